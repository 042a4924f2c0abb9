import { IDEOGRAPH, kindOf, SIGN, WORD_PART } from './character-kinds.ts';

/** Returns where the word that starts at an index ends: one sign, two ideographs, or letters and digits. */
function endOf(codes: Uint16Array, at: number, to: number): number {
  const kind = kindOf(codes[at]!);
  if (kind === SIGN) return at + 1;
  if (kind === IDEOGRAPH) return at + 1 < to && kindOf(codes[at + 1]!) === IDEOGRAPH ? at + 2 : at + 1;
  let end = at + 1;
  while (end < to && kindOf(codes[end]!) === WORD_PART) end += 1;
  return end;
}

const HASH_SIGN = 0x23;
/** Whether a sign only turns the word behind it into a hashtag: it frames nothing. */
const isHashtag = (codes: Uint16Array, at: number, to: number) =>
  codes[at]! === HASH_SIGN && at + 1 < to && kindOf(codes[at + 1]!) === WORD_PART;

const AT_SIGN = 0x40;

/** The words read of a passage: orders are short. */
export const MOST_WORDS = 60;

/** Where each of the words found last starts and ends, reused: nearly every sentence of every post is read. */
export const STARTS = new Int32Array(MOST_WORDS);
export const ENDS = new Int32Array(MOST_WORDS);

/**
 * Finds the first `MOST_WORDS` words but names of accounts (`@someone`) in a part of a text, by its UTF-16 units. Ideographs
 * overlap: every two neighbors are a word, and so is a sign such as `{`. Writes where each starts and ends to `STARTS` and `ENDS`,
 * and returns their number.
 */
export function findWords(codes: Uint16Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to && count < MOST_WORDS;) {
    const kind = kindOf(codes[at]!);
    if (kind === 0 || (kind === SIGN && isHashtag(codes, at, to))) {
      at += 1;
      continue;
    }
    const end = endOf(codes, at, to);
    if (at === 0 || codes[at - 1]! !== AT_SIGN) {
      STARTS[count] = at;
      ENDS[count] = end;
      count += 1;
    }
    const overlaps = kind === IDEOGRAPH && end - at === 2 && end < to && kindOf(codes[end]!) === IDEOGRAPH;
    at = overlaps ? at + 1 : end;
  }
  return count;
}
