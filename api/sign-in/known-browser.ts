import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random, a dot, and what shows that it is ours, both in base64url. */
const COOKIE = /^([\w-]{22})\.([\w-]{43})$/;
/** The longest that browsers keep a cookie is 400 days (RFC 6265bis, section 5.5). */
export const KNOWN_SECONDS = 365 * 86_400;

/** Browsers in which somebody has signed in to an account before. */
export interface KnownBrowsers {
  /** Gives the cookie of a browser in which somebody has signed in to the account with this address. */
  cookieFor(email: string): string;
  /** Gives by what the attempts of such a browser count on that account; null when the cookie is none of ours for it. */
  idOf(cookie: string | undefined, email: string): string | null;
}

/**
 * Binds the service's secret. Whoever tries many passwords on an account uses up the attempts that it has, and its owner must not be
 * kept out by that: so browsers that its owner signed in with before have attempts of their own ("device cookies", OWASP, "Slow
 * Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing and names nobody.
 */
export function createKnownBrowsers(secretKey: Buffer): KnownBrowsers {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'earshot known browsers', 32));
  const proofOf = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id}.${email.toLowerCase()}`).digest('base64url');
  return {
    cookieFor(email) {
      const id = randomBytes(16).toString('base64url');
      return `${id}.${proofOf(id, email)}`;
    },
    idOf(cookie, email) {
      const [, id, proof] = COOKIE.exec(cookie ?? '') ?? [];
      if (id === undefined || proof === undefined) return null;
      return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(id, email))) ? id : null;
    },
  };
}
