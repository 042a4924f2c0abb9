import { secondsToMidnight } from '../../connector/utc-day.ts';
import { callUrl } from '../../connector/base-url.ts';
import { sendWithToken, type TokenSource } from '../../connector/token-cache.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceErrorCode, SourceIo, SourceResponse } from '../../connector/connector.ts';
import type { TiktokToken } from './token.ts';
import { asObject, asText, type JsonObject, objectIn } from '../../connector/parsing/json-values.ts';

/** The name of the quota for calls to the Research API. */
export const CALLS = 'calls';
const REFUSED_TOKEN = 'access_token_invalid';

/**
 * Sends one query to the Research API; `body` is JSON. Returns the `data` of the answer with long ids as text. Throws
 * `SourceError`.
 */
export type TiktokSession = (io: SourceIo, path: string, fields: string, body: string) => Promise<JsonObject>;

/** Returns the code of an answer's error; null when there is none. */
function errorCode({ body }: SourceResponse): string | null {
  const code = asText(asObject(objectIn(body).error).code);
  return code === 'ok' ? null : code;
}

/** Errors that mean the same under any status. The day's quotas renew at midnight UTC. */
const MEANINGS: Readonly<Record<string, SourceErrorCode>> = {
  daily_quota_limit_exceeded: 'quota_spent',
  rate_limit_exceeded: 'rate_limited',
  internal_error: 'server_error',
  // The client lacks this permission: a new token would not help.
  scope_not_authorized: 'forbidden',
  scope_permission_missed: 'forbidden',
};

function errorIn(answer: SourceResponse, now: number): SourceError | null {
  const code = errorCode(answer);
  if (code === null || code === REFUSED_TOKEN) return null;
  const meaning = MEANINGS[code] ?? (answer.status === 200 ? 'bad_request' : null);
  // Pauses under a minute come with a header, which is obeyed first.
  if (meaning === null || (meaning === 'rate_limited' && answer.status === 429)) return null;
  const rest = meaning === 'quota_spent' ? secondsToMidnight(now) : undefined;
  return new SourceError(meaning, `tiktok answered with status ${answer.status}: ${meaning}`, rest);
}

/** Creates a session. When a token is refused, it retries once with a new one. */
export function tiktokSession(base: URL, tokens: TokenSource<TiktokToken>): TiktokSession {
  async function send(io: SourceIo, url: URL, body: string, { value }: TiktokToken) {
    await io.spend(CALLS, 1);
    return io.request({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      body,
      acceptStatuses: [401],
      errorIn: (answer) => errorIn(answer, io.now()),
    });
  }
  const isRefused = (answer: SourceResponse) => answer.status === 401 || errorCode(answer) === REFUSED_TOKEN;

  return async (io, path, fields, body) => {
    const url = callUrl(base, path, { fields });
    const answer = await sendWithToken(tokens, io, (token) => send(io, url, body, token), isRefused);
    if (isRefused(answer)) throw new SourceError('unauthorized', 'tiktok refuses its own token');
    const { data } = asObject(parseJsonWithLongIds(answer));
    if (typeof data !== 'object' || data === null)
      throw new SourceError('malformed_answer', 'the answer has no data');
    return asObject(data);
  };
}
