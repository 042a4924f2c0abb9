import kafkajs from 'kafkajs';
import type { ClickHouse } from '../../clickhouse/client.ts';

/** The table of the bare loop: the fields of a raw post. */
export const BARE_TABLE = `CREATE TABLE IF NOT EXISTS bare_posts
(
  source LowCardinality(String), external_id String, kind LowCardinality(String), url String, title Nullable(String),
  text String, lang LowCardinality(Nullable(String)), place Nullable(String), author Nullable(String),
  author_name Nullable(String), author_url Nullable(String), engagement UInt32, posted_at DateTime64(3, 'UTC'),
  thread_id Nullable(String), parent_id Nullable(String), fetched_at DateTime64(3, 'UTC'), runs Map(String, String),
  revision UInt64
)
ENGINE = MergeTree ORDER BY (source, external_id)`;

const CHUNK = 1_000;
/** Bytes in front of the JSON text of a record (schemas/topics.ts, pipeline/log/wire.ts). */
const HEADER_BYTES = 5;

/**
 * Starts what anyone would write first: a kafkajs consumer that parses each record and inserts each chunk of 1,000,
 * with the same settings as ours (concurrent partitions, bytes per fetch). `keepOneIn` limits the inserts to every n-th
 * record, so that the loop writes as little as ours does.
 */
export async function startBare(options: {
  readonly brokers: readonly string[];
  readonly clickhouse: ClickHouse;
  readonly topic: string;
  readonly group: string;
  /** Of the topic and the group. */
  readonly prefix: string;
  readonly concurrency: number;
  readonly keepOneIn: number;
}): Promise<{ stop(): Promise<void> }> {
  const { clickhouse, keepOneIn } = options;
  const kafka = new kafkajs.Kafka({ brokers: [...options.brokers], logLevel: kafkajs.logLevel.NOTHING });
  const consumer = kafka.consumer({
    groupId: options.prefix + options.group,
    maxBytes: 8 * 1024 * 1024,
    maxWaitTimeInMs: 500,
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [options.prefix + options.topic], fromBeginning: true });
  await consumer.run({
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: options.concurrency,
    eachBatch: async ({ batch: { messages }, resolveOffset, heartbeat }) => {
      for (let from = 0; from < messages.length; from += CHUNK) {
        const chunk = messages.slice(from, from + CHUNK);
        const posts = chunk.map(({ value }) => JSON.parse(value!.toString('utf8', HEADER_BYTES)) as unknown);
        const values = keepOneIn === 1 ? posts : posts.filter((_, at) => at % keepOneIn === 0);
        await clickhouse.insert({ table: 'bare_posts', values, format: 'JSONEachRow' });
        resolveOffset(chunk.at(-1)!.offset);
        await heartbeat();
      }
    },
  });
  return { stop: () => consumer.disconnect() };
}
