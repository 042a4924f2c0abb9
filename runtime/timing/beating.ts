import { exhaustMap, ignoreElements, interval, type Observable } from 'rxjs';

/** Calls `beat` every `everyMs` milliseconds, never twice at once, for as long as it is subscribed. Fails when it fails. */
export const beating = (everyMs: number, beat: () => Promise<unknown>): Observable<never> =>
  interval(everyMs).pipe(exhaustMap(beat), ignoreElements());
