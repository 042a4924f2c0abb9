import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { noteAttempts } from '../../postgres/webhooks/webhook-attempts.ts';
import {
  countFailing,
  disableWebhook,
  lockHealth,
  noteHealth,
  warnOwners,
  type HealthChange,
} from '../../postgres/webhooks/webhook-health.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Attempt } from './attempt.ts';
import { judgeHealth, mayMatter } from './health.ts';

/** Wait before what could not be written is written again. */
const AGAIN_MS = 500;
/** What is written of a failure whose own words the store refuses. */
const UNTOLD = 'The attempt failed; what was answered cannot be kept.';

/** Adds up what attempts say of each webhook, in the order in which they ended. Pure. */
export function healthChanges(attempts: readonly Attempt[]): HealthChange[] {
  const changes = new Map<string, HealthChange>();
  for (const { webhookId, error, isTest } of attempts) {
    if (isTest) continue;
    const before = changes.get(webhookId) ?? { webhookId, succeeded: false, failures: 0 };
    const after = error === null ? { succeeded: true, failures: 0 } : { failures: before.failures + 1 };
    changes.set(webhookId, { ...before, ...after });
  }
  return [...changes.values()];
}

/** Turns off what has failed for too long, and has owners warned of what is on its way there. */
async function judgeAll(
  tx: Queryable,
  attempts: readonly Attempt[],
  changes: readonly HealthChange[],
  logger: Logger,
): Promise<void> {
  const off = async (webhook: string, reason: Parameters<typeof disableWebhook>[2]) => {
    if (await disableWebhook(tx, webhook, reason))
      logger.info({ webhook, reason }, 'A webhook was turned off.');
  };
  for (const health of await noteHealth(tx, changes)) {
    const failing_deliveries = mayMatter(health) ? await countFailing(tx, health.id) : 0;
    const verdict = judgeHealth({ ...health, failing_deliveries });
    if (verdict === 'disable') await off(health.id, 'failing');
    if (verdict === 'warn') await warnOwners(tx, health.id);
  }
  for (const { webhookId, disable } of attempts) if (disable) await off(webhookId, disable);
}

/** Writes down what became of attempts, in one transaction. */
export async function recordAttempts(
  postgres: Postgres,
  attempts: readonly Attempt[],
  logger: Logger,
): Promise<void> {
  const changes = healthChanges(attempts);
  await postgres.transaction(async (tx) => {
    await lockHealth(tx, changes);
    // Before they are judged: what is turned off by these attempts gives up what waits, but not what these attempts have delivered.
    await noteAttempts(tx, attempts);
    await judgeAll(tx, attempts, changes, logger);
  });
}

/** Whether Postgres refuses the very rows, however often they are written: SQLSTATE classes 22, 23 and 54. */
const isRefusal = (error: unknown) =>
  /^(22|23|54)[0-9A-Z]{3}$/.test(String((error as { code?: unknown }).code));

/** Takes attempts one by one and writes them together. */
export interface Recorder {
  /**
   * Resolves when the attempt is written; never throws: it is tried until `stop`, and then left to the lease. One that the store
   * refuses holds up no other: it is written without what the receiver said, or left to the lease.
   */
  record(attempt: Attempt): Promise<void>;
  /** Gives up what cannot be written. */
  stop(): void;
}

type Write = (attempts: readonly Attempt[]) => Promise<void>;

/**
 * Gives what writes a batch for as long as it takes, until the signal fires. What the store refuses is written by halves, so that of
 * a thousand each of the good ones is in after ten rounds.
 */
function insistently(write: Write, logger: Logger, signal: AbortSignal): Write {
  const writeApart = async (attempts: readonly Attempt[], err: unknown): Promise<void> => {
    const [first, ...others] = attempts;
    if (!first) return;
    const half = Math.ceil(attempts.length / 2);
    if (others.length > 0) {
      await writeAll(attempts.slice(0, half));
      return writeAll(attempts.slice(half));
    }
    const { id: delivery, webhookId: webhook, body, error } = first;
    const bare = { ...first, body: null, error: error === null ? null : UNTOLD };
    if (body !== null || error !== bare.error) return writeAll([bare]);
    logger.error({ err, delivery, webhook }, 'What became of a webhook delivery cannot be written.');
  };
  const writeAll: Write = async (attempts) => {
    for (let failures = 0; !signal.aborted;) {
      try {
        return await write(attempts);
      } catch (err) {
        if (isRefusal(err)) return writeApart(attempts, err);
        failures += 1;
        if (failures === 1 || failures % 100 === 0)
          logger.warn({ err }, 'What became of webhook deliveries cannot be written yet.');
        await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  return writeAll;
}

/**
 * Makes a recorder. While one batch is being written the next one gathers, so batches are as large as the load asks for
 * and an attempt that comes alone does not wait.
 */
export function createRecorder(write: Write, logger: Logger): Recorder {
  const stopping = new AbortController();
  const writeAll = insistently(write, logger, stopping.signal);
  let waiting: { attempt: Attempt; done: () => void }[] = [];
  let isWriting = false;
  const drain = async () => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeAll(batch.map(({ attempt }) => attempt));
      batch.forEach(({ done }) => done());
    }
    isWriting = false;
  };
  return {
    record: (attempt) =>
      new Promise((done) => {
        waiting.push({ attempt, done });
        void drain();
      }),
    stop: () => stopping.abort(),
  };
}
