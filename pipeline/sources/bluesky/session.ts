import { baseUrl, callUrl } from '../../connector/base-url.ts';
import {
  SourceError,
  type SourceIo,
  type SourceRequest,
  type SourceResponse,
  type SourceVariables,
} from '../../connector/connector.ts';
import { parseJson, record, text } from '../../connector/parsing/wire.ts';

const BASE = 'https://bsky.social/xrpc';
/** Where everyone may read single posts without login. */
const PUBLIC_BASE = 'https://public.api.bsky.app/xrpc';
/** Name of the limit that logging in counts against. */
export const LOGIN_LIMIT = 'login';

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Calls Bluesky as one account, or as nobody. */
export interface BlueskySession {
  /** Makes the call; `accept` holds the statuses that the caller can make something of. */
  call(io: SourceIo, request: SourceRequest): Promise<SourceResponse>;
}

function tokensOf(answer: SourceResponse): Tokens {
  const { accessJwt, refreshJwt } = record(parseJson(answer));
  const access = text(accessJwt);
  const refresh = text(refreshJwt);
  if (!access || !refresh) throw new SourceError('malformed_answer', 'bluesky gave no session');
  return { access, refresh };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The name of the error in a refusal, such as `ExpiredToken`; null when it has none. */
function errorName(answer: SourceResponse): string | null {
  try {
    return text(record(JSON.parse(answer.body)).error);
  } catch {
    return null;
  }
}

/** Without login: only what Bluesky gives to everyone. */
export const anonymousSession = (): BlueskySession => ({ call: (io, request) => io.request(request) });

/**
 * Logs in with an app password when it is first needed and keeps the session: logins are few a day. An expired token
 * is refreshed once per call; when the refresh is refused, it logs in again.
 */
export function accountSession(base: URL, identifier: string, password: string): BlueskySession {
  let tokens: Promise<Tokens> | null = null;

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

  async function refresh(io: SourceIo, old: Tokens): Promise<Tokens> {
    const url = callUrl(base, '/com.atproto.server.refreshSession');
    const answer = await io.request({
      method: 'POST',
      url,
      headers: bearer(old.refresh),
      accept: [400, 401],
    });
    return answer.status === 200 ? tokensOf(answer) : login(io);
  }

  /** Everyone who needs the session at the same time waits for the same one. A failure is not kept. */
  async function shared(made: Promise<Tokens>): Promise<Tokens> {
    tokens = made;
    return made.catch((error: unknown) => {
      if (tokens === made) tokens = null;
      throw error;
    });
  }

  return {
    async call(io, request) {
      const used = await (tokens ?? shared(login(io)));
      const accept = [...(request.accept ?? []), 400, 401];
      const send = (current: Tokens) =>
        io.request({ ...request, headers: { ...request.headers, ...bearer(current.access) }, accept });
      let answer = await send(used);
      const expired =
        answer.status === 401 || (answer.status === 400 && errorName(answer) === 'ExpiredToken');
      if (expired) {
        // Another call may have renewed it in the meantime.
        const current = await (tokens ?? shared(login(io)));
        answer = await send(current === used ? await shared(refresh(io, used)) : current);
      }
      if (answer.status === 200 || request.accept?.includes(answer.status)) return answer;
      const code = answer.status === 401 ? 'unauthorized' : 'bad_request';
      throw new SourceError(code, `bluesky answered with status ${answer.status}`);
    },
  };
}

/** How Bluesky is called with the present settings. */
export interface BlueskyAccess {
  readonly base: URL;
  readonly session: BlueskySession;
  /** Whether searching has a chance: with an account, or at another server, which may well answer without login. */
  readonly canSearch: boolean;
}

/** Opens Bluesky as the account, where there is one, and else as anybody. */
export function blueskyAccess({ identifier, app_password, base_url }: SourceVariables): BlueskyAccess {
  const canSearch = Boolean((identifier && app_password) || base_url);
  const base = baseUrl(canSearch ? BASE : PUBLIC_BASE, base_url);
  const session =
    identifier && app_password ? accountSession(base, identifier, app_password) : anonymousSession();
  return { base, session, canSearch };
}
