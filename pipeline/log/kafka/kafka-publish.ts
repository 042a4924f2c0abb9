import type { Admin, CompressionTypes, Message, Producer, RecordMetadata } from 'kafkajs';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { retrying } from '../../../runtime/timing/retry.ts';
import type { LogRecord, Offsets } from '../log.ts';
import { partitionOf } from '../partition-of.ts';
import { splitRecords, type SliceLimits } from '../split-records.ts';

/** kafkajs sends a call as one request, and brokers refuse requests above their limit: larger calls are split. */
const SLICE: SliceLimits = {
  maxBytes: 900_000,
  // Plus the approximate overhead of a record.
  sizeOf: ({ key, value }) => key.length + value.length + 70,
};

/** What records are published with. */
export interface Publisher {
  readonly producer: Producer;
  readonly compression: CompressionTypes;
}

/** Thrown when a call succeeded without an answer for its records. They must be published again. */
export class UnacknowledgedError extends Error {
  override readonly name = 'UnacknowledgedError';
  /** By which `isUnavailable` recognizes it. */
  readonly code = 'ETIMEDOUT';
}

/** Until the producer has seen the new leader or the new partition: it looks every `METADATA_MAX_AGE_MS`. */
const UNACKNOWLEDGED_BACKOFF: BackoffPolicy = { firstMs: 500, longestMs: 2_000 };
const UNACKNOWLEDGED_TRIES = 12;
/** How long the number of partitions is reused: new ones are written to within this time. */
const COUNTS_MS = 20_000;

/** Creates a partitioner that uses the partition of each message, which `partitionOf` has chosen. */
export const byMessage = () => (args: { message: Message }) => args.message.partition ?? 0;

/** Creates a lookup of the number of partitions of a topic, which asks each time the last answer is too old. */
export function partitionCounts(admin: () => Promise<Admin>): (topic: string) => Promise<number> {
  const counts = new Map<string, { readonly count: Promise<number>; readonly at: number }>();
  const ask = async (topic: string) => {
    const { topics } = await (await admin()).fetchTopicMetadata({ topics: [topic] });
    return topics[0]!.partitions.length;
  };
  return (topic) => {
    const known = counts.get(topic);
    if (known && Date.now() - known.at < COUNTS_MS) return known.count;
    const count = ask(topic);
    counts.set(topic, { count, at: Date.now() });
    count.catch(() => counts.delete(topic));
    return count;
  };
}

/** A message with the two fields that kafkajs sets in a copy of it: adding them there doubles the cost of its encoding. */
interface CopiedMessage extends Message {
  readonly offsetDelta: 0;
  readonly timestampDelta: 0;
}

const toMessage = (partition: number, { key, value, headers }: LogRecord): CopiedMessage => ({
  key: Buffer.from(key, 'utf8'),
  // An empty value is sent as null: decoders of other clients accept null as "no value", but fail at zero bytes.
  value: value.length === 0 ? null : value,
  partition,
  offsetDelta: 0,
  timestampDelta: 0,
  ...(headers && { headers: { ...headers } }),
});

/**
 * Returns the offset of the first record of a call. Throws when the answers do not include the partition: kafkajs skips
 * partitions that it does not know yet, or whose leader moved to a broker that had already answered, and resolves
 * nevertheless.
 */
export function acknowledged(answers: readonly RecordMetadata[], topic: string, partition: number): bigint {
  const answer = answers.find((each) => each.topicName === topic && each.partition === partition);
  if (answer?.baseOffset === undefined || answer.errorCode !== 0)
    throw new UnacknowledgedError(
      `No broker acknowledged the records for partition ${partition} of ${topic}.`,
    );
  return BigInt(answer.baseOffset);
}

/** Publishes records of a partition in order. Returns the offset after the last one. */
async function publishTo(
  { producer, compression }: Publisher,
  topic: string,
  partition: number,
  records: readonly LogRecord[],
) {
  let end = 0n;
  for (const slice of splitRecords(records, SLICE)) {
    const messages = slice.map((record) => toMessage(partition, record));
    const send = async () =>
      acknowledged(await producer.send({ topic, messages, acks: -1, compression }), topic, partition);
    const first = await retrying(send, {
      delayMs: (error, failures) =>
        error instanceof UnacknowledgedError && failures < UNACKNOWLEDGED_TRIES
          ? backoffMs(UNACKNOWLEDGED_BACKOFF, failures)
          : null,
    });
    end = first + BigInt(slice.length);
  }
  return end;
}

/**
 * Publishes records in order and waits until all in-sync replicas have them. Each partition is a separate call: kafkajs
 * repeats a whole call when one of its partitions failed, which would publish the others twice.
 *
 * The producer is not idempotent. The idempotent producer of kafkajs reuses a sequence number after a call that failed
 * for good, and the broker would then drop new records as duplicates without an error.
 */
export async function publish(
  publisher: Publisher,
  topic: string,
  partitions: number,
  records: readonly LogRecord[],
): Promise<Offsets> {
  const byPartition = new Map<number, LogRecord[]>();
  for (const record of records) {
    const partition = partitionOf(record.key, partitions);
    const lane = byPartition.get(partition);
    if (lane) lane.push(record);
    else byPartition.set(partition, [record]);
  }
  const calls = [...byPartition].map(
    async ([partition, lane]) => [partition, await publishTo(publisher, topic, partition, lane)] as const,
  );
  // All calls end before the caller sees a failure: a record must not arrive after its retry.
  const results = await Promise.allSettled(calls);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return new Map(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
}
