import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type Kafka, type SASLOptions } from 'kafkajs';
import type { Logger } from '../../../runtime/logger.ts';

/** How the brokers are reached. */
export interface KafkaOptions {
  /** `host:port` of some brokers; the others are learnt from them. */
  readonly brokers: readonly string[];
  readonly ssl: boolean;
  readonly sasl: SASLOptions | null;
  readonly clientId: string;
  readonly logger: Logger;
}

/** Seconds between attempts to reach brokers that are away. */
const PATIENCE_S = [1, 2, 5, 10];

/**
 * One client for everything. kafkajs speaks of each retry as an error: its lines are kept for debugging, and what
 * matters of them reaches us as exceptions and events, which are logged where they are handled.
 */
export function createKafka({ brokers, ssl, sasl, clientId, logger }: KafkaOptions): Kafka {
  return new kafkajs.Kafka({
    clientId,
    brokers: [...brokers],
    ssl,
    ...(sasl && { sasl }),
    connectionTimeout: 3_000,
    requestTimeout: 30_000,
    // Up to about 6 s in all: a leader election passes unnoticed, an outage is handed to whoever called.
    retry: { initialRetryTime: 200, retries: 5, maxRetryTime: 3_000 },
    logCreator: () => (entry) =>
      logger.debug({ kafka: entry.log }, `${entry.namespace}: ${entry.log.message}`),
  });
}

/** Repeats work until it succeeds, saying in one line what it waits for. Throws at once when `signal` fires. */
export async function persist<T>(
  what: string,
  work: () => Promise<T>,
  { brokers, logger }: Pick<KafkaOptions, 'brokers' | 'logger'>,
  signal: AbortSignal,
): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new Error(`stopped before it could ${what}`));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  // It may fire long after the work is done, when nobody listens.
  ended.catch(() => {});
  for (let attempt = 0; ; attempt++) {
    try {
      // An attempt takes seconds by itself; nobody waits for it once we are told to stop.
      return await Promise.race([work(), ended]);
    } catch (error) {
      if (signal.aborted) throw error;
      const seconds = PATIENCE_S[Math.min(attempt, PATIENCE_S.length - 1)]!;
      logger.warn(
        { err: error },
        `Kafka at ${brokers.join(', ')}: cannot ${what}; trying again in ${seconds} s.`,
      );
      await sleep(seconds * 1000, undefined, { signal }).catch(() => {});
    }
  }
}
