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
 * `/mcp` is a resource of its own, as the MCP specification asks; all other addresses are one. The path is read as the router
 * does, which takes `/%6dcp` for it too.
 */
const resourceOf = (baseUrl: string, url: string) =>
  /^\/mcp(?=\/|$)/.test(decodeURI(url.split(/[?#]/)[0]!)) ? `${baseUrl}/mcp` : baseUrl;

/** Takes a request and gives what it shows of who is calling; `authenticate` says who that is. */
export function credentialsOf(baseUrl: string, { headers, url }: Request): Credentials {
  return {
    authorization: headers.authorization,
    session: readSessionCookie(baseUrl, headers.cookie),
    audience: resourceOf(baseUrl, url),
  };
}

/** Reading changes nothing, whoever made the browser do it. A socket that is opened by GET may go on to change things. */
const isHarmless = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && headers.upgrade === undefined;

/**
 * Takes a request of any way in and gives who is calling. Throws `unauthorized`; failed attempts count against the
 * address, and too many of them are `rate_limited`. Throws `forbidden` for a change by cookie from another site's page.
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
    // Apart from signing in: a program with an old key must not keep the people beside it out.
    if (failed) await limit('auth', `credential ${request.ip}`);
    throw refused;
  }
}
