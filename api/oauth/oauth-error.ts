import { toPublicError } from '../rest/error-reply.ts';

/**
 * What an app can be told, with the HTTP status where it is told in an answer of its own: RFC 6749 (4.1.2.1 and 5.2), 7591
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

/** What is wrong with what an app asked, in words that its authors may read. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  /** `status` takes the place of the usual one of the code. */
  constructor(
    readonly code: OAuthErrorCode,
    message: string,
    readonly status: number = STATUS[code],
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Takes whatever was thrown and gives what the app is told; what is not known to be harmless tells nothing. */
export function toOAuthError(thrown: unknown): OAuthError {
  if (thrown instanceof OAuthError) return thrown;
  const error = toPublicError(thrown);
  if (error.code === 'rate_limited' || error.code === 'unavailable')
    return new OAuthError('temporarily_unavailable', error.message, error.status, error.retryAfterSeconds);
  if (error.status === 500) return new OAuthError('server_error', error.message);
  // 413 and 415 say more by their status than the protocol has a word for.
  return new OAuthError('invalid_request', error.message, error.status);
}

/** The body of an error, as all of these standards have it. */
export const oauthErrorBody = ({ code, message }: OAuthError) => ({
  error: code,
  error_description: message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'"),
});
