import { readFileSync } from 'node:fs';
import kafkajs, { type Kafka, type KafkaConfig } from 'kafkajs';
import type { KafkaSettings, Sasl, TlsFiles } from '../../../schemas/config/kafka-settings.ts';
import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { retrying } from '../../../runtime/timing/retry.ts';
import { watchBrokers } from './broker-watch.ts';
import { registerCodecs } from './compression.ts';
import { createTokenSource } from './oauth-token.ts';

/** How the brokers are reached. They name each other: some of their addresses are enough. */
export interface KafkaOptions
  extends Pick<KafkaSettings, 'brokers'>, Partial<Omit<KafkaSettings, 'brokers'>> {
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

/** Reads the PEM files. Throws for a file that cannot be read. */
const tlsOptions = (files: TlsFiles): NonNullable<KafkaConfig['ssl']> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, file]: [string, string | null]) =>
      file === null ? [] : [[name, readFileSync(file, 'utf8')]],
    ),
  );

function saslOptions({ mechanism, username, password, tokenUrl, scope }: Sasl): KafkaConfig['sasl'] {
  if (mechanism !== 'oauthbearer') return { mechanism, username, password } as KafkaConfig['sasl'];
  const issuer = { tokenUrl: tokenUrl!, clientId: username, clientSecret: password, scope };
  return { mechanism, oauthBearerProvider: createTokenSource(issuer) };
}

/**
 * Creates the one client. kafkajs logs each retry as an error, so its lines are demoted to debug. What matters arrives as
 * exceptions and events, which are logged where they are handled.
 */
export function createKafka({ brokers, ssl, tls, sasl, clientId, logger }: KafkaOptions): Kafka {
  registerCodecs();
  return new kafkajs.Kafka({
    clientId,
    brokers: [...brokers],
    ssl: ssl === true && (tls ? tlsOptions(tls) : true),
    ...(sasl && { sasl: saslOptions(sasl)! }),
    connectionTimeout: 3_000,
    requestTimeout: 30_000,
    socketFactory: watchBrokers(logger),
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
