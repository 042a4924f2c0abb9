import { SESSION_DAYS } from '../../postgres/accounts/sessions.ts';

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:');

/** Returns the value of a cookie in a `Cookie` header; undefined when it is missing. Our tokens need no decoding. */
export function readCookie(name: string, header: string | undefined): string | undefined {
  const start = `${name}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
}

/**
 * Returns the attributes of a `Set-Cookie` header for a cookie that scripts cannot read. Browsers send it when a link
 * leads to the service, but not with a form of another site.
 */
export const cookieAttributes = (baseUrl: string, maxAgeSeconds: number): string =>
  [
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ');

/**
 * The name of the session cookie. With the prefix `__Host-`, browsers bind it to TLS and to this host and all its
 * paths (RFC 6265bis, 4.1.3.2). They reject that prefix without TLS.
 */
export const sessionCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot' : 'earshot_session';

/** The name of the cookie that recognizes the browser in which an app's request started. Prefix as above. */
export const connectCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot-connect' : 'earshot_connect';

/** The name of the cookie that recognizes a browser in which someone signed in before. Prefix as above. */
export const knownCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot-known' : 'earshot_known';

/** Returns the session token in a `Cookie` header; undefined when it is missing. */
export const readSessionCookie = (baseUrl: string, header: string | undefined): string | undefined =>
  readCookie(sessionCookieName(baseUrl), header);

/** Returns the `Set-Cookie` header that stores a session token, or deletes it when the token is null. */
export const writeSessionCookie = (baseUrl: string, token: string | null): string =>
  `${sessionCookieName(baseUrl)}=${token ?? ''}; ${cookieAttributes(baseUrl, token === null ? 0 : SESSION_DAYS * 86_400)}`;
