import type { QueryValues } from '../../connector/base-url.ts';
import { createSeenFilter } from '../../connector/parsing/seen-filter.ts';
import { parseMedia, type MediaPage } from './media.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import { toPage, type ParsedItem } from '../../connector/parsing/post-page.ts';
import type { PostPage, SearchQuery, SourceIo, SourceResponse } from '../../connector/connector.ts';

/** The most media per page. */
export const PAGE_SIZE = 50;
/** The most pages per query: ten thousand media. The run then reports how far back they reached. */
const MAX_PAGES = 200;

/**
 * Whether nothing wanted can follow a page. Media are not strictly sorted, so an old one ends nothing unless the answer
 * announces no further page. A page whose media were all removed may be followed by others.
 */
function isLast(
  answer: MediaPage,
  fresh: readonly ParsedItem[],
  since: number,
  cursor: string | null,
): boolean {
  if (answer.after === null) return true;
  if (answer.items.length === 0) return !answer.announcesNext || answer.after === cursor;
  if (fresh.length === 0) return true;
  if (answer.newest !== null && answer.newest < since) return true;
  return !answer.announcesNext && answer.oldest !== null && answer.oldest < since;
}

/**
 * Yields the media of one list, page by page. `read` gets the cursor and returns null when there is nothing to read.
 */
export async function* readMediaPages(
  read: (cursor: QueryValues) => Promise<SourceResponse | null>,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  let after: string | null = null;
  let oldest = io.now();
  for (let page = 0; page < MAX_PAGES; page++) {
    const received = await read(after === null ? {} : { after });
    if (received === null) return;
    const answer = parseMedia(parseJsonWithLongIds(received));
    const fresh = unseen(answer.items);
    yield toPage(fresh, query.since, io.now());
    if (isLast(answer, fresh, query.since, after)) return;
    after = answer.after;
    oldest = Math.min(oldest, answer.oldest ?? oldest);
  }
  yield { posts: [], malformed: 0, reachedBackTo: oldest };
}
