import { IDEOGRAPH, kindOf, SIGN, WORD_PART } from './character-kinds.ts';

/** Returns where the word that starts at an index ends: one sign, two ideographs, or letters and digits. */
function endOf(text: string, at: number, to: number): number {
  const kind = kindOf(text.charCodeAt(at));
  if (kind === SIGN) return at + 1;
  if (kind === IDEOGRAPH)
    return at + 1 < to && kindOf(text.charCodeAt(at + 1)) === IDEOGRAPH ? at + 2 : at + 1;
  let end = at + 1;
  while (end < to && kindOf(text.charCodeAt(end)) === WORD_PART) end += 1;
  return end;
}

const HASH_SIGN = 0x23;
/** Whether a sign only turns the word behind it into a hashtag: it frames nothing. */
const isHashtag = (text: string, at: number, to: number) =>
  text.charCodeAt(at) === HASH_SIGN && at + 1 < to && kindOf(text.charCodeAt(at + 1)) === WORD_PART;

const AT_SIGN = 0x40;

/**
 * Finds the words but names of accounts (`@someone`) in a part of a text, as many as there is room for. Ideographs overlap: every
 * two neighbors are a word, and so is a sign such as `{`. Writes where each starts and ends, and returns their number.
 */
export function findWords(
  folded: string,
  { from, to }: { readonly from: number; readonly to: number },
  { starts, ends }: { readonly starts: Int32Array; readonly ends: Int32Array },
): number {
  let count = 0;
  for (let at = from; at < to && count < starts.length;) {
    const kind = kindOf(folded.charCodeAt(at));
    if (kind === 0 || (kind === SIGN && isHashtag(folded, at, to))) {
      at += 1;
      continue;
    }
    const end = endOf(folded, at, to);
    if (at === 0 || folded.charCodeAt(at - 1) !== AT_SIGN) {
      starts[count] = at;
      ends[count] = end;
      count += 1;
    }
    const overlaps =
      kind === IDEOGRAPH && end - at === 2 && end < to && kindOf(folded.charCodeAt(end)) === IDEOGRAPH;
    at = overlaps ? at + 1 : end;
  }
  return count;
}
