import type { Postgres, Queryable } from '../../postgres/client.ts';
import { saveAttempts } from '../../postgres/webhooks/webhook-attempts.ts';
import {
  countFailing,
  disableWebhook,
  lockWebhooks,
  queueFailingNotice,
  recordHealth,
  type HealthChange,
} from '../../postgres/webhooks/webhook-health.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createFailureLog } from '../../runtime/timing/failure-log.ts';
import { retrying } from '../../runtime/timing/retry.ts';
import { judgeHealth, needsFailingCount } from './health.ts';
import type { Attempt } from './send-attempt.ts';

/** Milliseconds before a failed write is retried. */
const RETRY_MS = 500;
/** Stored in place of an error message that the store refuses. */
const UNSTORABLE = 'The attempt failed. The response could not be stored.';

/** Sums up the attempts of each webhook in the order in which they ended. Pure. */
function healthChanges(attempts: readonly Attempt[]): HealthChange[] {
  const changes = new Map<string, HealthChange>();
  for (const { webhookId, error, isTest } of attempts) {
    if (isTest) continue;
    const before = changes.get(webhookId) ?? { webhookId, succeeded: false, failures: 0 };
    const after = error === null ? { succeeded: true, failures: 0 } : { failures: before.failures + 1 };
    changes.set(webhookId, { ...before, ...after });
  }
  return [...changes.values()];
}

/** Turns off webhooks that have failed for too long, and warns the owners of those halfway there. */
async function updateHealth(
  tx: Queryable,
  attempts: readonly Attempt[],
  changes: readonly HealthChange[],
  logger: Logger,
): Promise<void> {
  const disable = async (webhook: string, reason: Parameters<typeof disableWebhook>[2]) => {
    if (await disableWebhook(tx, webhook, reason))
      logger.info({ webhook, reason }, 'A webhook was turned off.');
  };
  for (const health of await recordHealth(tx, changes)) {
    const failing_deliveries = needsFailingCount(health) ? await countFailing(tx, health.id) : 0;
    const verdict = judgeHealth({ ...health, failing_deliveries });
    if (verdict === 'disable') await disable(health.id, 'failing');
    if (verdict === 'warn') await queueFailingNotice(tx, health.id);
  }
  for (const attempt of attempts) if (attempt.disable) await disable(attempt.webhookId, attempt.disable);
}

/**
 * Saves attempts and updates the health of their webhooks, in one transaction: a long one, so that others can soon send
 * what a machine that vanishes has locked.
 */
export async function recordAttempts(postgres: Postgres, attempts: readonly Attempt[], logger: Logger) {
  const changes = healthChanges(attempts);
  await postgres.longTransaction(async (tx) => {
    await lockWebhooks(tx, changes);
    // First the attempts: turning a webhook off cancels what is pending, but not what these attempts have delivered.
    await saveAttempts(tx, attempts);
    await updateHealth(tx, attempts, changes, logger);
  });
}

/** Whether Postgres refuses the rows themselves, so that a retry cannot help: SQLSTATE classes 22, 23 and 54. */
const isRefusal = (error: unknown) =>
  /^(22|23|54)[0-9A-Z]{3}$/.test(String((error as { code?: unknown }).code));

/** Records attempts one by one and writes them in batches. */
export interface AttemptRecorder {
  /**
   * Resolves when the attempt is written. Never throws: it retries until `stop`. An attempt that the store refuses
   * is written without the response, or left to its lease.
   */
  record(attempt: Attempt): Promise<void>;
  /** Stops retrying. */
  stop(): void;
}

type Write = (attempts: readonly Attempt[]) => Promise<void>;

/** Retries a write until it succeeds or the signal fires, and bisects a batch that the store refuses. */
function persistently(write: Write, logger: Logger, signal: AbortSignal): Write {
  const failures = createFailureLog(logger, 'Webhook attempts could not be recorded. Retrying.');
  const bisect = async (attempts: readonly Attempt[], err: unknown): Promise<void> => {
    const half = Math.ceil(attempts.length / 2);
    if (attempts.length > 1) {
      await writeAll(attempts.slice(0, half));
      return writeAll(attempts.slice(half));
    }
    const [attempt] = attempts as [Attempt];
    const { id: delivery, webhookId: webhook, body, error } = attempt;
    const bare = { ...attempt, body: null, error: error === null ? null : UNSTORABLE };
    if (body !== null || error !== bare.error) return writeAll([bare]);
    logger.error({ err, delivery, webhook }, 'A webhook attempt cannot be recorded.');
  };
  const delayMs = (error: unknown) => {
    if (isRefusal(error)) return null;
    failures.failed(error);
    return RETRY_MS;
  };
  const writeAll: Write = async (attempts) => {
    try {
      await retrying(() => write(attempts), { delayMs, signal });
      failures.succeeded();
    } catch (error) {
      if (isRefusal(error)) await bisect(attempts, error);
    }
  };
  return writeAll;
}

/** Creates a recorder. While it writes one batch, the next one gathers. */
export function createRecorder(write: Write, logger: Logger): AttemptRecorder {
  const stopping = new AbortController();
  const writeAll = persistently(write, logger, stopping.signal);
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
