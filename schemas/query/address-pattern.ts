/*
 * Regular expressions over addresses in lower case, for RE2 and for JavaScript with `u`, so that the engine and this
 * process agree.
 */

const quoted = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A subdomain with its dot, and the user before a host. */
const BEFORE_HOST = 'https?:\\/\\/(?:[^\\/?#@ \\t\\r\\n\\x1e]*@)?(?:[^\\/?#@: \\t\\r\\n\\x1e]*\\.)?';
/** What ends a host or a path. A dot ends it too where nothing follows, as in a sentence. */
const AFTER_PAGE = '(?:$|[^a-z0-9_.-]|\\.(?:$|[^a-z0-9]))';

/** Returns the pattern of addresses at a host or a subdomain of it. */
export const hostPattern = (host: string): string => `^${BEFORE_HOST}${quoted(host)}(?:[:\\/?#]|$)`;

/** Returns the pattern that finds links to an address, or to pages below it, in a text. */
export const linkPattern = (address: string): string =>
  `${BEFORE_HOST}${quoted(address)}${address.endsWith('/') ? '' : AFTER_PAGE}`;
