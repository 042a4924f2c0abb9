import kafkajs, { type Admin, type Message, type Producer } from 'kafkajs';
import type { LogRecord, Offsets } from '../log.ts';
import { partitionOf } from '../partition-of.ts';

/** kafkajs makes one request of a call, and brokers refuse batches above their limit: larger calls are cut. */
const MAX_REQUEST_BYTES = 900_000;
/** What a record weighs besides key and value, roughly. */
const RECORD_OVERHEAD_BYTES = 70;

/** Cuts records into runs of at most `MAX_REQUEST_BYTES`, at least one record each, in order. */
function* cut(records: readonly LogRecord[]): Generator<readonly LogRecord[]> {
  let from = 0;
  let bytes = 0;
  for (const [index, { key, value }] of records.entries()) {
    const size = key.length + value.length + RECORD_OVERHEAD_BYTES;
    if (index > from && bytes + size > MAX_REQUEST_BYTES) {
      yield records.slice(from, index);
      from = index;
      bytes = 0;
    }
    bytes += size;
  }
  if (from < records.length) yield records.slice(from);
}

/** Places records as `partitionOf` does; kafkajs is told, not asked. */
export const byMessage = () => (args: { message: Message }) => args.message.partition ?? 0;

/** How many partitions each topic has, asked once. */
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
  // An empty value goes as none: other clients' decoders take none for "no value", and stumble over zero bytes.
  value: value.length === 0 ? null : value,
  partition,
  ...(headers && { headers: { ...headers } }),
});

/** Publishes records of one partition in order and gives its end offset. */
async function publishTo(
  producer: Producer,
  topic: string,
  partition: number,
  records: readonly LogRecord[],
) {
  let end = 0n;
  for (const slice of cut(records)) {
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
 * Publishes records in order and waits until all in-sync replicas have them. Each partition is a call of its own:
 * kafkajs repeats a whole call when one partition of it failed, which would publish the others twice.
 *
 * The producer is not idempotent. That of kafkajs uses a sequence number again after a call that failed for good, and
 * the broker would then take new records for old ones and drop them in silence.
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
  // All of them end before the caller hears of a failure: a record must not arrive after its retry.
  const results = await Promise.allSettled(calls);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return new Map(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
}
