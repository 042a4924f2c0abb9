import { defer, fromEvent, lastValueFrom, map, of, race, take, timer, type Observable } from 'rxjs';

/** Emits once and completes when the signal fires; at once if it already has. */
export const whenAborted = (signal: AbortSignal): Observable<void> =>
  defer(() => (signal.aborted ? of(undefined) : fromEvent(signal, 'abort').pipe(take(1)))).pipe(
    map(() => undefined),
  );

/** Resolves when the signal fires; at once if it already has. */
export const untilAborted = (signal: AbortSignal): Promise<void> => lastValueFrom(whenAborted(signal));

/** Resolves after `ms` milliseconds, or as soon as the signal fires. Never rejects. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await lastValueFrom(signal ? race(timer(ms), whenAborted(signal)) : timer(ms));
}

/** Resolves as the work does, or rejects with the signal's reason once it fires, whatever becomes of the work then. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  lastValueFrom(
    race(
      work,
      whenAborted(signal).pipe(
        map((): never => {
          throw signal.reason;
        }),
      ),
    ),
  );
