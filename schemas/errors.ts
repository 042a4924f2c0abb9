/**
 * Every error that a caller can see: code, HTTP status and meaning. The body is `{ error: { code, message } }`;
 * docs/reference/errors.md is generated from this table.
 */
export const ERRORS = {
  invalid_request: { status: 400, meaning: 'A field or parameter breaks a rule; the message names both.' },
  malformed_json: { status: 400, meaning: 'The body is not JSON.' },
  unauthorized: { status: 401, meaning: 'No credential, or one that is unknown, expired or revoked.' },
  forbidden: { status: 403, meaning: 'The credential is valid but may not call this operation.' },
  not_found: { status: 404, meaning: 'No such address, or no such record in this workspace.' },
  method_not_allowed: { status: 405, meaning: 'The address exists, but does not accept this method.' },
  conflict: { status: 409, meaning: 'The request conflicts with the current state.' },
  not_configured: {
    status: 409,
    meaning: 'The service has no model, which this needs: its operator can set OPENAI_API_KEY.',
  },
  project_paused: { status: 409, meaning: 'The project is paused: resume it before scanning.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than 1 MiB.' },
  unsupported_media_type: { status: 415, meaning: 'The body must be application/json.' },
  rate_limited: { status: 429, meaning: 'Too many requests: try again after the seconds in Retry-After.' },
  internal: { status: 500, meaning: 'An internal error. It is logged under the request id.' },
  unavailable: {
    status: 503,
    meaning: 'A store is unavailable or not ready yet: try again after the seconds in Retry-After.',
  },
} as const;

/** The code of a public error. */
export type ErrorCode = keyof typeof ERRORS;

/** When to retry an unavailable store, in seconds: most restarts and failovers take less. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** An error that a caller may see. Anything else that is thrown becomes `internal`. */
export class PublicError extends Error {
  override readonly name = 'PublicError';
  /** Sent as `Retry-After`; `unavailable` always has one. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].meaning,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.retryAfterSeconds =
      retryAfterSeconds ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
