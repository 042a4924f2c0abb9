import type { EachBatchPayload } from 'kafkajs';
import type { JointCommits } from './joint-commits.ts';
import { toRecord } from './kafka-record.ts';
import { PartitionLostError, type Batch, type StoredRecord, type Subscription } from '../log.ts';

/**
 * kafkajs fetches again only when the batches of all partitions are done, so a long batch starves the others. After so
 * long, the rest of a batch is left unresolved and fetched again.
 */
const MAX_BATCH_MS = 2_000;
/** The wait before a failed batch is delivered again, unless its handler asked for another. */
const REDELIVERY_MS = 500;

/** Broker errors that mean the partition belongs, or is about to belong, to another consumer. */
const LOST = new Set([
  'REBALANCE_IN_PROGRESS',
  'ILLEGAL_GENERATION',
  'UNKNOWN_MEMBER_ID',
  'FENCED_INSTANCE_ID',
]);

/** What a batch needs to know about the consumer's membership in its group. */
export interface Membership {
  /** Grows with every join, leave, and crash. A batch of an earlier epoch is lost. */
  epoch(): number;
  isStopping(): boolean;
  readonly commits: JointCommits;
  /** Delivers nothing more from a partition for so long. */
  pause(partition: number, ms: number): void;
}

interface Delivery {
  /** The error that broke the group or the connection. kafkajs must see it to recover. */
  broken: unknown;
  paused: boolean;
}

function toBatch(
  payload: EachBatchPayload,
  name: string,
  records: readonly StoredRecord[],
  membership: Membership,
  delivery: Delivery,
): Batch {
  const { topic, partition, highWatermark } = payload.batch;
  const epoch = membership.epoch();
  const fence = () => {
    if (epoch !== membership.epoch())
      throw new PartitionLostError(`partition ${partition} of ${topic} belongs to another consumer`);
  };
  const watch = async <T>(call: () => Promise<T>): Promise<T> => {
    fence();
    try {
      return await call();
    } catch (error) {
      delivery.broken = error;
      if (!LOST.has((error as { type?: string }).type ?? '')) throw error;
      throw new PartitionLostError(`partition ${partition} of ${topic} is being reassigned`);
    }
  };
  return {
    topic: name,
    partition,
    records,
    lag: Math.max(0, Number(BigInt(highWatermark) - BigInt(records.at(-1)!.offset) - 1n)),
    heartbeat: () => watch(() => payload.heartbeat()),
    commit: async (offset) => {
      const next = String(BigInt(offset) + 1n);
      await watch(() =>
        membership.commits.commit(topic, partition, next, (offsets) =>
          payload.commitOffsetsIfNecessary(offsets),
        ),
      );
      // Resolve only what the broker has recorded.
      payload.resolveOffset(offset);
    },
    isActive: () =>
      delivery.broken === undefined &&
      !membership.isStopping() &&
      epoch === membership.epoch() &&
      payload.isRunning() &&
      !payload.isStale(),
    pause: (ms) => {
      delivery.paused = true;
      membership.pause(partition, ms);
    },
  };
}

/**
 * Delivers one kafkajs batch to the subscriber, in pieces of `maxRecords`. Records it does not commit are fetched again.
 * When it throws, this pauses only that partition; kafkajs' own retry would pause the whole consumer, heartbeats included.
 */
export async function deliver(payload: EachBatchPayload, subscription: Subscription, membership: Membership) {
  const { partition, messages } = payload.batch;
  // Without the prefix that it has on the cluster.
  const { topic } = subscription;
  const startedAt = Date.now();
  for (let from = 0; from < messages.length; from += subscription.maxRecords) {
    if (from > 0 && Date.now() - startedAt > MAX_BATCH_MS) return;
    const slice = messages.slice(from, from + subscription.maxRecords);
    const records = slice.map((message) => toRecord(topic, partition, message));
    const delivery: Delivery = { broken: undefined, paused: false };
    const batch = toBatch(payload, topic, records, membership, delivery);
    const last = records.at(-1)!.offset;
    let committed: string | undefined;
    const watched: Batch = {
      ...batch,
      commit: async (offset) => (await batch.commit(offset), (committed = offset), undefined),
    };
    if (!batch.isActive()) return;
    try {
      await subscription.onBatch(watched);
    } catch {
      // The subscriber has logged it. Here it only matters that the rest is delivered again.
      if (delivery.broken === undefined && !delivery.paused) membership.pause(partition, REDELIVERY_MS);
      if (delivery.broken === undefined) return;
    }
    if (delivery.broken !== undefined) throw delivery.broken;
    if (committed !== last) return;
    await payload.heartbeat();
  }
}
