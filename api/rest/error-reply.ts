import type { Logger } from '../../runtime/logger.ts';
import { isUnavailable } from '../../runtime/unavailable.ts';
import { PublicError } from '../../schemas/errors.ts';

/** Returns the body of an error: `{ error: { code, message } }`. */
export const errorBody = (error: PublicError) => ({ error: { code: error.code, message: error.message } });

const FRAMEWORK: Record<string, () => PublicError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new PublicError('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new PublicError('payload_too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new PublicError('invalid_request', 'The body does not have the length that Content-Length says.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new PublicError('malformed_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new PublicError('malformed_json'),
  FST_ERR_BAD_URL: () =>
    new PublicError('invalid_request', 'The path of the address is not valid percent-encoding of UTF-8.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new PublicError('not_found'),
};

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Returns the error that a caller may see for whatever was thrown. A store or peer that is unavailable becomes
 * `unavailable`, by the same test as in the pipeline. Anything unknown becomes `internal`, so that no internal text
 * leaves the service.
 */
export function toPublicError(thrown: unknown): PublicError {
  if (thrown instanceof PublicError) return thrown;
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown };
  const framework = typeof code === 'string' ? FRAMEWORK[code] : undefined;
  if (framework) return framework();
  if (isUnavailable(thrown)) return new PublicError('unavailable');
  // The record was there when it was checked; someone has removed it since.
  if (code === FOREIGN_KEY_VIOLATION)
    return new PublicError('conflict', 'A record that this request refers to has just been removed.');
  if (statusCode === 400) return new PublicError('invalid_request', 'The request is not valid.');
  return new PublicError('internal');
}

/** Returns the header `Retry-After` of an error, if it has one. */
export const retryAfterHeader = ({
  retryAfterSeconds,
}: {
  readonly retryAfterSeconds?: number | undefined;
}) => (retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });

/** Whether work was stopped because the client left, which is no fault: nobody waits for the answer. */
const wasAbandoned = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Logs what a caller may not see: internal faults as errors, unavailable stores as warnings. */
export function logFailure(
  logger: Pick<Logger, 'error' | 'warn'>,
  thrown: unknown,
  where: Readonly<Record<string, unknown>>,
): void {
  if (wasAbandoned(thrown)) return;
  const { status } = toPublicError(thrown);
  if (status === 500) logger.error({ err: thrown, ...where }, 'A request failed.');
  if (status === 503) logger.warn({ err: thrown, ...where }, 'A store is unavailable.');
}

/** Returns a complete HTTP response, in our shape, to a socket error that occurred before a request could be read. */
export function rawErrorReply(code: string | undefined): string {
  const tooLarge = code === 'HPE_HEADER_OVERFLOW';
  const timedOut = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, message] = tooLarge
    ? ['431 Request Header Fields Too Large', 'The address and headers are too long.']
    : timedOut
      ? ['408 Request Timeout', 'The request took too long to arrive.']
      : ['400 Bad Request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ error: { code: 'invalid_request', message } });
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
