import kafkajs, { type Admin, type Message, type Producer } from 'kafkajs';
import { type LogRecord, type Offsets } from './log.ts';
import { partitionOf } from './partition-of.ts';

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

/** Publishes records in order and waits until all in-sync replicas have them. */
export async function publish(
  producer: Producer,
  topic: string,
  partitions: number,
  records: readonly LogRecord[],
): Promise<Offsets> {
  const ends = new Map<number, bigint>();
  for (const slice of cut(records)) {
    const counts = new Map<number, bigint>();
    const messages = slice.map(({ key, value, headers }): Message => {
      const partition = partitionOf(key, partitions);
      counts.set(partition, (counts.get(partition) ?? 0n) + 1n);
      return {
        key: Buffer.from(key, 'utf8'),
        // An empty value goes as none: other clients' decoders take none for "no value", and stumble over zero bytes.
        value: value.length === 0 ? null : value,
        partition,
        ...(headers && { headers: { ...headers } }),
      };
    });
    const acks = await producer.send({
      topic,
      messages,
      acks: -1,
      compression: kafkajs.CompressionTypes.None,
    });
    for (const { partition, baseOffset } of acks) {
      ends.set(partition, BigInt(baseOffset ?? 0) + (counts.get(partition) ?? 0n));
    }
  }
  return ends;
}
