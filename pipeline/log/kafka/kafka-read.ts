import { randomUUID } from 'node:crypto';
import type { Observable } from 'rxjs';
import type { Admin, Kafka } from 'kafkajs';
import { BatchHandover } from './batch-handover.ts';
import { toRecord } from './kafka-record.ts';
import { dropGroup, fetchEnds, fetchStarts } from './kafka-topics.ts';
import type { Offsets, StoredRecord } from '../log.ts';

/** The offsets of each partition that are still to read: from one up to an end. */
type Ranges = Map<number, { from: bigint; readonly end: bigint }>;

async function rangesOf(admin: Admin, topic: string, from: Offsets | undefined): Promise<Ranges> {
  const [starts, ends] = [await fetchStarts(admin, topic), await fetchEnds(admin, topic)];
  const ranges: Ranges = new Map();
  for (const [partition, end] of ends) {
    const kept = starts.get(partition) ?? 0n;
    const asked = from?.get(partition) ?? kept;
    const start = asked > kept ? asked : kept;
    if (start < end) ranges.set(partition, { from: start, end });
  }
  return ranges;
}

/**
 * Reads a topic to its current end. kafkajs can only read in a group, so each call creates one, commits nothing, and
 * deletes it at the end.
 */
export async function* readTopic(
  kafka: Kafka,
  admin: Admin,
  {
    topic,
    prefix,
    from,
    strays,
  }: {
    readonly topic: string;
    readonly prefix: string;
    readonly from: Offsets | undefined;
    /** What kafkajs failed at without telling any consumer. */
    readonly strays: Observable<unknown>;
  },
): AsyncGenerator<StoredRecord> {
  const ranges = await rangesOf(admin, prefix + topic, from);
  if (ranges.size === 0) return;
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
