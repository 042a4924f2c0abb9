import { TOPICS } from '../../../schemas/topics.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { findCommitted } from '../../../postgres/log/log-groups.ts';
import {
  appendRecords,
  createPartitions,
  fetchRecords,
  findEnds,
  findPartitionIds,
  findStarts,
  trimRecords,
  type PartitionIds,
} from '../../../postgres/log/log-records.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { EmbeddedConsumer } from './embedded-consume.ts';
import { followTopic } from './embedded-follow.ts';
import { toAppended, toStored } from './embedded-record.ts';
import { keepLeases } from './embedded-leases.ts';
import { keepSession } from './embedded-session.ts';
import type { Log, LogRecord, Offsets, StoredRecord } from '../log.ts';
import { splitRecords, type SliceLimits } from '../split-records.ts';
import type { TopicLayout } from '../topic-layout.ts';

/** How often to remove records past their retention. */
const TRIM_EVERY_MS = 10 * 60_000;
/** The size of a transaction, which bounds how long partitions stay locked. */
const SLICE: SliceLimits = {
  maxRecords: 2_000,
  maxBytes: 4 * 1024 * 1024,
  sizeOf: ({ value }) => value.length,
};
/** Records per page when a topic is read. */
const READ_PAGE = 1_000;

async function publish(
  postgres: Postgres,
  lanes: PartitionIds,
  records: readonly LogRecord[],
): Promise<Offsets> {
  const ends = new Map<number, bigint>();
  for (const slice of splitRecords(records, SLICE)) {
    const reached = await appendRecords(
      postgres,
      slice.map((record) => toAppended(record, lanes)),
    );
    for (const [lane, end] of reached) ends.set(lanes.indexOf(lane), end);
  }
  return ends;
}

async function* read(
  postgres: Postgres,
  topic: string,
  lanes: PartitionIds,
  from?: Offsets,
): AsyncGenerator<StoredRecord> {
  const ends = await findEnds(postgres, topic);
  for (const [partition, lane] of lanes.entries()) {
    const end = ends.get(partition) ?? 0n;
    let next = from?.get(partition) ?? 0n;
    while (next < end) {
      const rows = await fetchRecords(postgres, lane, next, READ_PAGE);
      if (rows.length === 0) break;
      for (const row of rows) if (BigInt(row.offset) < end) yield toStored(topic, partition, row);
      next = BigInt(rows.at(-1)!.offset) + 1n;
    }
  }
}

/** Caches the partitions of each topic, which are created before its first use and never change. */
function lanesByTopic(postgres: Postgres): (topic: string) => Promise<PartitionIds> {
  const known = new Map<string, PartitionIds>();
  return async (topic) => {
    const lanes = known.get(topic) ?? (await findPartitionIds(postgres, topic));
    if (lanes.length === 0) throw new Error(`There is no topic ${topic}.`);
    known.set(topic, lanes);
    return lanes;
  };
}

const startTrimming = (postgres: Postgres, logger: Logger): Running =>
  startRepeating({
    everyMs: TRIM_EVERY_MS,
    run: async (signal) => {
      while (!signal.aborted && (await trimRecords(postgres)) > 0);
    },
    logger,
    failure: 'Old records of the log cannot be removed.',
  });

/**
 * Opens the log in Postgres, for installations without Kafka: durable, shared by several processes, with the same
 * partitions, groups, and promises. Publishing is one transaction; a consumer owns its partitions by a row and an
 * advisory lock.
 */
export function openEmbeddedLog(options: {
  readonly postgres: Postgres;
  readonly logger: Logger;
  readonly topics?: readonly TopicLayout[];
}): Log {
  const { postgres, logger } = options;
  const sessions = keepSession(postgres, logger);
  const leases = keepLeases(postgres, logger);
  const lanesOf = lanesByTopic(postgres);
  const consumers = new Set<EmbeddedConsumer>();
  let closing = false;
  let trimming: Running | undefined;
  return {
    async ensureTopics() {
      for (const { name, partitions, retentionMs } of options.topics ?? Object.values(TOPICS))
        await createPartitions(postgres, name, partitions, retentionMs);
      trimming ??= startTrimming(postgres, logger);
    },
    publish: async (topic, records) => publish(postgres, await lanesOf(topic), records),
    async consume(subscription) {
      if (closing) throw new Error('The log is closed.');
      const consumer = new EmbeddedConsumer(postgres, { sessions, leases }, subscription, logger);
      consumers.add(consumer);
      await consumer.start();
      return consumer;
    },
    committed: findCommitted.bind(null, postgres),
    starts: findStarts.bind(null, postgres),
    ends: findEnds.bind(null, postgres),
    read: async function* (topic, from) {
      yield* read(postgres, topic, await lanesOf(topic), from);
    },
    follow: async function* (topic, from, signal) {
      yield* followTopic({ postgres, sessions, topic, lanes: await lanesOf(topic) }, from, signal);
    },
    // Whether publishing works is whether Postgres answers.
    isWorking: () => [...consumers].every((consumer) => consumer.isConsuming()),
    async close() {
      closing = true;
      await trimming?.stop();
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await leases.stop();
      await sessions.close();
    },
  };
}
