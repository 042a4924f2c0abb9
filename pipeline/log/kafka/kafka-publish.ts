import kafkajs, { type Admin, type Message, type Producer } from 'kafkajs';
import type { LogRecord, Offsets } from '../log.ts';
import { partitionOf } from '../partition-of.ts';
import { splitRecords, type SliceLimits } from '../split-records.ts';

/** kafkajs sends a call as one request, and brokers refuse requests above their limit: larger calls are split. */
const SLICE: SliceLimits = {
  maxBytes: 900_000,
  // Plus the approximate overhead of a record.
  sizeOf: ({ key, value }) => key.length + value.length + 70,
};

/** Creates a partitioner that uses the partition of each message, which `partitionOf` has chosen. */
export const byMessage = () => (args: { message: Message }) => args.message.partition ?? 0;

/** Creates a lookup of the number of partitions of a topic, which asks once per topic. */
export function partitionCounts(admin: () => Promise<Admin>): (topic: string) => Promise<number> {
  const counts = new Map<string, Promise<number>>();
  const ask = async (topic: string) => {
    const { topics } = await (await admin()).fetchTopicMetadata({ topics: [topic] });
    return topics[0]!.partitions.length;
  };
  return (topic) => {
    const known = counts.get(topic);
    if (known) return known;
    const asked = ask(topic);
    counts.set(topic, asked);
    asked.catch(() => counts.delete(topic));
    return asked;
  };
}

const toMessage = (partition: number, { key, value, headers }: LogRecord): Message => ({
  key: Buffer.from(key, 'utf8'),
  // An empty value is sent as null: decoders of other clients accept null as "no value", but fail at zero bytes.
  value: value.length === 0 ? null : value,
  partition,
  ...(headers && { headers: { ...headers } }),
});

/** Publishes records of a partition in order. Returns the offset after the last one. */
async function publishTo(
  producer: Producer,
  topic: string,
  partition: number,
  records: readonly LogRecord[],
) {
  let end = 0n;
  for (const slice of splitRecords(records, SLICE)) {
    const messages = slice.map((record) => toMessage(partition, record));
    const [ack] = await producer.send({
      topic,
      messages,
      acks: -1,
      compression: kafkajs.CompressionTypes.None,
    });
    end = BigInt(ack?.baseOffset ?? 0) + BigInt(slice.length);
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
  producer: Producer,
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
    async ([partition, lane]) => [partition, await publishTo(producer, topic, partition, lane)] as const,
  );
  // All calls end before the caller sees a failure: a record must not arrive after its retry.
  const results = await Promise.allSettled(calls);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return new Map(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
}
