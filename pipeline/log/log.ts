/**
 * The log: the one port between the pipeline and whatever keeps its topics. Two adapters speak it, Apache Kafka
 * (`kafka-log.ts`) and a small durable log in Postgres (`embedded-log.ts`); test/pipeline/log/conformance.ts
 * holds both to the promises written here.
 */

/** A record to publish. Records of one key keep their order. */
export interface LogRecord {
  readonly key: string;
  readonly value: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A record as it lies in the log. */
export interface StoredRecord extends LogRecord {
  readonly topic: string;
  readonly partition: number;
  /** Decimal text: offsets may exceed what a JavaScript number holds. */
  readonly offset: string;
  /** Milliseconds since 1970 at which it was published. */
  readonly timestamp: number;
}

/** Consecutive records of one partition, handed to one consumer at a time. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly StoredRecord[];
  /** Records in this partition that lie beyond this batch. */
  readonly lag: number;
  /** Keeps the partition ours while work takes long. Throws when it has been given to another consumer. */
  heartbeat(): Promise<void>;
  /** Everything up to and including this offset is done: a later delivery starts after it. */
  commit(offset: string): Promise<void>;
  /** False once the consumer is stopping or the partition is no longer ours: do no further work then. */
  isActive(): boolean;
  /** Delivers nothing more of this partition for so long. The caller throws afterwards, so that what is not committed comes again. */
  pause(ms: number): void;
}

export interface Subscription {
  readonly topic: string;
  /** Consumers of one group share the partitions; each group sees every record. */
  readonly group: string;
  /** Most records in one batch. */
  readonly maxRecords: number;
  /** Partitions worked on at once by this process. */
  readonly concurrency: number;
  /** Awaited before the partition's next batch. When it throws, what was not committed is delivered again. */
  readonly onBatch: (batch: Batch) => Promise<void>;
}

export interface Consumer {
  /** Takes no new batch, waits for the running ones, gives the partitions back. */
  stop(): Promise<void>;
}

/** Offsets by partition number. */
export type Offsets = ReadonlyMap<number, bigint>;

export interface Log {
  /** Creates missing topics with the partitions and retention of `TOPICS`. Safe to repeat. */
  ensureTopics(): Promise<void>;
  /** Resolves when every record is durable (Kafka: acks of all in-sync replicas). Gives the end offset reached in each partition touched: the offset after the last record of this call. */
  publish(topic: string, records: readonly LogRecord[]): Promise<Offsets>;
  consume(subscription: Subscription): Promise<Consumer>;
  /** The next offset each partition of the topic will be read from by the group; 0 where it has committed nothing. */
  committed(group: string, topic: string): Promise<Offsets>;
  /** The offset after the last record, by partition. */
  ends(topic: string): Promise<Offsets>;
  /** Reads a topic from its start (or from given offsets) up to its present end, without any group. */
  read(topic: string, from?: Offsets): AsyncIterable<StoredRecord>;
  /**
   * Follows a topic from these offsets on, without any group, and gives consecutive records of one partition at a time
   * until the signal fires. Throws when the log is away: follow again from where you are.
   */
  follow(topic: string, from: Offsets, signal: AbortSignal): AsyncIterable<readonly StoredRecord[]>;
  close(): Promise<void>;
}

/** Thrown when a batch's partition has been given to another consumer: the engine abandons the batch quietly. */
export class PartitionLostError extends Error {
  override readonly name = 'PartitionLostError';
}
