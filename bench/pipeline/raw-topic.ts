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

/** Whether a group has committed everything on the topic. */
export async function isRead(log: Log, group: string, ends: ReadonlyMap<number, bigint>): Promise<boolean> {
  const committed = await log.committed(group, RAW.name);
  return [...ends].every(([partition, end]) => (committed.get(partition) ?? 0n) >= end);
}
