import { isUrl } from '../../schemas/is-url.ts';

/** Control characters, and marks that reverse the direction of text or hide text. Keeps joiners of letters. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** The longest name of a workspace, a person, a plan or an alert in a message. */
export const NAME_LENGTH = 80;
/** Addresses in the words of strangers and models. Readers would turn them into links that nobody has checked. */
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+/giu;

/** Returns a text as one line of at most `length` visible code points. A cut text ends in an ellipsis. */
export function plainLine(text: string, length: number): string {
  // The rest cannot matter: no character below takes more room than this.
  const line = text
    .slice(0, length * 8)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{Surrogate}/gu, '')
    // A removed character may have been between blanks.
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const points = [...line];
  return points.length <= length ? points.join('') : `${points.slice(0, length - 1).join('')}…`;
}

/** Returns a name that people chose, as `plainLine` does. */
export const plainName = (name: string): string => plainLine(name, NAME_LENGTH);

/** Like `plainLine`, for words of posts and models: replaces addresses by `[link]`. */
export const untrustedLine = (text: string, length: number): string =>
  plainLine(text.slice(0, length * 8).replaceAll(ADDRESS, '[link]'), length);

/** Discord refuses messages with longer ones (docs.discord.com, Embed Limits; 2,048), and browsers rarely get any. */
const LONGEST_ADDRESS = 2_048;

/**
 * Returns the address in its normal spelling if a message may link to it: `http:` or `https:`, without a password, and
 * short enough that no channel refuses it. Else null.
 */
export function safeUrl(address: string): string | null {
  const url = isUrl(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length > LONGEST_ADDRESS ? null : url.href;
}
