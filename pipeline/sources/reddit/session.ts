import { MINUTE_MS } from '../../../schemas/duration.ts';
import { callUrl } from '../../connector/base-url.ts';
import { createTokenCache, sendWithToken } from '../../connector/token-cache.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceIo, SourceRequest, SourceResponse } from '../../connector/connector.ts';
import { asNumber, asObject, asText, parseJson } from '../../connector/parsing/json-values.ts';

/** The name of the limit for token requests. */
export const TOKEN_LIMIT = 'token';
/** A token is renewed this long before it expires. */
const MARGIN_MS = MINUTE_MS;
/** The lifetime when the answer names none. Tokens are valid for an hour or a day. */
const LIFE_S = 3600;

/** How this installation calls Reddit. */
export interface RedditAccess {
  /** The base URL that issues tokens, with `/api/v1`. */
  readonly authBase: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sent with every call, if the operator chose one. */
  readonly userAgent: string | undefined;
}

/** Calls Reddit as the operator's app. `acceptStatuses` are returned, not thrown. */
export type RedditSession = (io: SourceIo, request: SourceRequest) => Promise<SourceResponse>;

type Headers = Readonly<Record<string, string>>;

interface Token {
  readonly bearer: string;
  /** When to fetch a new one, in milliseconds since 1970. */
  readonly until: number;
}

function tokenOf(answer: SourceResponse, now: number): Token {
  const body = asObject(parseJson(answer));
  const bearer = asText(body.access_token);
  // Wrong credentials can be answered with status 200 and an error.
  if (!bearer && asText(body.error)) throw new SourceError('unauthorized', 'reddit refuses the credentials');
  if (!bearer) throw new SourceError('malformed_answer', 'reddit returned no token');
  const lifeMs = Math.max(asNumber(body.expires_in) ?? LIFE_S, 0) * 1000;
  return { bearer, until: now + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
}

/** Returns what status 401 or 403 means. */
export function refusalError(answer: SourceResponse): SourceError {
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
  if (answer.status === 403) throw refusalError(answer);
  return tokenOf(answer, io.now());
}

/**
 * Creates a session. It fetches a token when one is first needed and keeps it until shortly before it expires: Reddit
 * gives apps no refresh tokens. A token refused earlier is replaced once per call.
 */
export function redditSession(access: RedditAccess): RedditSession {
  const identity: Headers = access.userAgent ? { 'user-agent': access.userAgent } : {};
  const tokens = createTokenCache((io) => ask(access, identity, io));
  return async (io, request) => {
    const acceptStatuses = [...(request.acceptStatuses ?? []), 401, 403];
    const send = ({ bearer }: Token) =>
      io.request({
        ...request,
        acceptStatuses,
        headers: { ...request.headers, ...identity, authorization: `Bearer ${bearer}` },
      });
    const answer = await sendWithToken(tokens, io, send);
    if (answer.status < 300 || request.acceptStatuses?.includes(answer.status)) return answer;
    throw refusalError(answer);
  };
}
