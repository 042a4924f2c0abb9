import { isUrl } from '../../schemas/is-url.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether to serve a request with this `Origin`. Only browsers send one; a foreign page must not reach the server
 * through its visitor, not even by a name that points here (DNS rebinding). A server at a loopback address has
 * several names, so it accepts pages of all loopback addresses.
 */
export function isOwnOrigin(baseUrl: string, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const own = new URL(baseUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK.includes(own.hostname) || !isUrl(origin)) return false;
  return LOOPBACK.includes(new URL(origin).hostname);
}
