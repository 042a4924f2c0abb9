import type { IncomingHttpHeaders } from 'node:http';
import { PublicError } from '../../schemas/errors.ts';
import { isUrl } from '../../schemas/is-url.ts';

/**
 * Whether a request comes from a page of this service, or from no page at all. The rules are those of Go's
 * `http.CrossOriginProtection`: browsers send `Sec-Fetch-Site`, older ones `Origin`. A client that sends neither is
 * not a browser, and sends a cookie only on purpose.
 */
function isSameOrigin(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  if (!isUrl(headers.origin)) return false;
  const [origin, base] = [new URL(headers.origin), new URL(baseUrl)];
  return origin.protocol === base.protocol && (origin.host === base.host || origin.host === headers.host);
}

/** Throws `forbidden` for a request made by another site's page, since browsers attach the cookie on their own. */
export function requireSameOrigin(headers: IncomingHttpHeaders, baseUrl: string): void {
  if (!isSameOrigin(headers, baseUrl))
    throw new PublicError('forbidden', 'A session cannot be used by a page of another site.');
}
