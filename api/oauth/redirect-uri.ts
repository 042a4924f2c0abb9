import { isUrl } from '../../schemas/is-url.ts';

/** The hosts under which a program on the person's own computer receives answers (RFC 8252, section 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=[/?]|$)/;
/** Characters that are read in more than one way, or disguise what follows. */
const AMBIGUOUS = /[\s\p{C}\\#]/u;
const MOST_LENGTH = 2000;

/** Whether an address leads to the computer that the browser runs on. */
export const isLoopback = (uri: string): boolean => LOOPBACK.test(uri);

/**
 * Whether an app may be answered at this address: `https:`, or `http:` on a loopback host, without fragment and
 * credentials, as the MCP specification requires. Pure, like this whole file.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MOST_LENGTH || AMBIGUOUS.test(uri) || !isUrl(uri)) return false;
  const { username, password, hostname } = new URL(uri);
  if (username !== '' || password !== '' || hostname === '' || /^[a-z]+:\/\/[^/?]*@/i.test(uri)) return false;
  return isLoopback(uri) || /^https:\/\/[^/]/.test(uri);
}

const withoutPort = (uri: string) => uri.replace(LOOPBACK, 'http://$1');

/** Whether the app registered an address. The port of a loopback host does not count: programs change it. */
export const isRegistered = (registered: readonly string[], uri: string): boolean =>
  isRedirectUri(uri) &&
  registered.some(
    (known) =>
      known === uri || (isLoopback(known) && isLoopback(uri) && withoutPort(known) === withoutPort(uri)),
  );

/** Returns the address that tells an app the result of its request. Its own query is kept as it is. */
export function answerAt(uri: string, answer: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
