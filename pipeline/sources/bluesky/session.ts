import { baseUrl, callUrl } from '../../connector/base-url.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceIo, SourceRequest, SourceResponse, SourceVariables } from '../../connector/connector.ts';
import { asObject, asText, objectIn, parseJson } from '../../connector/parsing/json-values.ts';
import { createTokenCache, sendWithToken } from '../../connector/token-cache.ts';

const BASE = 'https://bsky.social/xrpc';
/** Where everyone may read single posts without login. */
const PUBLIC_BASE = 'https://public.api.bsky.app/xrpc';
/** The name of the limit for logins. */
export const LOGIN_LIMIT = 'login';

interface Tokens {
  readonly access: string;
  readonly refresh: string;
  /** Kept until the access token is refused. */
  readonly until: number;
}

/** Calls Bluesky with an account or anonymously. `acceptStatuses` are returned, not thrown. */
export type BlueskySession = (io: SourceIo, request: SourceRequest) => Promise<SourceResponse>;

function tokensOf(answer: SourceResponse): Tokens {
  const { accessJwt, refreshJwt } = asObject(parseJson(answer));
  const [access, refresh] = [asText(accessJwt), asText(refreshJwt)];
  if (!access || !refresh) throw new SourceError('malformed_answer', 'bluesky returned no session');
  return { access, refresh, until: Number.POSITIVE_INFINITY };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const isExpired = (answer: SourceResponse) =>
  answer.status === 401 || (answer.status === 400 && objectIn(answer.body).error === 'ExpiredToken');

/**
 * Returns a session that logs in with an app password when it is first needed, and keeps the tokens: few logins a day
 * are allowed. An expired token is refreshed once per call. When the refresh is refused, the session logs in again.
 */
function accountSession(base: URL, identifier: string, password: string): BlueskySession {
  const login = async (io: SourceIo): Promise<Tokens> =>
    tokensOf(
      await io.request({
        method: 'POST',
        url: callUrl(base, '/com.atproto.server.createSession'),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier, password }),
        limit: LOGIN_LIMIT,
      }),
    );
  const refresh = async (io: SourceIo, expired: Tokens): Promise<Tokens> => {
    const answer = await io.request({
      method: 'POST',
      url: callUrl(base, '/com.atproto.server.refreshSession'),
      headers: bearer(expired.refresh),
      acceptStatuses: [400, 401],
    });
    return answer.status === 200 ? tokensOf(answer) : login(io);
  };
  const tokens = createTokenCache<Tokens>((io, refused) => (refused ? refresh(io, refused) : login(io)));
  return async (io, request) => {
    const acceptStatuses = [...(request.acceptStatuses ?? []), 400, 401];
    const send = ({ access }: Tokens) =>
      io.request({ ...request, headers: { ...request.headers, ...bearer(access) }, acceptStatuses });
    const answer = await sendWithToken(tokens, io, send, isExpired);
    if (answer.status === 200 || request.acceptStatuses?.includes(answer.status)) return answer;
    const code = answer.status === 401 ? 'unauthorized' : 'bad_request';
    throw new SourceError(code, `bluesky answered with status ${answer.status}`);
  };
}

/** How Bluesky is called with the current settings. */
export interface BlueskyAccess {
  readonly base: URL;
  readonly session: BlueskySession;
  /** Whether a search can work: with an account, or at another server, which may answer without login. */
  readonly canSearch: boolean;
}

/** Opens Bluesky with the account of the settings, or anonymously without one. */
export function blueskyAccess({ identifier, app_password, base_url }: SourceVariables): BlueskyAccess {
  const canSearch = Boolean((identifier && app_password) || base_url);
  const base = baseUrl(canSearch ? BASE : PUBLIC_BASE, base_url);
  // Without login it reads what Bluesky shows to everyone.
  const session: BlueskySession =
    identifier && app_password
      ? accountSession(base, identifier, app_password)
      : (io, request) => io.request(request);
  return { base, session, canSearch };
}
