import type { EachBatchPayload } from 'kafkajs';
import { toRecord } from './kafka-record.ts';
import { PartitionLostError, type Batch, type StoredRecord, type Subscription } from '../log.ts';

/**
 * kafkajs fetches again only when every partition's batch is done, so a long batch starves the others. After this
 * time the rest of a batch is left unresolved and fetched again.
 */
const MAX_BATCH_MS = 2_000;
/** Wait before a failed batch comes again when its handler did not ask for another. */
const REDELIVERY_MS = 500;

/** Answers of the broker that mean: this partition is, or is about to be, somebody else's. */
const LOST = new Set([
  'REBALANCE_IN_PROGRESS',
  'ILLEGAL_GENERATION',
  'UNKNOWN_MEMBER_ID',
  'FENCED_INSTANCE_ID',
]);

/** The consumer's membership in its group, as far as a batch has to know it. */
export interface Membership {
  /** Grows with every join, leave and crash: a batch of an earlier epoch is no longer ours. */
  epoch(): number;
  isStopping(): boolean;
  /** Delivers nothing more of a partition for so long. */
  pause(partition: number, ms: number): void;
}

interface Delivery {
  /** What the broker answered when the group or the connection broke: kafkajs has to hear it to recover. */
  broken: unknown;
  paused: boolean;
}

function toBatch(
  payload: EachBatchPayload,
  records: readonly StoredRecord[],
  membership: Membership,
  delivery: Delivery,
): Batch {
  const { topic, partition, highWatermark } = payload.batch;
  const epoch = membership.epoch();
  const fence = () => {
    if (epoch !== membership.epoch())
      throw new PartitionLostError(`partition ${partition} of ${topic} is not ours`);
  };
  const listen = async <T>(call: () => Promise<T>): Promise<T> => {
    fence();
    try {
      return await call();
    } catch (error) {
      delivery.broken = error;
      if (!LOST.has((error as { type?: string }).type ?? '')) throw error;
      throw new PartitionLostError(`partition ${partition} of ${topic} is being given away`);
    }
  };
  return {
    topic,
    partition,
    records,
    lag: Math.max(0, Number(BigInt(highWatermark) - BigInt(records.at(-1)!.offset) - 1n)),
    heartbeat: () => listen(() => payload.heartbeat()),
    commit: async (offset) => {
      const next = String(BigInt(offset) + 1n);
      await listen(() =>
        payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: next }] }] }),
      );
      // Only what the broker has taken down counts as done here as well.
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
 * Hands one batch of kafkajs to a subscriber, in pieces of `maxRecords`. What the subscriber did not commit is fetched
 * again: when it throws, after a pause of this partition alone (kafkajs' own retry would silence the whole consumer,
 * heartbeats included).
 */
export async function deliver(payload: EachBatchPayload, subscription: Subscription, membership: Membership) {
  const { topic, partition, messages } = payload.batch;
  const begun = Date.now();
  for (let from = 0; from < messages.length; from += subscription.maxRecords) {
    if (from > 0 && Date.now() - begun > MAX_BATCH_MS) return;
    const slice = messages.slice(from, from + subscription.maxRecords);
    const records = slice.map((message) => toRecord(topic, partition, message));
    const delivery: Delivery = { broken: undefined, paused: false };
    const batch = toBatch(payload, records, membership, delivery);
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
      // The subscriber has said why; here it only matters that the rest comes again.
      if (delivery.broken === undefined && !delivery.paused) membership.pause(partition, REDELIVERY_MS);
      if (delivery.broken === undefined) return;
    }
    if (delivery.broken !== undefined) throw delivery.broken;
    if (committed !== last) return;
    await payload.heartbeat();
  }
}
