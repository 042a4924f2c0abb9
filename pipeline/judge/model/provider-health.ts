import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';
import { RetryLaterError } from '../../outcome.ts';

/** The pauses after failures in a row. The longest bounds how late work resumes after the provider is back. */
const BACKOFF: BackoffPolicy = { firstMs: SECOND_MS, longestMs: 20 * SECOND_MS };
/** The longest pause a provider may request. A daily quota requests hours, but an occasional try costs nothing. */
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS;

/** The provider cannot be used now. `mayBeCausedByPosts`: it hung or failed on the posts. */
export class ProviderUnavailableError extends RetryLaterError {
  constructor(
    message: string,
    delayMs: number,
    readonly mayBeCausedByPosts: boolean,
  ) {
    super(message, delayMs);
  }
}

/** The provider's health as this process knows it. During a pause nobody calls the provider. */
export interface ProviderHealth {
  /** Throws `ProviderUnavailableError` during a pause. */
  check(): void;
  succeeded(): void;
  /** Records that a call started at `startedAt` (ms) failed, and returns the error to throw. */
  failed(
    message: string,
    startedAt: number,
    retryAfterMs: number | null,
    suspect: boolean,
  ): ProviderUnavailableError;
  /** Returns when a call last succeeded, in ms; 0 if none has. */
  lastSuccessAt(): number;
}

/** Creates the health of a provider. `random` returns 0 to 1, for the jitter of the pauses. */
export function createProviderHealth(now: () => number, random: () => number): ProviderHealth {
  let failures = 0;
  let pausedSince = 0;
  let pausedUntil = 0;
  let lastSuccess = 0;
  return {
    check() {
      const left = pausedUntil - now();
      if (left > 0) throw new ProviderUnavailableError('the model provider is unavailable', left, false);
    },
    succeeded() {
      failures = 0;
      lastSuccess = now();
    },
    failed(message, startedAt, retryAfterMs, suspect) {
      // Concurrent calls fail together: they count as one failure.
      if (startedAt >= pausedSince) failures += 1;
      const delay = Math.max(
        backoffMs(BACKOFF, failures, random()),
        Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS),
      );
      pausedSince = now();
      pausedUntil = Math.max(pausedUntil, pausedSince + delay);
      return new ProviderUnavailableError(message, pausedUntil - pausedSince, suspect);
    },
    lastSuccessAt: () => lastSuccess,
  };
}
