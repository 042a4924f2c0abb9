import { RetryLaterError } from '../../outcome.ts';

/** First pause after a failure; it doubles with each further one. */
const FIRST_MS = 1_000;
/** Longest pause of our own: work resumes within this time of the provider coming back. */
const LONGEST_MS = 20_000;
/** Longest pause that a provider may ask for. A daily quota asks for hours; looking in now and then costs nothing. */
const LONGEST_ASKED_MS = 300_000;

/** The provider cannot be used now. `suspect`: the posts themselves may be why (it hung or broke over them). */
export class ProviderUnavailableError extends RetryLaterError {
  constructor(
    message: string,
    delayMs: number,
    readonly mayBeCausedByPosts: boolean,
  ) {
    super(message, delayMs);
  }
}

/** What one process knows of the provider's health. While it is away nobody calls it before the pause is over. */
export interface ProviderHealth {
  /** Throws `ProviderAwayError` during a pause. */
  check(): void;
  succeeded(): void;
  /** Notes that a call begun at `startedAt` (ms) failed and gives the error to throw. `askedMs`: the Retry-After. */
  failed(
    message: string,
    startedAt: number,
    askedMs: number | null,
    suspect: boolean,
  ): ProviderUnavailableError;
  /** When a call last succeeded, in ms; 0 if none has. */
  lastSuccessAt(): number;
}

/** `random` gives 0 to 1, for the jitter that keeps processes from coming back all at once. */
export function createProviderHealth(now: () => number, random: () => number): ProviderHealth {
  let failures = 0;
  let pausedSince = 0;
  let pausedUntil = 0;
  let lastSuccess = 0;
  return {
    check() {
      const left = pausedUntil - now();
      if (left > 0) throw new ProviderUnavailableError('the provider of the model is away', left, false);
    },
    succeeded() {
      failures = 0;
      lastSuccess = now();
    },
    failed(message, startedAt, askedMs, suspect) {
      // Calls that ran side by side fail together: that is one failure, not several.
      if (startedAt >= pausedSince) failures += 1;
      const own = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + random() / 2);
      const delay = Math.max(own, Math.min(askedMs ?? 0, LONGEST_ASKED_MS));
      pausedSince = now();
      pausedUntil = Math.max(pausedUntil, pausedSince + delay);
      return new ProviderUnavailableError(message, pausedUntil - pausedSince, suspect);
    },
    lastSuccessAt: () => lastSuccess,
  };
}
