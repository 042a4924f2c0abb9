import { isIP } from 'node:net';
import { ForbiddenAddressError } from './address-guard.ts';
import { isUrl } from '../schemas/is-url.ts';

/** An address that a user gave, taken apart. */
export interface Target {
  readonly url: URL;
  /** The host without the brackets of IPv6: a name, or an address in its one normal spelling. */
  readonly host: string;
  readonly isLiteral: boolean;
}

/** Names that mean something else on every network (RFC 6761, 6762, 8375 and ICANN's `.internal`). */
const LOCAL_SUFFIX = /\.(localhost|local|internal|localdomain|lan|intranet|corp|home|private|home\.arpa)$/;
/** What names of hosts are made of, once other scripts are written in ASCII; and two labels at least. */
const PUBLIC_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** Services that speak something else than HTTP live below; from here up anybody may run a server of their own. */
const FIRST_FREE_PORT = 1024;
const HTTPS_PORT = 443;

/**
 * Takes an address apart. Throws `ForbiddenAddressError` for what is refused wherever it leads: text that is no
 * address or can be read in two ways, other schemes, and credentials, which would end up in logs and lists.
 */
export function parseTarget(text: string): Target {
  // The URL standard skips blanks, invisible and control characters and missing slashes and reads a backslash as a slash; other
  // readers do not.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\p{Cc}\p{Cf}\\]/u.test(text) || !isUrl(text))
    throw new ForbiddenAddressError('must be a public https:// address');
  const url = new URL(text);
  // Empty ones leave no trace in what was read.
  if (/^https?:\/\/[^/?#]*@/i.test(text))
    throw new ForbiddenAddressError('must not hold a user name or password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { url, host, isLiteral: isIP(host) !== 0 };
}

/** Whether the host is a name by which the public name servers may know somebody, or an address. */
export const isPublicHost = ({ host, isLiteral }: Target): boolean =>
  isLiteral || (PUBLIC_NAME.test(host) && !LOCAL_SUFFIX.test(host));

/** Throws `ForbiddenAddressError` unless scheme, port and host are those of a public address. */
export function requirePublicForm(target: Target): void {
  if (target.url.protocol !== 'https:') throw new ForbiddenAddressError('must begin with https://');
  const port = Number(target.url.port || HTTPS_PORT);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT)
    throw new ForbiddenAddressError(
      `must not name port ${port}: only 443, and 1024 and above, may be called`,
    );
  if (!isPublicHost(target))
    throw new ForbiddenAddressError(`must name a public host, and ${JSON.stringify(target.host)} is none`);
}
