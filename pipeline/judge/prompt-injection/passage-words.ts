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
 * Calls `visit` with the start and end of each word but names of accounts (`@someone`). Ideographs overlap: every two neighbors
 * are a word, and so is a sign such as `{`.
 */
export function forEachWord(
  folded: string,
  from: number,
  to: number,
  visit: (at: number, end: number) => void,
): void {
  for (let at = from; at < to;) {
    const kind = kindOf(folded.charCodeAt(at));
    if (kind === 0 || (kind === SIGN && isHashtag(folded, at, to))) {
      at += 1;
      continue;
    }
    const end = endOf(folded, at, to);
    if (at === 0 || folded.charCodeAt(at - 1) !== AT_SIGN) visit(at, end);
    const overlaps =
      kind === IDEOGRAPH && end - at === 2 && end < to && kindOf(folded.charCodeAt(end)) === IDEOGRAPH;
    at = overlaps ? at + 1 : end;
  }
}
