import { isUrl } from '../../schemas/is-url.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request that names this origin may be served. Only browsers name one; a page of elsewhere must not reach a
 * server through its reader, be it by a name that is made to point here (DNS rebinding). A server at a loopback address
 * has no one name, so it takes pages of all of them.
 */
export function isOwnOrigin(baseUrl: string, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const own = new URL(baseUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK.includes(own.hostname) || !isUrl(origin)) return false;
  return LOOPBACK.includes(new URL(origin).hostname);
}
