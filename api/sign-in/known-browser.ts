import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random part, a dot, and a proof that we issued it, both in base64url. */
const COOKIE = /^([\w-]{22})\.([\w-]{43})$/;
/** Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.5). */
export const KNOWN_SECONDS = 365 * 86_400;

/** Recognizes browsers in which someone has signed in to an account before. */
export interface KnownBrowsers {
  /** Returns the cookie of a browser in which someone has signed in to the account with this address. */
  cookieFor(email: string): string;
  /** Returns the id to count a browser's attempts by; null when the cookie is not valid for the account. */
  idOf(cookie: string | undefined, email: string): string | null;
}

/**
 * Creates it with the service's secret. Someone who tries many passwords uses up the attempts of an account, and that
 * must not lock out its owner. So browsers that its owner signed in with before have attempts of their own ("device
 * cookies", OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie grants nothing and names
 * nobody.
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
