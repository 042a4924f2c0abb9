import type { SourceError, SourceErrorCode } from '../connector/connector.ts';
import { backOffMs } from '../connector/retry-after.ts';

/** A source that asks for a longer pause than this is not waited for: the scan fails and comes again later. */
export const PATIENCE_MS = 60_000;

/** What a status that is not accepted means. */
export function failureOf(status: number): SourceErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'bad_request' : 'malformed_answer';
}

/** A source that does not answer takes half a minute to say so: once more is enough, the scan of others ends with it. */
const TRIES_IN_SILENCE = 2;

/** Failures that may be over at the next try. The others would only be repeated. */
const PASSING: readonly SourceErrorCode[] = ['rate_limited', 'server_error', 'timeout', 'unreachable'];

/**
 * Whether to try again after the `tried`th failure out of `tries`, and after how many milliseconds; null: give up.
 * 0 when the source itself named a pause: the gate then makes everyone wait for it.
 */
export function retryInMs(
  failure: SourceError,
  tried: number,
  tries: number,
  random?: () => number,
): number | null {
  if (!PASSING.includes(failure.code) || tried >= tries) return null;
  if (failure.code === 'timeout' && tried >= TRIES_IN_SILENCE) return null;
  if (failure.retryAfterSeconds === undefined) return backOffMs(tried, random);
  return failure.retryAfterSeconds * 1000 > PATIENCE_MS ? null : 0;
}
