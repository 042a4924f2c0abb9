import { errorCode, metaFailure } from '../meta/errors.ts';
import type { SourceIo, SourceResponse } from '../../connector/connector.ts';
import type { ThreadsSite } from './site.ts';

/** Codes that a post which is not there is answered with: no such object, nothing found. */
const GONE_CODES = [100, 24];
/** Noted once a post could be read: before that, an answer that nothing is there may mean that we may not look. */
const CAN_READ = 'can read';

const isGone = (answer: SourceResponse) =>
  answer.status === 404 || (answer.status === 400 && GONE_CODES.includes(errorCode(answer) ?? 0));

/** Which of these posts are gone, one call each. Throws `SourceError`. */
export async function goneThreads(
  site: ThreadsSite,
  ids: readonly string[],
  io: SourceIo,
): Promise<readonly string[]> {
  const gone: string[] = [];
  let canRead = (await io.storage.read(CAN_READ)) !== null;
  for (const id of ids) {
    const answer = await site.get(`/${encodeURIComponent(id)}`, { fields: 'id' }, io);
    if (isGone(answer)) {
      gone.push(id);
      continue;
    }
    const failure = metaFailure('threads', answer);
    if (failure) throw failure;
    if (!canRead) await io.storage.write(CAN_READ, 'yes', null);
    canRead = true;
  }
  return canRead ? gone : [];
}
