import { isUrl } from '../../schemas/is-url.ts';

/** Control characters, and marks that turn the direction of text round or hide one text in another. Joiners of letters stay. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** Addresses in the words of strangers and models. Readers would make links of them that nobody has looked at. */
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+/giu;

/**
 * Takes any text and gives one line of at most `length` code points that holds nothing unseen; a longer text ends in an
 * ellipsis.
 */
export function plainLine(text: string, length: number): string {
  // Nothing longer is looked at: no character below takes more room than this.
  const line = text
    .slice(0, length * 8)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{Surrogate}/gu, '')
    // What was taken out may have stood between blanks.
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const points = [...line];
  return points.length <= length ? points.join('') : `${points.slice(0, length - 1).join('')}…`;
}

/** Like `plainLine`, for words of posts and models: addresses become `[link]`. */
export const untrustedLine = (text: string, length: number): string =>
  plainLine(text.slice(0, length * 8).replaceAll(ADDRESS, '[link]'), length);

/** Discord refuses a message with a longer one (docs.discord.com, Embed Limits; 2,048). Few browsers are given any. */
const LONGEST_ADDRESS = 2_048;

/**
 * Gives the address in its normal spelling if a message may link to it, else null: `http:` or `https:`, without a password,
 * and not so long that a whole message would be refused for it.
 */
export function safeUrl(address: string): string | null {
  const url = isUrl(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length > LONGEST_ADDRESS ? null : url.href;
}
