import { ERRORS, PublicError } from '../../schemas/errors.ts';

/** The body of every error: `{ error: { code, message } }`. */
export const errorBody = (error: PublicError) => ({ error: { code: error.code, message: error.message } });

/** What Fastify itself refuses, by its code. */
const FRAMEWORK: Record<string, () => PublicError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new PublicError('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new PublicError('payload_too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new PublicError('invalid_request', 'The body is not as long as Content-Length says.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new PublicError('malformed_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new PublicError('malformed_json'),
  FST_ERR_BAD_URL: () =>
    new PublicError('invalid_request', 'The path of the address is not valid percent-encoding of UTF-8.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new PublicError('not_found'),
};

/** Postgres: connections (08), resources (53), shutting down (57P), and what a repetition mends (40). */
const AWAY_SQLSTATE = /^(08\w{3}|53\w{3}|57P\w{2}|40\w{3})$/;
/** ClickHouse: out of time, too many queries at once, out of memory. */
const BUSY_CLICKHOUSE = ['159', '202', '241'];
const AWAY_SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Takes whatever was thrown and gives the error that the caller may see. What is not known to be harmless becomes
 * `internal`, so that no inner text leaves.
 */
export function toPublicError(thrown: unknown): PublicError {
  if (thrown instanceof PublicError) return thrown;
  const code = (thrown as { code?: unknown } | null)?.code;
  if (typeof code === 'string') {
    const framework = FRAMEWORK[code];
    if (framework) return framework();
    const away = AWAY_SYSTEM.includes(code) || AWAY_SQLSTATE.test(code) || BUSY_CLICKHOUSE.includes(code);
    if (away) return new PublicError('unavailable');
    // The record was there when it was checked, and somebody removed it since.
    if (code === FOREIGN_KEY_VIOLATION)
      return new PublicError('conflict', 'A record that this refers to has just been removed.');
  }
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  if (status === 400) return new PublicError('invalid_request', 'The request is not valid.');
  return new PublicError('internal');
}

/** Takes a socket error from before a request could be read and gives a whole HTTP answer in our shape. */
export function rawErrorReply(code: string | undefined): string {
  const tooLarge = code === 'HPE_HEADER_OVERFLOW';
  const timedOut = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, message] = tooLarge
    ? ['431 Request Header Fields Too Large', 'The address and headers are too long.']
    : timedOut
      ? ['408 Request Timeout', 'The request took too long to arrive.']
      : ['400 Bad Request', 'This is not an HTTP request that can be read.'];
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

/** The HTTP status of an error code. */
export const statusOf = (error: PublicError): number => ERRORS[error.code].status;
