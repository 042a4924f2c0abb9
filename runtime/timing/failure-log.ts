import type { Logger } from '../logger.ts';

/** Whether the n-th failure in a row is logged: the 1st, 2nd, 4th, 8th, ..., so that an outage does not fill a disk. */
export const isLogged = (failures: number): boolean => (failures & (failures - 1)) === 0;

/** Logs the failures of something that is retried, ever more rarely while they last. */
export interface FailureLog {
  /** Counts a failure and logs it if it is due. Returns how many there were in a row. */
  failed(err: unknown): number;
  /** Ends the row: the next failure is logged again. */
  succeeded(): void;
}

/** Creates a failure log that warns with `message`. */
export function createFailureLog(logger: Logger, message: string): FailureLog {
  let failures = 0;
  return {
    failed(err) {
      failures += 1;
      if (isLogged(failures)) logger.warn({ err, failures }, message);
      return failures;
    },
    succeeded() {
      failures = 0;
    },
  };
}
