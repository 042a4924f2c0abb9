import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Observable } from 'rxjs';
import type { Admin, Kafka } from 'kafkajs';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { isUnavailable } from '../../../runtime/unavailable.ts';
import { BatchHandover } from './batch-handover.ts';
import { toRecord } from './kafka-record.ts';
import { dropGroup } from './kafka-topics.ts';
import { fetchRanges } from './topic-offsets.ts';
import type { Offsets, StoredRecord } from '../log.ts';

/** Coordinators load for a moment after a broker was lost, and in a new cluster. */
const READ_BACKOFF: BackoffPolicy = { firstMs: 500, longestMs: 2_000 };
const READ_TRIES = 6;

/** The offsets of each partition that are still to read: from one up to an end. */
type Ranges = Map<number, { from: bigint; readonly end: bigint }>;

async function rangesOf(admin: Admin, topic: string, from: Offsets | undefined): Promise<Ranges> {
  const ranges: Ranges = new Map();
  for (const [partition, { start: kept, end }] of await fetchRanges(admin, topic)) {
    const asked = from?.get(partition) ?? kept;
    const start = asked > kept ? asked : kept;
    if (start < end) ranges.set(partition, { from: start, end });
  }
  return ranges;
}

/** What to read. */
interface Reading {
  readonly topic: string;
  readonly prefix: string;
  readonly from: Offsets | undefined;
  /** What kafkajs failed at without telling any consumer. */
  readonly strays: Observable<unknown>;
}

/** Yields the records of the ranges and removes them from there. Throws when its consumer fails. */
async function* readRanges(
  kafka: Kafka,
  admin: Admin,
  { topic, prefix, strays }: Reading,
  ranges: Ranges,
): AsyncGenerator<StoredRecord> {
  const groupId = `${prefix}earshot.read.${randomUUID()}`;
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 200,
    retry: { restartOnFailure: async () => false },
  });
  const handover = new BatchHandover();
  consumer.on(consumer.events.CRASH, ({ payload }) => handover.break(payload.error));
  const failing = strays.subscribe((error) => handover.break(error));
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [prefix + topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: ranges.size,
      eachBatch: async ({ batch }) => {
        const records = batch.messages.map((message) => toRecord(topic, batch.partition, message));
        await handover.put(records);
      },
    });
    // A consumer that could not join has crashed by now, and would refuse to seek for no reason.
    handover.throwIfBroken();
    for (const [partition, { from: start }] of ranges)
      consumer.seek({ topic: prefix + topic, partition, offset: String(start) });
    while (ranges.size > 0) yield* takeFrom(ranges, await handover.take());
  } finally {
    failing.unsubscribe();
    handover.close();
    await consumer.disconnect();
    await dropGroup(admin, groupId);
  }
}

/**
 * Reads a topic to its current end. kafkajs can only read in a group, so this creates one, commits nothing, and deletes
 * it at the end. Goes on where it was when its consumer fails, such as while the group's coordinator is loading, and throws
 * after some seconds.
 */
export async function* readTopic(kafka: Kafka, admin: Admin, reading: Reading): AsyncGenerator<StoredRecord> {
  const ranges = await rangesOf(admin, reading.prefix + reading.topic, reading.from);
  for (let failures = 0; ranges.size > 0;) {
    try {
      yield* readRanges(kafka, admin, reading, ranges);
    } catch (error) {
      failures += 1;
      if (!isUnavailable(error) || failures === READ_TRIES) throw error;
      await delay(backoffMs(READ_BACKOFF, failures));
    }
  }
}

/** Yields the records of a batch that are within the ranges, and removes them from the ranges. */
function* takeFrom(ranges: Ranges, records: readonly StoredRecord[]): Generator<StoredRecord> {
  for (const record of records) {
    const range = ranges.get(record.partition);
    const offset = BigInt(record.offset);
    if (!range || offset < range.from) continue;
    if (offset < range.end) yield record;
    range.from = offset + 1n;
    if (range.from >= range.end) ranges.delete(record.partition);
  }
}
