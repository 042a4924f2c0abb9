import { defer, filter, firstValueFrom, NEVER, repeat, takeUntil } from 'rxjs';
import { whenAborted } from './abort.ts';

/** How often to check, and until when. */
export interface PollOptions {
  /** Milliseconds between the end of one check and the start of the next. */
  readonly everyMs: number;
  /** Ends the checks. */
  readonly signal?: AbortSignal;
}

/** Repeats a check until it returns other than null; null once the signal fires. Throws what the check throws. */
export const pollUntil = <T>(
  check: () => Promise<T | null>,
  { everyMs, signal }: PollOptions,
): Promise<T | null> =>
  firstValueFrom(
    defer(check).pipe(
      repeat({ delay: everyMs }),
      filter((found) => found !== null),
      takeUntil(signal ? whenAborted(signal) : NEVER),
    ),
    { defaultValue: null },
  );
