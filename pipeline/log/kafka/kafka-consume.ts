import {
  catchError,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  interval,
  lastValueFrom,
  map,
  merge,
  Observable,
  ReplaySubject,
  retry,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { Consumer as KafkaConsumer, EachBatchPayload, Kafka } from 'kafkajs';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { createFailureLog } from '../../../runtime/timing/failure-log.ts';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { atMost } from '../../../runtime/timing/at-most.ts';
import { STOP_GRACE_MS } from '../../../runtime/timing/stop-grace.ts';
import { whenAborted } from '../../../runtime/timing/abort.ts';
import type { Consumer, Subscription } from '../log.ts';
import { METADATA_MAX_AGE_MS, type LogMetrics } from './kafka-client.ts';
import { deliver, type Membership } from './kafka-deliver.ts';

/**
 * After so long without a heartbeat, a member counts as dead and the others take over. A batch sends heartbeats between
 * its chunks, and a chunk blocks for some tens of milliseconds.
 */
const SESSION_TIMEOUT_MS = 12 * SECOND_MS;
const HEARTBEAT_INTERVAL_MS = 2 * SECOND_MS;
/** How long members may take to finish their batches in a rebalance. */
const REBALANCE_TIMEOUT_MS = 60_000;
/** About 5,000 posts, which are compressed: a chunk of the actor that matches them (topology.ts). */
const MAX_BYTES_PER_PARTITION = 512 * 1024;
/** Of all partitions together. Four times as much made nothing faster and took 100 MB more memory. */
const MAX_BYTES = 3 * 1024 * 1024;
/**
 * A fetch waits for so many bytes, but at most `MAX_WAIT_MS`. Otherwise a trickle of records would cost a whole chunk
 * each (measured: a quarter less CPU per mention). At low volume, each actor adds up to a quarter of a second to the
 * latency of a post. Also bounds how soon a paused partition resumes.
 */
const MIN_BYTES = 256 * 1024;
const MAX_WAIT_MS = 250;
/** A consumer that neither fetches nor works for so long has lost its broker: the process is not ready. */
const SILENT_AFTER_MS = 15_000;
/** A consumer that neither fetches nor works for so long is stuck (kafkajs issues 659, 1527, 1720). */
const STUCK_AFTER_MS = 60_000;
/** Before a failed consumer is replaced. Short waits: after an outage, the group itself takes time to settle. */
const RESTART_BACKOFF: BackoffPolicy = { firstMs: 1_000, longestMs: 5_000 };

/** What consumers log to, and shorter times for tests. */
export interface ConsumeOptions {
  /** Of the topic and the group on the cluster. */
  readonly prefix?: string;
  readonly logger: Logger;
  readonly metrics?: LogMetrics | undefined;
  readonly times?: ConsumeTimes | undefined;
}

/** How long to wait for a consumer to leave its group: for the chunks in progress, and a second for the broker. */
const LEAVE_LIMIT_MS = STOP_GRACE_MS + SECOND_MS;

/** Shorter times for tests. */
export interface ConsumeTimes {
  readonly sessionTimeoutMs?: number;
}

/** The life of one kafkajs consumer, from joining the group to leaving it. */
class ConsumerSession implements Membership {
  private current = 0;
  private working = 0;
  private lastActivity = Date.now();
  private joined = false;
  /** Fires when the consumer fails or leaves: nothing may be asked of it afterwards. */
  private readonly ended = new ReplaySubject<void>(1);

  constructor(
    private readonly consumer: KafkaConsumer,
    private readonly prefix: string,
    private readonly subscription: Subscription,
    private readonly stopping: AbortSignal,
  ) {}

  epoch = () => this.current;
  isConsuming = () => this.joined && (this.working > 0 || Date.now() - this.lastActivity < SILENT_AFTER_MS);
  isStopping = () => this.stopping.aborted;

  pause(partition: number, ms: number): void {
    const partitions = [{ topic: this.prefix + this.subscription.topic, partitions: [partition] }];
    defer(() => {
      this.consumer.pause(partitions);
      return timer(ms);
    })
      .pipe(
        takeUntil(this.ended),
        tap(() => this.consumer.resume(partitions)),
        // A consumer that is failing right now can neither pause nor resume. Its successor starts without pauses.
        catchError(() => EMPTY),
      )
      .subscribe();
  }

  /** Consumes until told to stop. Throws when the consumer fails or gets stuck. Leaves the group in either case. */
  async run(): Promise<void> {
    const { consumer } = this;
    const end = firstValueFrom(
      merge(this.failure(), this.stuck(), whenAborted(this.stopping)).pipe(takeUntil(this.ended)),
      { defaultValue: undefined },
    );
    // A failure while the consumer still connects is thrown below.
    end.catch(() => {});
    try {
      // kafkajs retries for seconds, and a stop does not wait for that.
      await Promise.race([this.join(), end]);
      await end;
    } finally {
      this.ended.next();
      this.joined = false;
      // Waits for the batches in progress. Of a coordinator that is gone, kafkajs would wait for longer.
      await atMost(
        LEAVE_LIMIT_MS,
        consumer.disconnect().catch(() => {}),
      );
      this.current += 1;
    }
  }

  private async join(): Promise<void> {
    const { consumer, prefix, subscription } = this;
    await consumer.connect();
    await consumer.subscribe({ topics: [prefix + subscription.topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: subscription.concurrency,
      eachBatch: (payload) => this.onBatch(payload),
    });
  }

  private async onBatch(payload: EachBatchPayload): Promise<void> {
    this.working += 1;
    try {
      await deliver(payload, this.subscription, this);
    } finally {
      this.working -= 1;
      this.lastActivity = Date.now();
    }
  }

  /** Fails when the consumer crashes. Tracks activity and epochs until then. */
  private failure(): Observable<never> {
    const { consumer } = this;
    const { FETCH, HEARTBEAT, GROUP_JOIN, CONNECT, REBALANCING, CRASH } = consumer.events;
    return new Observable<never>((subscriber) => {
      const remove = [
        ...([FETCH, HEARTBEAT, GROUP_JOIN, CONNECT] as const).map((event) =>
          consumer.on(event, () => void (this.lastActivity = Date.now())),
        ),
        ...([GROUP_JOIN, REBALANCING] as const).map((event) =>
          consumer.on(event, () => void (this.current += 1)),
        ),
        consumer.on(GROUP_JOIN, () => void (this.joined = true)),
        consumer.on(CRASH, ({ payload }) => {
          this.current += 1;
          this.joined = false;
          subscriber.error(payload.error);
          this.ended.next();
        }),
      ];
      return () => remove.forEach((off) => off());
    });
  }

  private stuck(): Observable<never> {
    return interval(STUCK_AFTER_MS / 6).pipe(
      map(() => Date.now() - this.lastActivity),
      filter((silentMs) => this.working === 0 && silentMs > STUCK_AFTER_MS),
      map((silentMs): never => {
        throw new Error(`the consumer was silent for ${silentMs} ms`);
      }),
    );
  }
}

const createConsumer = (kafka: Kafka, groupId: string, sessionTimeout: number): KafkaConsumer =>
  kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    sessionTimeout,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    heartbeatInterval: Math.min(HEARTBEAT_INTERVAL_MS, sessionTimeout / 3),
    maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
    maxBytes: MAX_BYTES,
    maxWaitTimeInMs: MAX_WAIT_MS,
    minBytes: MIN_BYTES,
    metadataMaxAge: METADATA_MAX_AGE_MS,
    retry: { initialRetryTime: 200, retries: 5, maxRetryTime: 3_000, restartOnFailure: async () => false },
  });

