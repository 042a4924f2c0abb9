import { defer, lastValueFrom, map, race, retry, throwError, timer } from 'rxjs';
import { whenAborted } from './abort.ts';

/** When and how often to try again. */
export interface RetryOptions {
  /** Returns the wait in milliseconds after the n-th failure (n >= 1), or null to give up and throw the error. */
  delayMs(error: unknown, failures: number): number | null;
  /** Ends the tries and the waits between them. */
  readonly signal?: AbortSignal;
}

/** Runs `attempt` until it succeeds. Throws the error it gives up on, or the signal's reason once the signal fires. */
export function retrying<T>(attempt: () => Promise<T>, { delayMs, signal }: RetryOptions): Promise<T> {
  const tries = defer(attempt).pipe(
    retry({
      delay: (error: unknown, failures) => {
        const ms = delayMs(error, failures);
        return ms === null ? throwError(() => error) : timer(ms);
      },
    }),
  );
  if (!signal) return lastValueFrom(tries);
  const stopped = whenAborted(signal).pipe(
    map(() => {
      throw signal.reason;
    }),
  );
  return lastValueFrom(race(stopped, tries));
}
