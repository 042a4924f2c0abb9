import kafkajs, { type Kafka, type SASLOptions } from 'kafkajs';
import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { retrying } from '../../../runtime/timing/retry.ts';
import { registerCodecs } from './compression.ts';

/** How the brokers are reached. */
export interface KafkaOptions {
  /** `host:port` of some brokers. They name the others. */
  readonly brokers: readonly string[];
  readonly ssl: boolean;
  readonly sasl: SASLOptions | null;
  readonly clientId: string;
  readonly logger: Logger;
  readonly metrics?: LogMetrics;
}

/** What the log counts. */
export type LogMetrics = Pick<Metrics, 'logFailures' | 'topicMismatch'>;

/** How old what a client knows of topics and brokers may be: new partitions are written and read within this time. */
export const METADATA_MAX_AGE_MS = 10_000;

/** Between attempts to reach brokers that are unavailable. */
const CONNECT_BACKOFF: BackoffPolicy = { firstMs: 1_000, longestMs: 10_000 };

/**
 * Creates the one client. kafkajs logs each retry as an error, so its lines are demoted to debug. What matters arrives as
 * exceptions and events, which are logged where they are handled.
 */
export function createKafka({ brokers, ssl, sasl, clientId, logger }: KafkaOptions): Kafka {
  registerCodecs();
  return new kafkajs.Kafka({
    clientId,
    brokers: [...brokers],
    ssl,
    ...(sasl && { sasl }),
    connectionTimeout: 3_000,
    requestTimeout: 30_000,
    // About 6 s in total: a leader election passes unnoticed, an outage reaches the caller.
    retry: { initialRetryTime: 200, retries: 5, maxRetryTime: 3_000 },
    logCreator: () => (entry) =>
      logger.debug({ kafka: entry.log }, `${entry.namespace}: ${entry.log.message}`),
  });
}

/** Retries work until it succeeds, with a log line that says what it waits for. Throws the signal's reason once it fires. */
export function retryUntilReached<T>(
  what: string,
  work: () => Promise<T>,
  { brokers, logger }: Pick<KafkaOptions, 'brokers' | 'logger'>,
  signal: AbortSignal,
): Promise<T> {
  return retrying(work, {
    signal,
    delayMs(error, failures) {
      const wait = backoffMs(CONNECT_BACKOFF, failures);
      logger.warn({ err: error }, `Kafka at ${brokers.join(', ')}: cannot ${what}. Retrying in ${wait} ms.`);
      return wait;
    },
  });
}
