import type { DigestFrequency } from '../../schemas/alerts/alert.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** For how long after its hour a digest is still sent: a service that was down, or a mail server that was, may be back by noon. */
export const DIGEST_PATIENCE_MS: Readonly<Record<DigestFrequency, number>> = {
  hourly: 6 * HOUR_MS,
  daily: 6 * HOUR_MS,
  weekly: 48 * HOUR_MS,
};
/** For how long a spike is news. */
export const SPIKE_PATIENCE_MS = 6 * HOUR_MS;
/** For how long a rule's message is tried from its first failure on. */
const RULE_PATIENCE_MS = 24 * HOUR_MS;

/** The wait after the first failure, and the longest. */
const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = 2 * HOUR_MS;

/** A message that could not be sent. Times are milliseconds since 1970. */
export interface Failure {
  /** How often it had failed before. */
  readonly failures: number;
  readonly now: number;
  /** Null: it failed for the first time. */
  readonly giveUpAt: number | null;
  /** Milliseconds that the provider asks to wait; null: it does not say. */
  readonly retryAfterMs: number | null;
  /** From 0 up to 1. */
  readonly random: number;
}

/**
 * When a message is tried again: after half a minute, then twice as long each time up to two hours, up to a fifth more or less,
 * and never sooner than the provider asks. The last try is when patience ends; null: that is over.
 */
export function nextTry(failure: Failure): { readonly until: number; readonly giveUpAt: number } | null {
  const { failures, now, retryAfterMs, random } = failure;
  const giveUpAt = failure.giveUpAt ?? now + RULE_PATIENCE_MS;
  if (now >= giveUpAt) return null;
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  const wait = Math.max(full * (0.8 + 0.4 * random), retryAfterMs ?? 0);
  return { until: Math.min(now + Math.round(wait), giveUpAt), giveUpAt };
}
