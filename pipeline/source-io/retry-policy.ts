import { backoffMs, type BackoffPolicy } from '../../runtime/timing/backoff.ts';
import type { SourceError, SourceErrorCode } from '../connector/connector.ts';

/** The longest pause that a call waits for. When a source asks for more, the scan fails and is retried later. */
export const LONGEST_WAIT_MS = 60_000;
/** Between attempts: 1 s, 2, 4 ... 60 s. Half of each wait is random. */
const BACKOFF: BackoffPolicy = { firstMs: 1_000, longestMs: LONGEST_WAIT_MS };

/** A time-out takes half a minute. One more attempt is enough: the scan of the other sources ends with this one. */
const MAX_TIMEOUTS = 2;

/** Failures that the next attempt may not meet again. */
const TRANSIENT: readonly SourceErrorCode[] = ['rate_limited', 'server_error', 'timeout', 'unreachable'];

/**
 * Returns the milliseconds to wait after the n-th failed attempt (n >= 1) of at most `maxAttempts`; null to give up.
 * Returns 0 when the source named a pause itself: the rate limiter then makes every caller wait for it. `random`
 * returns a number from 0 up to 1.
 */
export function retryDelayMs(
  error: SourceError,
  failures: number,
  maxAttempts: number,
  random?: () => number,
): number | null {
  if (!TRANSIENT.includes(error.code) || failures >= maxAttempts) return null;
  if (error.code === 'timeout' && failures >= MAX_TIMEOUTS) return null;
  if (error.retryAfterSeconds === undefined) return backoffMs(BACKOFF, failures, random?.());
  return error.retryAfterSeconds * 1000 > LONGEST_WAIT_MS ? null : 0;
}
