import { isIP } from 'node:net';
import { ForbiddenAddressError } from './address-guard.ts';
import { isUrl } from '../schemas/is-url.ts';

/** A parsed address that a user entered. */
export interface Target {
  readonly url: URL;
  /** The host without the brackets of IPv6: a name, or an address in its normal spelling. */
  readonly host: string;
  readonly isLiteral: boolean;
}

/** Names with another meaning on every network (RFC 6761, 6762, 8375 and ICANN's `.internal`). */
const LOCAL_SUFFIX = /\.(localhost|local|internal|localdomain|lan|intranet|corp|home|private|home\.arpa)$/;
/** Host names in ASCII, with at least two labels. */
const PUBLIC_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** Services below do not speak HTTP; from here on anybody can run a server. */
const FIRST_FREE_PORT = 1024;
const HTTPS_PORT = 443;

/**
 * Parses an address. Throws `ForbiddenAddressError` for what is refused wherever it leads: text that is no address or
 * is ambiguous, other schemes, and credentials, which would end up in logs and lists.
 */
export function parseTarget(text: string): Target {
  // The URL standard skips blanks, invisible and control characters and missing slashes, and reads a backslash as a
  // slash. Other
  // parsers do not.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\p{Cc}\p{Cf}\\]/u.test(text) || !isUrl(text))
    throw new ForbiddenAddressError('must be a public https:// address');
  const url = new URL(text);
  // An empty user name or password leaves no trace in the parsed URL.
  if (/^https?:\/\/[^/?#]*@/i.test(text))
    throw new ForbiddenAddressError('must not contain a user name or password');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { url, host, isLiteral: isIP(host) !== 0 };
}

/** Whether the host is an address, or a name that public name servers can know. */
export const isPublicHost = ({ host, isLiteral }: Target): boolean =>
  isLiteral || (PUBLIC_NAME.test(host) && !LOCAL_SUFFIX.test(host));

/** Throws `ForbiddenAddressError` unless scheme, port and host are those of a public address. */
export function requirePublicForm(target: Target): void {
  if (target.url.protocol !== 'https:') throw new ForbiddenAddressError('must start with https://');
  const port = Number(target.url.port || HTTPS_PORT);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT)
    throw new ForbiddenAddressError(`must not use port ${port}. Use 443, or 1024 and above`);
  if (!isPublicHost(target))
    throw new ForbiddenAddressError(`must have a public host. ${JSON.stringify(target.host)} is not one`);
}
