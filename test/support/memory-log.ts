import { setTimeout as sleep } from 'node:timers/promises';
import {
  PartitionLostError,
  type Batch,
  type Consumer,
  type Log,
  type LogRecord,
  type Offsets,
  type StoredRecord,
  type Subscription,
} from '../../pipeline/log/log.ts';
import { partitionOf } from '../../pipeline/log/partition-of.ts';
import { TOPICS } from '../../schemas/topics.ts';

export interface MemoryTopic {
  readonly name: string;
  readonly partitions: number;
}

/** The wait before a failed batch is redelivered, unless its handler asks for another. */
const REDELIVERY_MS = 1;

interface Member {
  readonly subscription: Subscription;
  stopping: boolean;
  readonly working: Map<number, Promise<void>>;
  readonly pausedUntil: Map<number, number>;
}

const keyOf = (topic: string, group: string) => `${group}\0${topic}`;

/**
 * An in-memory log, for tests of code that uses the log. It passes the same conformance suite as the real ones, but
 * forgets everything when the process ends.
 */
export class MemoryLog implements Log {
  private readonly partitions = new Map<string, StoredRecord[][]>();
  private readonly cursors = new Map<string, number[]>();
  private readonly members = new Map<string, Member[]>();

  constructor(private readonly topics: readonly MemoryTopic[] = Object.values(TOPICS)) {
    for (const { name, partitions } of topics) {
      this.partitions.set(
        name,
        Array.from({ length: partitions }, () => []),
      );
    }
  }

  async ensureTopics(): Promise<void> {}

  async publish(topic: string, records: readonly LogRecord[]): Promise<Offsets> {
    const partitions = this.partitionsOf(topic);
    const ends = new Map<number, bigint>();
    for (const { key, value, headers } of records) {
      const partition = partitionOf(key, partitions.length);
      const lane = partitions[partition]!;
      const stored = { topic, partition, offset: String(lane.length), key, value, timestamp: Date.now() };
      lane.push(headers ? { ...stored, headers } : stored);
      ends.set(partition, BigInt(lane.length));
    }
    this.wake(topic);
    return ends;
  }

  async consume(subscription: Subscription): Promise<Consumer> {
    const key = keyOf(subscription.topic, subscription.group);
    const member: Member = { subscription, stopping: false, working: new Map(), pausedUntil: new Map() };
    this.members.set(key, [...(this.members.get(key) ?? []), member]);
    this.pump(member);
    return {
      isConsuming: () => !member.stopping,
      stop: async () => {
        member.stopping = true;
        await Promise.all(member.working.values());
        this.leave(key, member);
      },
    };
  }

  /** Removes every consumer of a group at once, like a kill: whatever they still do is rejected. */
  crash(topic: string, group: string): void {
    for (const member of this.members.get(keyOf(topic, group)) ?? []) this.leave(keyOf(topic, group), member);
  }

  async committed(group: string, topic: string): Promise<Offsets> {
    const cursors = this.cursors.get(keyOf(topic, group)) ?? [];
    return new Map(
      this.partitionsOf(topic).map((_, partition) => [partition, BigInt(cursors[partition] ?? 0)]),
    );
  }

  async starts(topic: string): Promise<Offsets> {
    return new Map(this.partitionsOf(topic).map((_, partition) => [partition, 0n]));
  }

  isWorking(): boolean {
    return true;
  }

  async ends(topic: string): Promise<Offsets> {
    return new Map(this.partitionsOf(topic).map((lane, partition) => [partition, BigInt(lane.length)]));
  }

  async *read(topic: string, from?: Offsets): AsyncIterable<StoredRecord> {
    for (const [partition, lane] of this.partitionsOf(topic).entries()) {
      yield* lane.slice(Number(from?.get(partition) ?? 0n));
    }
  }

  async *follow(topic: string, from: Offsets, signal: AbortSignal): AsyncIterable<readonly StoredRecord[]> {
    const next = new Map(from);
    while (!signal.aborted) {
      for (const [partition, lane] of this.partitionsOf(topic).entries()) {
        const records = lane.slice(Number(next.get(partition) ?? 0n));
        next.set(partition, BigInt(lane.length));
        if (records.length > 0) yield records;
      }
      await sleep(1, undefined, { signal }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    const all = [...this.members.values()].flat();
    for (const member of all) member.stopping = true;
    await Promise.all(all.flatMap((member) => [...member.working.values()]));
    this.members.clear();
  }

  private partitionsOf(topic: string): StoredRecord[][] {
    const partitions = this.partitions.get(topic);
    if (!partitions) throw new Error(`There is no topic ${topic}.`);
    return partitions;
  }

  private leave(key: string, member: Member): void {
    member.stopping = true;
    this.members.set(
      key,
      (this.members.get(key) ?? []).filter((other) => other !== member),
    );
    this.wake(member.subscription.topic);
  }

  private wake(topic: string): void {
    for (const member of [...this.members.values()].flat()) {
      if (member.subscription.topic === topic) this.pump(member);
    }
  }

  /** Whether a partition is assigned to a member, round-robin. */
  private owns(member: Member, partition: number): boolean {
    const all = this.members.get(keyOf(member.subscription.topic, member.subscription.group)) ?? [];
    return all.length > 0 && all[partition % all.length] === member;
  }

  private pump(member: Member): void {
    const { topic, group, concurrency } = member.subscription;
    const cursors = this.cursors.get(keyOf(topic, group)) ?? [];
    for (const [partition, lane] of this.partitionsOf(topic).entries()) {
      if (member.stopping || member.working.size >= concurrency) return;
      if (member.working.has(partition) || !this.owns(member, partition)) continue;
      if ((member.pausedUntil.get(partition) ?? 0) > Date.now()) continue;
      const next = cursors[partition] ?? 0;
      if (next >= lane.length) continue;
      const work = this.deliver(member, partition, lane, next).finally(() => {
        member.working.delete(partition);
        this.wake(topic);
      });
      member.working.set(partition, work);
    }
  }

  private async deliver(
    member: Member,
    partition: number,
    lane: readonly StoredRecord[],
    next: number,
  ): Promise<void> {
    const { maxRecords, onBatch } = member.subscription;
    // As in a real log, the batch arrives some time after the request.
    await Promise.resolve();
    try {
      const records = lane.slice(next, next + maxRecords);
      await onBatch(this.batch(member, partition, records, lane.length - next - records.length));
    } catch {
      if (!member.pausedUntil.has(partition)) await sleep(REDELIVERY_MS);
    }
  }

  private batch(member: Member, partition: number, records: readonly StoredRecord[], lag: number): Batch {
    const { topic, group } = member.subscription;
    const ours = () => this.owns(member, partition);
    const fence = () => {
      if (!ours())
        throw new PartitionLostError(`partition ${partition} of ${topic} belongs to another consumer`);
    };
    return {
      topic,
      partition,
      records,
      lag,
      heartbeat: async () => fence(),
      commit: async (offset) => {
        fence();
        const cursors = this.cursors.get(keyOf(topic, group)) ?? [];
        cursors[partition] = Number(offset) + 1;
        this.cursors.set(keyOf(topic, group), cursors);
      },
      isActive: () => !member.stopping && ours(),
      pause: (ms) => {
        member.pausedUntil.set(partition, Date.now() + ms);
        setTimeout(() => {
          member.pausedUntil.delete(partition);
          this.pump(member);
        }, ms).unref();
      },
    };
  }
}
