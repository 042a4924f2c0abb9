import type { SourceErrorCode } from './connector.ts';

/** Returns what an HTTP status means that the caller does not accept. */
export function errorCodeOf(status: number): SourceErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'bad_request' : 'malformed_answer';
}
