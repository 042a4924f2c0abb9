import type { DigestFrequency } from '../../schemas/alerts/alert.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../schemas/duration.ts';
import { backoffMs } from '../../runtime/timing/backoff.ts';

/** How long after its hour a digest is still sent: a service or mail server that was down can be back by noon. */
export const DIGEST_DEADLINE_MS: Readonly<Record<DigestFrequency, number>> = {
  hourly: 6 * HOUR_MS,
  daily: 6 * HOUR_MS,
  weekly: 2 * DAY_MS,
};
/** How long a spike is news. */
export const SPIKE_DEADLINE_MS = 6 * HOUR_MS;
/** How long the message of a rule is retried after its first failure. */
const RULE_DEADLINE_MS = DAY_MS;

const BACKOFF = { firstMs: 30 * SECOND_MS, longestMs: 2 * HOUR_MS, jitter: 0.2 };

/** How many times in a row a provider that says when to come back is taken at its word. */
const TRUSTED_TRIES = 5;

/** A message that could not be sent. Times are milliseconds since 1970. */
export interface FailedSend {
  /** Earlier failures of the message. */
  readonly failures: number;
  readonly now: number;
  /** Null: this is the first failure. */
  readonly giveUpAt: number | null;
  /** Milliseconds that the provider asks to wait; null: it does not say. */
  readonly retryAfterMs: number | null;
  /** From 0 up to 1. */
  readonly random: number;
}

/**
 * Returns when a message is retried: when the provider says; if it does not, or has said so often, after half a minute, then
 * twice as long each time up to two hours, and never sooner than the provider asks. The last try is at `giveUpAt`; null after
 * that. Pure.
 */
export function nextAttempt(
  failed: FailedSend,
): { readonly until: number; readonly giveUpAt: number } | null {
  const { failures, now, retryAfterMs, random } = failed;
  const giveUpAt = failed.giveUpAt ?? now + RULE_DEADLINE_MS;
  if (now >= giveUpAt) return null;
  const isTrusted = retryAfterMs !== null && failures < TRUSTED_TRIES;
  const backoff = isTrusted ? 0 : backoffMs(BACKOFF, failures + 1, random);
  const wait = Math.max(backoff, retryAfterMs ?? 0);
  return { until: Math.min(now + wait, giveUpAt), giveUpAt };
}
