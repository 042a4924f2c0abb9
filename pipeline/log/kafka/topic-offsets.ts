import kafkajs, { type Admin } from 'kafkajs';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { retrying } from '../../../runtime/timing/retry.ts';
import type { Offsets } from '../log.ts';

/** A partition is without a leader for seconds when a broker dies. */
const LEADERLESS_BACKOFF: BackoffPolicy = { firstMs: 500, longestMs: 2_000 };
const LEADERLESS_TRIES = 6;

/** Where the records of a partition begin and end: the first offset that it still has, and the one after the last. */
export interface PartitionRange {
  readonly start: bigint;
  readonly end: bigint;
}

type Lookup = Pick<Admin, 'fetchTopicMetadata' | 'fetchTopicOffsets'>;

/**
 * Returns the range of every partition. Throws when the answers leave one out: kafkajs asks only the leaders that it knows,
 * and resolves without the other partitions, or fails at an undefined value when it knows none.
 */
async function askForRanges(admin: Lookup, topic: string): Promise<ReadonlyMap<number, PartitionRange>> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const offsets = await admin.fetchTopicOffsets(topic).catch((error: unknown) => {
    if (error instanceof TypeError) return [];
    throw error;
  });
  const ranges = new Map(
    offsets.map(({ partition, low, high }) => [partition, { start: BigInt(low), end: BigInt(high) }]),
  );
  const missing = topics[0]!.partitions
    .map(({ partitionId }) => partitionId)
    .filter((partition) => !ranges.has(partition));
  if (missing.length > 0)
    throw new kafkajs.KafkaJSError(`No broker leads partition ${missing.join(', ')} of ${topic}.`);
  return ranges;
}

/** Returns the range of every partition of a topic. Waits some seconds for partitions without a leader, then throws. */
export const fetchRanges = (admin: Lookup, topic: string): Promise<ReadonlyMap<number, PartitionRange>> =>
  retrying(() => askForRanges(admin, topic), {
    delayMs: (error, failures) =>
      (error as Error).name === 'KafkaJSError' && failures < LEADERLESS_TRIES
        ? backoffMs(LEADERLESS_BACKOFF, failures)
        : null,
  });

/** Returns the offset after the last record of each partition. Throws as `fetchRanges` does. */
export async function fetchEnds(admin: Admin, topic: string): Promise<Offsets> {
  return new Map([...(await fetchRanges(admin, topic))].map(([partition, { end }]) => [partition, end]));
}

/** Returns the offset of the first record that each partition still has. Throws as `fetchRanges` does. */
export async function fetchStarts(admin: Admin, topic: string): Promise<Offsets> {
  return new Map([...(await fetchRanges(admin, topic))].map(([partition, { start }]) => [partition, start]));
}
