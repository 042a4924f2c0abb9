/** How long to wait between tries: doubling from the first wait up to the longest. */
export interface BackoffPolicy {
  /** Milliseconds before the second try. */
  readonly firstMs: number;
  /** The most milliseconds between two tries. */
  readonly longestMs: number;
  /** The share of each wait that is random, from 0 to 1. Default: half. */
  readonly jitter?: number;
}

/**
 * Returns the wait in milliseconds after the n-th failure in a row (n >= 1), partly random (from 0 up to 1), so that
 * processes do not retry together: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function backoffMs(
  { firstMs, longestMs, jitter = 0.5 }: BackoffPolicy,
  failures: number,
  random: number = Math.random(),
): number {
  // The exponent is bounded so that the product stays finite.
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 40));
  return Math.round(full * (1 - jitter * (1 - random)));
}
