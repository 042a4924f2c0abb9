import { secondsToMidnight } from '../../connector/utc-day.ts';
import { callUrl } from '../../connector/base-url.ts';
import { sendWithToken, type TokenSource } from '../../connector/token-cache.ts';
import { parseJsonWithLongIds } from '../../connector/parsing/long-ids.ts';
import {
  SourceError,
  type SourceErrorCode,
  type SourceIo,
  type SourceResponse,
} from '../../connector/connector.ts';
import type { TiktokToken } from './token.ts';
import { asObject, asText, type JsonObject, objectIn } from '../../connector/parsing/json-values.ts';

/** Name of the quota that every call to the research API takes one of. */
export const CALLS = 'calls';
const REFUSED_TOKEN = 'access_token_invalid';

/** Calls the research API as one client. */
export interface TiktokSession {
  /** Puts one question. `body` is JSON. Gives the `data` of the answer, long ids as text. Throws `SourceError`. */
  ask(io: SourceIo, path: string, fields: string, body: string): Promise<JsonObject>;
}

/** The code of an answer's error; null when it has none, is fine or is no JSON. */
function errorCode({ body }: SourceResponse): string | null {
  const code = asText(asObject(objectIn(body).error).code);
  return code === 'ok' ? null : code;
}

/** Errors that mean the same whatever the status. The day's quotas begin anew at midnight UTC. */
const MEANINGS: Readonly<Record<string, SourceErrorCode>> = {
  daily_quota_limit_exceeded: 'quota_spent',
  rate_limit_exceeded: 'rate_limited',
  internal_error: 'server_error',
  // The client was not granted what it asks for: a new token would be of no use.
  scope_not_authorized: 'forbidden',
  scope_permission_missed: 'forbidden',
};

function errorIn(answer: SourceResponse, now: number): SourceError | null {
  const code = errorCode(answer);
  if (code === null || code === REFUSED_TOKEN) return null;
  const meaning = MEANINGS[code] ?? (answer.status === 200 ? 'bad_request' : null);
  // Pauses under a minute come with a header of their own, which is obeyed first.
  if (meaning === null || (meaning === 'rate_limited' && answer.status === 429)) return null;
  const rest = meaning === 'quota_spent' ? secondsToMidnight(now) : undefined;
  return new SourceError(meaning, `tiktok answered with status ${answer.status}: ${meaning}`, rest);
}

/** Calls with a token of `valid`; when it is refused, once more with a new one. */
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

  return {
    async ask(io, path, fields, body) {
      const url = callUrl(base, path, { fields });
      const answer = await sendWithToken(tokens, io, (token) => send(io, url, body, token), isRefused);
      if (isRefused(answer)) throw new SourceError('unauthorized', 'tiktok refuses its own token');
      const { data } = asObject(parseJsonWithLongIds(answer));
      if (typeof data !== 'object' || data === null)
        throw new SourceError('malformed_answer', 'the answer has no data');
      return asObject(data);
    },
  };
}