/**
 * Consumes a topic in a group until stopped. A consumer that fails is replaced, with a log line and growing waits;
 * kafkajs' own restart would retry forever in silence.
 */
export function consume(
  kafka: Kafka,
  subscription: Subscription,
  { prefix = '', logger, metrics, times = {} }: ConsumeOptions,
): Consumer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures = createFailureLog(
    logger.child({ group: subscription.group }),
    `A Kafka consumer failed. A new one starts in at most ${RESTART_BACKOFF.longestMs} ms.`,
  );
  let startedAt = 0;
  let session: ConsumerSession | undefined;
  const done = lastValueFrom(
    defer(() => {
      startedAt = Date.now();
      const sessionTimeout = times.sessionTimeoutMs ?? SESSION_TIMEOUT_MS;
      const consumer = createConsumer(kafka, prefix + subscription.group, sessionTimeout);
      session = new ConsumerSession(consumer, prefix, subscription, signal);
      return session.run();
    }).pipe(
      retry({
        delay: (error: unknown) => {
          if (Date.now() - startedAt > STUCK_AFTER_MS) failures.succeeded();
          metrics?.logFailures.inc({ operation: 'consume' });
          const wait = backoffMs(RESTART_BACKOFF, failures.failed(error));
          // Without a value, the retries end.
          return timer(wait).pipe(takeUntil(whenAborted(signal)));
        },
      }),
    ),
    { defaultValue: undefined },
  );
  return {
    isConsuming: () => session?.isConsuming() ?? false,
    stop() {
      stopping.abort();
      return done;
    },
  };
}
