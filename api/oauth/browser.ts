import type { FastifyRequest } from 'fastify';
import { REQUEST_MINUTES } from '../../postgres/oauth/oauth-requests.ts';
import { connectCookieName, cookieAttributes, readCookie } from '../access/session-cookie.ts';

/** The form of `newToken`: what else stands in the cookie was not written by us. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Gives the token by which a browser is known that brought the request of an app. It holds request and decision together:
 * whoever is sent the link to a request that another browser began finds nothing there.
 */
export function browserOf(baseUrl: string, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = readCookie(connectCookieName(baseUrl), headers.cookie);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Gives the header `Set-Cookie` that has a browser keep its token for as long as a request is open. */
export const writeBrowserCookie = (baseUrl: string, token: string): string =>
  `${connectCookieName(baseUrl)}=${token}; ${cookieAttributes(baseUrl, REQUEST_MINUTES * 60)}`;
