/*
 * The log: the port between the pipeline and what stores its topics. It has two adapters, Apache Kafka (`kafka-log.ts`)
 * and a small durable log in Postgres (`embedded-log.ts`). test/pipeline/log/conformance.ts tests both against the
 * promises below.
 */

/** A record to publish. Records with the same key keep their order. */
export interface LogRecord {
  readonly key: string;
  readonly value: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A record of the log. */
export interface StoredRecord extends LogRecord {
  readonly topic: string;
  readonly partition: number;
  /** In decimal: an offset may exceed a JavaScript number. */
  readonly offset: string;
  /** When it was published, in milliseconds since 1970. */
  readonly timestamp: number;
}

/** Consecutive records of a partition, delivered to one consumer at a time. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly StoredRecord[];
  /** Records of the partition after this batch. */
  readonly lag: number;
  /** Keeps the partition during long work. Throws `PartitionLostError` when another consumer has it. */
  heartbeat(): Promise<void>;
  /** Marks everything up to and including this offset as done. A later delivery starts after it. */
  commit(offset: string): Promise<void>;
  /** Returns false once the consumer stops or has lost the partition. Then do no further work. */
  isActive(): boolean;
  /** Delivers nothing from this partition for `ms` milliseconds. Throw afterward: the uncommitted rest is delivered again. */
  pause(ms: number): void;
}

/** What to consume, and how. */
export interface Subscription {
  readonly topic: string;
  /** Consumers of a group share the partitions. Each group receives every record. */
  readonly group: string;
  /** The most records in a batch. */
  readonly maxRecords: number;
  /** Partitions processed at the same time by this process. */
  readonly concurrency: number;
  /**
   * How long records may wait for others, in milliseconds, where the log gathers them: fewer and larger batches cost less.
   * Default: the log's own.
   */
  readonly maxWaitMs?: number;
  /** Awaited before the next batch of the partition. If it throws, uncommitted records are delivered again. */
  readonly onBatch: (batch: Batch) => Promise<void>;
}

/** A running consumer. */
export interface Consumer {
  /** Whether it has joined its group, with or without partitions. False while the log is unavailable. */
  isConsuming(): boolean;
  /** Takes no new batch, waits for the running ones, and releases the partitions. */
  stop(): Promise<void>;
}

/** Offsets by partition number. */
export type Offsets = ReadonlyMap<number, bigint>;

/** The log. */
export interface Log {
  /** Creates missing topics with the partitions and retention of `TOPICS`. Idempotent. */
  ensureTopics(): Promise<void>;
  /**
   * Publishes records and resolves when all are durable (Kafka: acknowledged by all in-sync replicas). Returns the offset
   * after the last record of this call, for each partition that received some.
   */
  publish(topic: string, records: readonly LogRecord[]): Promise<Offsets>;
  consume(subscription: Subscription): Promise<Consumer>;
  /** Returns the next offset that a group reads, by partition. 0 where the group has committed nothing. */
  committed(group: string, topic: string): Promise<Offsets>;
  /** Returns the offset of the first record that is still kept, by partition. */
  starts(topic: string): Promise<Offsets>;
  /** Returns the offset after the last record, by partition. */
  ends(topic: string): Promise<Offsets>;
  /** Reads a topic from its start, or from these offsets, to its current end. Uses no group. */
  read(topic: string, from?: Offsets): AsyncIterable<StoredRecord>;
  /**
   * Follows a topic from these offsets on, until the signal fires. Yields consecutive records of one partition at a time.
   * Uses no group. Throws when the log is unavailable: follow again from where you are.
   */
  follow(topic: string, from: Offsets, signal: AbortSignal): AsyncIterable<readonly StoredRecord[]>;
  /**
   * Whether this process works on the log: every consumer has joined its group, and the last publish was answered. True
   * without consumers and before the first publish.
   */
  isWorking(): boolean;
  close(): Promise<void>;
}

/** Thrown when another consumer has the partition of a batch. The engine then abandons the batch without an error. */
export class PartitionLostError extends Error {
  override readonly name = 'PartitionLostError';
}
