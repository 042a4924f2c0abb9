import { defer, lastValueFrom, NEVER, retry, takeUntil, timer, type Observable } from 'rxjs';
import type { Consumer as KafkaConsumer, Kafka } from 'kafkajs';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { createFailureLog } from '../../../runtime/timing/failure-log.ts';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { whenAborted } from '../../../runtime/timing/abort.ts';
import type { Consumer, Subscription } from '../log.ts';
import { ConsumerSession, STUCK_AFTER_MS } from './consumer-session.ts';
import { METADATA_MAX_AGE_MS, type LogMetrics } from './kafka-client.ts';

/**
 * After so long without a heartbeat, a member counts as dead and the others take over. A batch sends heartbeats between
 * its chunks, and a chunk blocks for some tens of milliseconds.
 */
const SESSION_TIMEOUT_MS = 12 * SECOND_MS;
const HEARTBEAT_INTERVAL_MS = 2 * SECOND_MS;
/** How long members may take to finish their batches in a rebalance. */
const REBALANCE_TIMEOUT_MS = 60_000;
/** About 1,400 posts, which are compressed. */
const MAX_BYTES_PER_PARTITION = 256 * 1024;
/**
 * Of all partitions together: about 4,000 posts. The collector has to copy what is decoded and waits. With 16,000 posts
 * in 3 MB, decoding and matching one cost 11 to 13 µs instead of 7.
 */
const MAX_BYTES = 768 * 1024;
/**
 * A fetch waits for so many bytes, but at most `MAX_WAIT_MS`. Otherwise a trickle of records would cost a whole chunk
 * each (measured: a quarter less CPU per mention). At low volume, each actor adds up to a quarter of a second to the
 * latency of a post. Also bounds how soon a paused partition resumes.
 */
const MIN_BYTES = 256 * 1024;
const MAX_WAIT_MS = 250;
/** Before a failed consumer is replaced. Short waits: after an outage, the group itself takes time to settle. */
const RESTART_BACKOFF: BackoffPolicy = { firstMs: 1_000, longestMs: 5_000 };

/** What consumers log to, and shorter times for tests. */
export interface ConsumeOptions {
  /** Of the topic and the group on the cluster. */
  readonly prefix?: string;
  readonly logger: Logger;
  readonly metrics?: LogMetrics | undefined;
  readonly times?: ConsumeTimes | undefined;
  /** What kafkajs failed at without telling any consumer. Default: nothing. */
  readonly strays?: Observable<unknown>;
}

/** Shorter times for tests. */
export interface ConsumeTimes {
  readonly sessionTimeoutMs?: number;
}

const createConsumer = (
  kafka: Kafka,
  groupId: string,
  { sessionTimeout, maxWaitMs }: { readonly sessionTimeout: number; readonly maxWaitMs: number },
): KafkaConsumer =>
  kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    sessionTimeout,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    heartbeatInterval: Math.min(HEARTBEAT_INTERVAL_MS, sessionTimeout / 3),
    maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
    maxBytes: MAX_BYTES,
    maxWaitTimeInMs: maxWaitMs,
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
  { prefix = '', logger, metrics, times = {}, strays = NEVER }: ConsumeOptions,
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
      const { maxWaitMs = MAX_WAIT_MS } = subscription;
      const consumer = createConsumer(kafka, prefix + subscription.group, { sessionTimeout, maxWaitMs });
      session = new ConsumerSession(consumer, prefix, subscription, signal, strays);
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
