import { MINUTE_MS } from '../../../schemas/duration.ts';
import { callUrl } from '../../connector/base-url.ts';
import { createTokenCache, type TokenSource } from '../../connector/token-cache.ts';
import { SourceError, type SourceResponse } from '../../connector/connector.ts';
import { asNumber, asObject, asText, parseJson } from '../../connector/parsing/json-values.ts';

/** A token is renewed this long before it expires. */
const MARGIN_MS = MINUTE_MS;

/** A token of the client. */
export interface TiktokToken {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

function tokenOf(answer: SourceResponse, now: number): TiktokToken {
  const { access_token, expires_in, error } = asObject(parseJson(answer));
  const value = asText(access_token);
  if (answer.status === 200 && value)
    return { value, until: now + (asNumber(expires_in) ?? 0) * 1000 - MARGIN_MS };
  // An unknown client or a wrong secret: RFC 6749, section 5.2.
  if (asText(error) === 'invalid_client' || answer.status === 401)
    throw new SourceError('unauthorized', 'tiktok does not accept the client key and secret');
  if (answer.status !== 200 || asText(error))
    throw new SourceError('bad_request', 'tiktok returned no token');
  throw new SourceError('malformed_answer', 'the answer has no token');
}

/**
 * Creates the source of tokens for a client's key and secret. They are fetched again when they expire: there is nothing
 * to refresh.
 */
export const tiktokTokens = (base: URL, key: string, secret: string): TokenSource<TiktokToken> =>
  createTokenCache(async (io) => {
    const answer = await io.request({
      method: 'POST',
      url: callUrl(base, '/oauth/token/'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_key: key,
        client_secret: secret,
        grant_type: 'client_credentials',
      }).toString(),
      acceptStatuses: [400, 401],
    });
    return tokenOf(answer, io.now());
  });
