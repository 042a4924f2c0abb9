import { errorCode, metaError } from '../meta/errors.ts';
import type { SourceIo, SourceResponse } from '../../connector/connector.ts';
import type { PostReading, Reread } from '../../connector/reread.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import { toReading } from '../../connector/parsing/post-reading.ts';
import { readThreadsPost, THREADS_FIELDS } from './post.ts';
import type { ThreadsSite } from './site.ts';

/** The error codes for a missing post: no such object, nothing found. */
const GONE_CODES = [100, 24];
/** Stored once a post could be read. Before that, "nothing there" may mean that the token may not read posts. */
const CAN_READ = 'can read';

const isGone = (answer: SourceResponse) =>
  answer.status === 404 || (answer.status === 400 && GONE_CODES.includes(errorCode(answer) ?? 0));

/** Reads posts again, with one call each. The API has no numbers of others' posts. Throws `SourceError`. */
export async function rereadPosts(site: ThreadsSite, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const readings: PostReading[] = [];
  const gone: string[] = [];
  let canRead = (await io.storage.read(CAN_READ)) !== null;
  for (const id of ids) {
    const answer = await site(`/${encodeURIComponent(id)}`, { fields: THREADS_FIELDS }, io);
    if (isGone(answer)) {
      gone.push(id);
      continue;
    }
    const failure = metaError('threads', answer);
    if (failure) throw failure;
    if (!canRead) await io.storage.write(CAN_READ, 'yes', null);
    canRead = true;
    const post = readThreadsPost(parseJsonWithLongIds(answer));
    if (typeof post !== 'string') readings.push({ ...toReading(post), engagement: null });
  }
  return { readings, gone: canRead ? gone : [] };
}
