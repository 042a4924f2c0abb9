import { isUrl } from '../../schemas/is-url.ts';

/** The hosts by which a program asks to be answered on the computer that it runs on (RFC 8252, section 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=[/?]|$)/;
/** Characters that are read in more than one way, or make what follows look like something else. */
const AMBIGUOUS = /[\s\p{C}\\#]/u;
const MOST_LENGTH = 2000;

/** Whether an address leads to the computer that the browser runs on. */
export const isLoopback = (uri: string): boolean => LOOPBACK.test(uri);

/**
 * Whether an app may ask to be answered at this address: `https:`, or `http:` on a loopback host, without a fragment and
 * without credentials, as the MCP specification asks. Pure, like all of this file.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MOST_LENGTH || AMBIGUOUS.test(uri) || !isUrl(uri)) return false;
  const { username, password, hostname } = new URL(uri);
  if (username !== '' || password !== '' || hostname === '' || /^[a-z]+:\/\/[^/?]*@/i.test(uri)) return false;
  return isLoopback(uri) || /^https:\/\/[^/]/.test(uri);
}

const withoutPort = (uri: string) => uri.replace(LOOPBACK, 'http://$1');

/**
 * Whether an address is one of those that an app named before: to the letter, but for the port of a loopback host, which
 * a program is given anew at each start.
 */
export const isRegistered = (registered: readonly string[], uri: string): boolean =>
  isRedirectUri(uri) &&
  registered.some(
    (known) =>
      known === uri || (isLoopback(known) && isLoopback(uri) && withoutPort(known) === withoutPort(uri)),
  );

/** Gives the address that tells an app what became of its request. What the address holds already stays to the letter. */
export function answerAt(uri: string, answer: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
