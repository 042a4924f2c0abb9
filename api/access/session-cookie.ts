import { SESSION_DAYS } from '../../postgres/accounts/sessions.ts';

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:');

/** Gives the value of a cookie in a header `Cookie`; undefined when there is none. Our tokens need no decoding. */
export function readCookie(name: string, header: string | undefined): string | undefined {
  const start = `${name}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
}

/**
 * Gives what a header `Set-Cookie` says besides name and value, for a cookie that no script reads. Whoever follows a link to
 * the service brings it along; whoever is sent a form by another site does not.
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
 * The name of the session cookie. With `__Host-` browsers hold it to TLS, to this very host and to the whole of it
 * (RFC 6265bis, 4.1.3.2); without TLS they would not take that name.
 */
export const sessionCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot' : 'earshot_session';

/** The name of the cookie by which a browser is known again that brought the request of an app; as above. */
export const connectCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot-connect' : 'earshot_connect';

/** The name of the cookie by which a browser is known again in which somebody signed in before; as above. */
export const knownCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot-known' : 'earshot_known';

/** Gives the session token in a header `Cookie`; undefined when there is none. */
export const readSessionCookie = (baseUrl: string, header: string | undefined): string | undefined =>
  readCookie(sessionCookieName(baseUrl), header);

/** Gives the header `Set-Cookie` that keeps a session token, or with null the one that takes it away. */
export const writeSessionCookie = (baseUrl: string, token: string | null): string =>
  `${sessionCookieName(baseUrl)}=${token ?? ''}; ${cookieAttributes(baseUrl, token === null ? 0 : SESSION_DAYS * 86_400)}`;
