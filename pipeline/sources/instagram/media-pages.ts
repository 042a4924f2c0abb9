import { createSeenFilter } from '../../connector/parsing/seen-filter.ts';
import { parseMedia, type MediaAnswer } from './media.ts';
import type { Values } from './site.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import { toPage, type ParsedItem } from '../../connector/parsing/post-page.ts';
import type { PostPage, SearchQuery, SourceIo, SourceResponse } from '../../connector/connector.ts';

/** Media a page: the most that a hashtag gives. */
export const PAGE_SIZE = 50;
/** Pages that one question reads at most: ten thousand media. The run then says how far back they reached. */
const MOST_PAGES = 200;

/**
 * Whether nothing that is wanted can follow a page. Media come not strictly in the order of time, so one that is too
 * old ends nothing, save where the answer itself announces no further page. One whose media were all taken out may be
 * followed by others, if it says so and leads on.
 */
function isLast(
  answer: MediaAnswer,
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

/** The media of one list, page by page. `read` is given the cursor and gives null when there is nothing to be had. */
export async function* mediaOf(
  read: (cursor: Values) => Promise<SourceResponse | null>,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  let after: string | null = null;
  let oldest = io.now();
  for (let page = 0; page < MOST_PAGES; page++) {
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
