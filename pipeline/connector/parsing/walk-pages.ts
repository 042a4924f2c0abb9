import type { PostPage } from '../connector.ts';
import { least } from './json-values.ts';
import { toPage, type ParsedItem } from './post-page.ts';
import { createSeenFilter } from './seen-filter.ts';

/** One page of a list that is sorted by time, newest first. */
export interface ListedPage<Cursor> {
  readonly items: readonly ParsedItem[];
  /** Where the next page is; null: this is the last one. */
  readonly next: Cursor | null;
}

/** How far a list is read. */
export interface Walk {
  /** The number of pages to read at most. */
  readonly mostPages: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

const isKnown = (item: ParsedItem) => typeof item !== 'string';
const timeOf = (item: ParsedItem) => (typeof item === 'string' ? null : Date.parse(item.posted_at));

/**
 * Yields the pages of a list back to `since`, each post once: new posts push the end of a page onto the next. `read` is
 * called without a cursor first. A list with more pages than may be read says how far it was read.
 */
export async function* walkPages<Cursor>(
  read: (cursor: Cursor | undefined) => Promise<ListedPage<Cursor>>,
  { mostPages, since, now }: Walk,
): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  let cursor: Cursor | undefined;
  for (let page = 1; page <= mostPages; page++) {
    const { items, next } = await read(cursor);
    const fresh = unseen(items);
    const oldest = least(items.map(timeOf));
    const isRepeated = items.some(isKnown) && !fresh.some(isKnown);
    const isEnd = next === null || isRepeated || (oldest !== null && oldest < since);
    yield toPage(fresh, since, now(), isEnd || page < mostPages ? undefined : (oldest ?? undefined));
    if (isEnd) return;
    cursor = next;
  }
}
