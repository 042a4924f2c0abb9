import { SESSION_DAYS } from '../../postgres/sessions.ts';

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:');

/**
 * The name of the session cookie. With `__Host-` browsers hold it to TLS, to this very host and to the whole of it
 * (RFC 6265bis, 4.1.3.2); without TLS they would not take that name.
 */
export const sessionCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? '__Host-earshot' : 'earshot_session';

/** Gives the session token in a header `Cookie`; undefined when there is none. Tokens need no decoding. */
export function readSessionCookie(baseUrl: string, header: string | undefined): string | undefined {
  const start = `${sessionCookieName(baseUrl)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
}

/** Gives the header `Set-Cookie` that keeps a session token, or with null the one that takes it away. */
export function writeSessionCookie(baseUrl: string, token: string | null): string {
  const attributes = [
    'Path=/',
    `Max-Age=${token === null ? 0 : SESSION_DAYS * 86_400}`,
    'HttpOnly',
    // Whoever follows a link to the service is signed in there; whoever is sent a form by another site is not.
    'SameSite=Lax',
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ];
  return [`${sessionCookieName(baseUrl)}=${token ?? ''}`, ...attributes].join('; ');
}
