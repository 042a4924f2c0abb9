/** An address in a text, without the punctuation that follows it. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}*…]/gi;
/** What people put before and behind a text that they pass on. */
const FORWARDED = /(?:^|\s)(?:rt|mt|via|ht|h\/t|cc)\b:?(?=\s*@)/gi;
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*:?/gu;
/** Three hashtags or cashtags in a row, or those at the end, say who should find a post, not what it says. */
const TAG_WALL = /(?:(?:^|\s+)[#$][\p{L}\p{N}_]+){3,}|(?:\s+[#$][\p{L}\p{N}_]+)+\s*$/gu;
/** Words, and single characters of scripts that put no spaces between words. */
const WORD =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]|[\p{L}\p{M}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu;
/** An apostrophe is written in three ways, or left out. */
const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;

/** Longer texts are told apart by their beginnings. */
const LONGEST = 4_000;

/** Returns the addresses in a text. */
export const linksIn = (text: string): string[] => text.slice(0, LONGEST).match(ADDRESS) ?? [];

/**
 * Returns what a text says as words in lower case: without addresses, handles, marks of forwarding and walls of tags,
 * which differ between copies.
 */
export function storyWords(text: string): string[] {
  const said = text
    .slice(0, LONGEST)
    .replace(ADDRESS, ' ')
    .replace(FORWARDED, ' ')
    .replace(HANDLE, ' ')
    .replace(TAG_WALL, ' ')
    .replace(APOSTROPHE, '')
    .normalize('NFKC')
    .toLowerCase();
  return said.match(WORD) ?? [];
}
