import type { RawPost } from '../../schemas/post.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, Offsets, StoredRecord } from '../log/log.ts';

/** The most records that are read: those at the end of each partition. */
const MOST_RECORDS = 30_000;
/** Records decoded at once; other work gets its turn in between. */
const PAGE = 500;
/** Somebody who tries keywords reads them once a minute. */
const KEEP_MS = MINUTE_MS;

interface LogParts {
  readonly log: Pick<Log, 'read' | 'starts' | 'ends'>;
  readonly openCodec: () => Promise<Codec>;
}

/** Returns the offsets of the last `MOST_RECORDS` records. */
async function fromOffsets(log: LogParts['log']): Promise<Offsets> {
  const topic = TOPICS.rawPosts.name;
  const [starts, ends] = await Promise.all([log.starts(topic), log.ends(topic)]);
  const each = BigInt(Math.ceil(MOST_RECORDS / Math.max(1, ends.size)));
  return new Map(
    [...ends].map(([partition, end]) => {
      const first = starts.get(partition) ?? 0n;
      return [partition, end - each > first ? end - each : first];
    }),
  );
}

async function decodePage(codec: Codec, records: readonly StoredRecord[]): Promise<RawPost[]> {
  const values = records.map(({ value }) => value);
  await codec.learn(TOPICS.rawPosts, values);
  return values.flatMap((value) => {
    const outcome = codec.decode(TOPICS.rawPosts, value);
    return outcome.kind === 'pass' ? outcome.values : [];
  });
}

async function readTopic({ log, openCodec }: LogParts): Promise<RawPost[]> {
  const from = await fromOffsets(log);
  // Nothing was published yet.
  if (from.size === 0) return [];
  const codec = await openCodec();
  const posts: RawPost[] = [];
  let page: StoredRecord[] = [];
  for await (const record of log.read(TOPICS.rawPosts.name, from)) {
    page.push(record);
    if (page.length < PAGE) continue;
    posts.push(...(await decodePage(codec, page)));
    page = [];
  }
  posts.push(...(await decodePage(codec, page)));
  return posts.reverse();
}

/**
 * Creates the reader of what is left of `posts.raw`: posts that scans of some projects have read, whether or not anything
 * matched, about the newest first. Posts that only others have searched for are theirs, and left out.
 */
export function createRawPostReader(parts: LogParts): (projectIds: readonly string[]) => Promise<RawPost[]> {
  let kept: { readonly at: number; readonly posts: Promise<RawPost[]> } | null = null;
  return async (projectIds) => {
    if (!kept || Date.now() - kept.at > KEEP_MS) {
      const reading = { at: Date.now(), posts: readTopic(parts) };
      kept = reading;
      reading.posts.catch(() => (kept = kept === reading ? null : kept));
    }
    const posts = await kept.posts;
    return posts.filter(({ runs }) => projectIds.some((id) => Object.hasOwn(runs, id)));
  };
}
