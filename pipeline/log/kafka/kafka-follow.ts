import { randomUUID } from 'node:crypto';
import type { Observable } from 'rxjs';
import type { Admin, Consumer, Kafka } from 'kafkajs';
import { BatchHandover } from './batch-handover.ts';
import { METADATA_MAX_AGE_MS } from './kafka-client.ts';
import { toRecord } from './kafka-record.ts';
import { dropGroup } from './kafka-topics.ts';
import { fetchStarts } from './topic-offsets.ts';
import type { Offsets, StoredRecord } from '../log.ts';

/** How long the broker holds a fetch that finds nothing. */
const MAX_WAIT_MS = 250;

/** What to follow. */
interface Following {
  readonly topic: string;
  readonly prefix: string;
  readonly from: Offsets;
  readonly signal: AbortSignal;
  /** What kafkajs failed at without telling any consumer. The reader follows again. */
  readonly strays: Observable<unknown>;
}

/** Returns the first offset to read of each partition: the requested one, or the first that is still kept. */
async function startsOf(admin: Admin, { topic, prefix, from }: Following): Promise<Map<number, bigint>> {
  const kept = await fetchStarts(admin, prefix + topic);
  const partitions = new Set([...kept.keys(), ...from.keys()]);
  return new Map(
    [...partitions].map((partition) => {
      const [asked, first] = [from.get(partition) ?? 0n, kept.get(partition) ?? 0n];
      return [partition, asked > first ? asked : first];
    }),
  );
}

/** A consumer that hands over batches from the positions in `next`. */
async function startConsumer(
  consumer: Consumer,
  { topic, prefix }: Following,
  next: ReadonlyMap<number, bigint>,
  handover: BatchHandover,
): Promise<void> {
  const name = prefix + topic;
  consumer.on(consumer.events.CRASH, ({ payload }) => handover.break(payload.error));
  // kafkajs would otherwise continue from a committed offset, which this consumer does not have.
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    for (const partition of payload.memberAssignment[name] ?? [])
      consumer.seek({ topic: name, partition, offset: String(next.get(partition) ?? 0n) });
  });
  await consumer.connect();
  // From the beginning also where the position has expired meanwhile, and in partitions that are new.
  await consumer.subscribe({ topics: [name], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: Math.max(1, next.size),
    eachBatch: async ({ batch: { partition, messages } }) => {
      await handover.put(messages.map((message) => toRecord(topic, partition, message)));
    },
  });
}

/**
 * Follows a topic as `Log.follow` promises. kafkajs can only read in a group, so this creates one, commits nothing, and
 * deletes it at the end. The position is kept here: whenever the consumer joins its group, also after the process was
 * frozen, it continues where the reader is.
 */
export async function* followTopic(
  kafka: Kafka,
  admin: Admin,
  following: Following,
): AsyncGenerator<readonly StoredRecord[]> {
  const { prefix, signal, strays } = following;
  const groupId = `${prefix}earshot.follow.${randomUUID()}`;
  const next = await startsOf(admin, following);
  const handover = new BatchHandover();
  const leave = () => handover.break(signal.reason);
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: MAX_WAIT_MS,
    metadataMaxAge: METADATA_MAX_AGE_MS,
    retry: { restartOnFailure: async () => false },
  });
  signal.addEventListener('abort', leave);
  const failing = strays.subscribe((error) => handover.break(error));
  try {
    await startConsumer(consumer, following, next, handover);
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
    failing.unsubscribe();
    handover.close();
    await consumer.disconnect();
    await dropGroup(admin, groupId);
  }
}
