import type { FastifyRequest } from 'fastify';
import { REQUEST_MINUTES } from '../../postgres/oauth/oauth-requests.ts';
import { connectCookieName, cookieAttributes, readCookie } from '../access/session-cookie.ts';

/** The form of `newToken`: anything else in the cookie was not set by us. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the token of the browser that started an app's request. It ties the decision to that browser: someone who
 * is sent a link to another browser's request finds nothing there.
 */
export function browserOf(baseUrl: string, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = readCookie(connectCookieName(baseUrl), headers.cookie);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Returns the `Set-Cookie` header that stores a browser's token for as long as a request is open. */
export const writeBrowserCookie = (baseUrl: string, token: string): string =>
  `${connectCookieName(baseUrl)}=${token}; ${cookieAttributes(baseUrl, REQUEST_MINUTES * 60)}`;
