import { RetryLaterError } from '../outcome.ts';

/**
 * Returns the error to throw when parts of the work failed: any error other than `RetryLaterError` first, else the one
 * with the longest delay. Undefined when none failed.
 */
export function errorToThrow(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const pauses = errors.filter((error) => error instanceof RetryLaterError);
  if (pauses.length < errors.length) return errors.find((error) => !(error instanceof RetryLaterError));
  return pauses.sort((one, other) => other.delayMs - one.delayMs)[0];
}
