import type { Codec } from '../../pipeline/log/codec.ts';
import type { Log, LogRecord } from '../../pipeline/log/log.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { rawPosts } from './posts.ts';

const { rawPosts: RAW } = TOPICS;
/** Records published in one call. */
const CALL = 5_000;

/** Publishes `count` raw posts. Returns how many of them contain a keyword. */
export async function fillRawTopic(log: Log, codec: Codec, count: number, holding: number): Promise<number> {
  let held = 0;
  let records: LogRecord[] = [];
  for (const { post, holds } of rawPosts(count, holding)) {
    if (holds) held += 1;
    records.push({ key: RAW.key(post), value: codec.encode(RAW, post) });
    if (records.length < CALL) continue;
    await log.publish(RAW.name, records);
    records = [];
  }
  if (records.length > 0) await log.publish(RAW.name, records);
  return held;
}

/** Returns which share of the topic a group has committed, 0 to 1. */
export async function shareRead(log: Log, group: string, ends: ReadonlyMap<number, bigint>): Promise<number> {
  const committed = await log.committed(group, RAW.name);
  const sum = (offsets: Iterable<bigint>) =>
    Number([...offsets].reduce((total, offset) => total + offset, 0n));
  const read = [...ends].map(([partition, end]) => {
    const offset = committed.get(partition) ?? 0n;
    return offset < end ? offset : end;
  });
  return sum(read) / sum(ends.values());
}
