import {
  catchError,
  defer,
  EMPTY,
  ignoreElements,
  lastValueFrom,
  merge,
  NEVER,
  of,
  repeat,
  switchMap,
  take,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { MINUTE_MS } from '../../schemas/duration.ts';
import type { Logger } from '../logger.ts';
import { whenAborted } from './abort.ts';
import { createFailureLog } from './failure-log.ts';

/** A failure after a run of at least this long starts a new row of failures. */
const LONG_RUN_MS = MINUTE_MS;

/** Something at work until it is stopped. */
export interface Running {
  /** Starts nothing more and resolves when the work in progress is done. */
  stop(): Promise<void>;
}

/** Work that runs again and again. */
export interface Repeated {
  /** Milliseconds before the first run. Default: none. */
  readonly firstAfterMs?: number;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly everyMs: number;
  /** Emits when the next run should start early. */
  readonly wake?: Observable<unknown>;
  /** Where failures are logged, and with which message. */
  readonly logger: Logger;
  readonly failure: string;
  /** Called with a signal that fires when the work should end early because it is being stopped. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Runs the work, and again `everyMs` after each run ends, whether it succeeded or failed, until stopped. */
export function startRepeating(work: Repeated): Running {
  const { firstAfterMs = 0, everyMs, wake = NEVER, logger, failure, run } = work;
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures = createFailureLog(logger, failure);
  let startedAt = 0;
  const rest = () => merge(timer(everyMs), wake).pipe(take(1), takeUntil(whenAborted(signal)));
  const runs = defer(async () => {
    startedAt = Date.now();
    await run(signal);
    failures.succeeded();
  }).pipe(
    catchError((error: unknown) => {
      if (Date.now() - startedAt >= LONG_RUN_MS) failures.succeeded();
      if (!signal.aborted) failures.failed(error);
      return EMPTY;
    }),
    // A pause that ends without a value ends the repetition.
    repeat({ delay: rest }),
    ignoreElements(),
  );
  const first = firstAfterMs > 0 ? timer(firstAfterMs).pipe(takeUntil(whenAborted(signal))) : of(0);
  const done = lastValueFrom(first.pipe(switchMap(() => runs)), { defaultValue: undefined });
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
