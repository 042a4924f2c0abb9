import type { FastifyRequest } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import type { Principal } from './access.ts';
import { authenticate, NoCredentialError, type Credentials } from './auth.ts';
import type { RateLimit } from './rate-limit.ts';
import { requireSameOrigin } from './same-origin.ts';
import { readSessionCookie } from './session-cookie.ts';

type Request = Pick<FastifyRequest, 'headers' | 'ip' | 'method' | 'url'>;

/**
 * `/mcp` is a resource of its own, as the MCP specification requires; all other addresses are another. The path is
 * decoded as the router does, which also routes `/%6dcp` to it.
 */
const resourceOf = (baseUrl: string, url: string) =>
  /^\/mcp(?=\/|$)/.test(decodeURI(url.split(/[?#]/)[0]!)) ? `${baseUrl}/mcp` : baseUrl;

/** Reads the credentials of a request; `authenticate` verifies them. */
export function credentialsOf(baseUrl: string, { headers, url }: Request): Credentials {
  return {
    authorization: headers.authorization,
    session: readSessionCookie(baseUrl, headers.cookie),
    audience: resourceOf(baseUrl, url),
  };
}

/** Reads change nothing, whoever sends them. A WebSocket is opened by GET but can change things later. */
const isHarmless = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && headers.upgrade === undefined;

/**
 * Finds who sends a request, for REST, GraphQL and MCP. Throws `unauthorized`, and `rate_limited` after too many
 * failed attempts from one address. Throws `forbidden` for a change by cookie from another site's page.
 */
export async function identify(
  context: Pick<ApiContext, 'postgres' | 'config'>,
  limit: RateLimit,
  request: Request,
): Promise<Principal> {
  const { baseUrl } = context.config;
  try {
    const principal = await authenticate(context.postgres, credentialsOf(baseUrl, request));
    if (principal.kind === 'member' && !isHarmless(request)) requireSameOrigin(request.headers, baseUrl);
    return principal;
  } catch (refused) {
    const failed =
      refused instanceof PublicError &&
      refused.code === 'unauthorized' &&
      !(refused instanceof NoCredentialError);
    // Counted separately from sign-ins, so that a program with an old key does not lock out people at the same
    // address.
    if (failed) await limit('auth', `credential ${request.ip}`);
    throw refused;
  }
}
