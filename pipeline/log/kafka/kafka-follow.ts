import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import { BatchHandover } from './batch-handover.ts';
import { toRecord } from './kafka-record.ts';
import { dropGroup } from './kafka-topics.ts';
import type { Offsets, StoredRecord } from '../log.ts';

/** How long the broker holds a fetch that finds nothing. */
const MAX_WAIT_MS = 250;

/**
 * Follows a topic as `Log.follow` promises. kafkajs can only read in a group, so this creates one, commits nothing, and
 * deletes it at the end.
 */
export async function* followTopic(
  kafka: Kafka,
  admin: Admin,
  { topic, from, signal }: { readonly topic: string; readonly from: Offsets; readonly signal: AbortSignal },
): AsyncGenerator<readonly StoredRecord[]> {
  const groupId = `earshot.follow.${randomUUID()}`;
  const next = new Map(from);
  const handover = new BatchHandover();
  const leave = () => handover.break(signal.reason);
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: MAX_WAIT_MS,
    retry: { restartOnFailure: async () => false },
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => handover.break(payload.error));
  signal.addEventListener('abort', leave);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: false });
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: Math.max(1, from.size),
      eachBatch: async ({ batch }) => {
        await handover.put(batch.messages.map((message) => toRecord(topic, batch.partition, message)));
      },
    });
    for (const [partition, offset] of from) consumer.seek({ topic, partition, offset: String(offset) });
    while (!signal.aborted) {
      const records = (await handover.take()).filter(
        ({ partition, offset }) => BigInt(offset) >= (next.get(partition) ?? 0n),
      );
      if (records.length === 0) continue;
      next.set(records[0]!.partition, BigInt(records.at(-1)!.offset) + 1n);
      yield records;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', leave);
    handover.close();
    await consumer.disconnect();
    await dropGroup(admin, groupId);
  }
}
