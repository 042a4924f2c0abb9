import { kindOf, WORD_PART, IDEOGRAPH, SIGN } from './character-kinds.ts';

/** The number of buckets for hashed words, beginnings and pairs. */
export const STEERING_BUCKETS = 1 << 16;
/** The features of each word. */
export const FEATURES_OF_A_WORD = 4;
/** The words read of a passage: orders are short. */
const MOST_WORDS = 60;
/** The letters by which an inflected word is known, alone and in a pair. */
const [ALONE, PAIRED] = [5, 4];

const FNV_PRIME = 0x01000193;
/** Where hashes of words, beginnings, pairs and pairs with a word between them start. */
const [WORDS, BEGINNINGS, PAIRS, SPLIT_PAIRS] = [1, 2, 3, 4].map((kind) =>
  Math.imul(0x811c9dc5 ^ kind, FNV_PRIME),
) as [number, number, number, number];

/** One step of FNV-1a (Fowler, Noll & Vo). */
const mixed = (hash: number, value: number) => Math.imul(hash ^ value, FNV_PRIME);
const bucketOf = (hash: number) => (hash ^ (hash >>> 15)) & (STEERING_BUCKETS - 1);
/** Joins the hashes of two beginnings. */
const pairOf = (kind: number, first: number, second: number) =>
  bucketOf(mixed(mixed(mixed(kind, first), second >>> 16), second));

/** Buckets of the passage read last, reused: nearly every sentence of every post is read. */
const buckets = new Uint16Array(MOST_WORDS * FEATURES_OF_A_WORD);

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

/** Calls `visit` with the start and end of each word. Ideographs overlap: every two neighbors are a word, and so is a sign such as `{`. */
export function forEachWord(
  folded: string,
  from: number,
  to: number,
  visit: (at: number, end: number) => void,
): void {
  for (let at = from; at < to;) {
    const kind = kindOf(folded.charCodeAt(at));
    if (kind === 0) {
      at += 1;
      continue;
    }
    const end = endOf(folded, at, to);
    visit(at, end);
    const overlaps =
      kind === IDEOGRAPH && end - at === 2 && end < to && kindOf(folded.charCodeAt(end)) === IDEOGRAPH;
    at = overlaps ? at + 1 : end;
  }
}

/**
 * Returns the features of a part of a normalized text, of equal value: buckets of its words, their beginnings, pairs of beginnings,
 * and pairs with a word between them. The result is valid until the next call.
 */
export function steeringFeatures(folded: string, from = 0, to = folded.length): Uint16Array {
  let count = 0;
  let [before, beforeThat] = [0, 0];
  forEachWord(folded, from, to, (at, end) => {
    if (count >= buckets.length) return;
    let [word, alone, paired] = [WORDS, BEGINNINGS, PAIRS];
    for (let index = at; index < end; index += 1) {
      const code = folded.charCodeAt(index);
      word = mixed(word, code);
      if (index - at < ALONE) alone = mixed(alone, code);
      if (index - at < PAIRED) paired = mixed(paired, code);
    }
    buckets[count] = bucketOf(word);
    buckets[count + 1] = bucketOf(alone);
    buckets[count + 2] = pairOf(PAIRS, before, paired);
    buckets[count + 3] = pairOf(SPLIT_PAIRS, beforeThat, paired);
    count += FEATURES_OF_A_WORD;
    beforeThat = before;
    before = paired;
  });
  return buckets.subarray(0, count);
}

/** The value of each of so many features. */
export const featureValue = (features: number): number => 1 / Math.sqrt(Math.max(16, features));
