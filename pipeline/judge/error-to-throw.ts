import { RetryLaterError } from '../outcome.ts';

/**
 * What to throw for work of which some pieces failed: anything but a plea for patience first, else the plea for the
 * longest pause. Undefined when none failed.
 */
export function errorToThrow(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const pauses = errors.filter((error) => error instanceof RetryLaterError);
  if (pauses.length < errors.length) return errors.find((error) => !(error instanceof RetryLaterError));
  return pauses.sort((one, other) => other.delayMs - one.delayMs)[0];
}
