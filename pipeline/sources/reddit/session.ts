import { MINUTE_MS } from '../../../schemas/duration.ts';
import { callUrl } from '../../connector/base-url.ts';
import { createTokenCache, sendWithToken } from '../../connector/token-cache.ts';
import {
  SourceError,
  type SourceIo,
  type SourceRequest,
  type SourceResponse,
} from '../../connector/connector.ts';
import { asNumber, parseJson, asObject, asText } from '../../connector/parsing/json-values.ts';

/** Name of the limit that asking for a token counts against. */
export const TOKEN_LIMIT = 'token';
/** A token is renewed so long before its end. */
const MARGIN_MS = MINUTE_MS;
/** Tokens live an hour or a day; the answer says which, and this stands in when it does not. */
const LIFE_S = 3600;

/** How this installation calls Reddit. */
export interface RedditAccess {
  /** Of `/api/v1`, where tokens are given out. */
  readonly authBase: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sent on every call, where the operator chose one. */
  readonly userAgent: string | undefined;
}

/** Calls Reddit as the operator's app. */
export interface RedditSession {
  /** Makes the call; `accept` holds the statuses that the caller can make something of. */
  call(io: SourceIo, request: SourceRequest): Promise<SourceResponse>;
}

type Headers = Readonly<Record<string, string>>;

interface Token {
  readonly bearer: string;
  /** Milliseconds since 1970 from which on a new one is asked for. */
  readonly until: number;
}

/** Reads the answer to a call for a token, received at `now`. */
function tokenOf(answer: SourceResponse, now: number): Token {
  const body = asObject(parseJson(answer));
  const bearer = asText(body.access_token);
  // Wrong credentials can be answered with 200 and the name of an error.
  if (!bearer && asText(body.error)) throw new SourceError('unauthorized', 'reddit refuses the credentials');
  if (!bearer) throw new SourceError('malformed_answer', 'reddit gave no token');
  const lifeMs = Math.max(asNumber(body.expires_in) ?? LIFE_S, 0) * 1000;
  return { bearer, until: now + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
}

/** What an answer with status 401 or 403 means. */
export function refusal(answer: SourceResponse): SourceError {
  if (answer.status === 401) return new SourceError('unauthorized', 'reddit refuses a new token');
  const isPage = answer.body.trimStart().startsWith('<');
  return new SourceError(
    'forbidden',
    isPage
      ? 'reddit blocks this network address or user agent (EARSHOT_REDDIT_USER_AGENT)'
      : 'reddit answered with status 403: the app may lack its approval',
  );
}

async function ask({ authBase, clientId, clientSecret }: RedditAccess, identity: Headers, io: SourceIo) {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await io.request({
    method: 'POST',
    url: callUrl(authBase, '/access_token'),
    headers: {
      ...identity,
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    limit: TOKEN_LIMIT,
    acceptStatuses: [403],
  });
  if (answer.status === 403) throw refusal(answer);
  return tokenOf(answer, io.now());
}

/**
 * Asks for a token when one is first needed and keeps it until shortly before its end: Reddit gives no refresh tokens
 * to apps. A token that is refused before its time is replaced once per call.
 */
export function redditSession(access: RedditAccess): RedditSession {
  const identity: Headers = access.userAgent ? { 'user-agent': access.userAgent } : {};
  const tokens = createTokenCache((io) => ask(access, identity, io));
  return {
    async call(io, request) {
      const acceptStatuses = [...(request.acceptStatuses ?? []), 401, 403];
      const send = ({ bearer }: Token) =>
        io.request({
          ...request,
          acceptStatuses,
          headers: { ...request.headers, ...identity, authorization: `Bearer ${bearer}` },
        });
      const answer = await sendWithToken(tokens, io, send);
      if (answer.status < 300 || request.acceptStatuses?.includes(answer.status)) return answer;
      throw refusal(answer);
    },
  };
}
