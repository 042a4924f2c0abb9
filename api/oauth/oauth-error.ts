import { toPublicError } from '../rest/error-reply.ts';

/**
 * The errors that an app can receive, with the HTTP status of a direct answer: RFC 6749 (4.1.2.1 and 5.2), 7591
 * (3.2.2), 8707 (2) and OpenID Connect Core (3.1.2.6).
 */
const STATUS = {
  access_denied: 400,
  invalid_client: 401,
  invalid_client_metadata: 400,
  invalid_grant: 400,
  invalid_redirect_uri: 400,
  invalid_request: 400,
  invalid_scope: 400,
  invalid_target: 400,
  request_not_supported: 400,
  request_uri_not_supported: 400,
  server_error: 500,
  temporarily_unavailable: 503,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
} as const;

export type OAuthErrorCode = keyof typeof STATUS;

/** An error in what an app asked, in words that its developers may read. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  /** `status` replaces the usual status of the code. */
  constructor(
    readonly code: OAuthErrorCode,
    message: string,
    readonly status: number = STATUS[code],
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Returns the error that an app receives for whatever was thrown. Internal errors reveal nothing. */
export function toOAuthError(thrown: unknown): OAuthError {
  if (thrown instanceof OAuthError) return thrown;
  const error = toPublicError(thrown);
  if (error.code === 'rate_limited' || error.code === 'unavailable')
    return new OAuthError('temporarily_unavailable', error.message, error.status, error.retryAfterSeconds);
  if (error.status === 500) return new OAuthError('server_error', error.message);
  // 413 and 415 say more by their status than any code of the protocol.
  return new OAuthError('invalid_request', error.message, error.status);
}

/** Returns the body of an error, the same in all these standards. */
export const oauthErrorBody = ({ code, message }: OAuthError) => ({
  error: code,
  error_description: message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'"),
});
