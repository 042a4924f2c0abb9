import { codeUnitsOf } from '../code-units.ts';
import { ENDS, findWords, MOST_WORDS, STARTS } from './passage-words.ts';

/** The number of buckets for hashed words, beginnings and pairs. */
export const STEERING_BUCKETS = 1 << 17;
/** The features of each word. */
export const FEATURES_OF_A_WORD = 4;
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

/** A passage as the model of steering sentences reads it. */
export interface PassageFeatures {
  /** So many words count, and `FEATURES_OF_A_WORD` as many buckets. */
  readonly count: number;
  /** Buckets of its words, their beginnings, pairs of beginnings, and pairs with a word between them. */
  readonly buckets: Uint32Array;
  /** The hash of each of its words. */
  readonly words: Int32Array;
}

/** Buckets and words of the passage read last, reused: nearly every sentence of every post is read. */
const buckets = new Uint32Array(MOST_WORDS * FEATURES_OF_A_WORD);
const words = new Int32Array(MOST_WORDS);

/** Returns the hash of a normalized word. */
export function hashWord(word: string): number {
  let hash = WORDS;
  for (let index = 0; index < word.length; index += 1) hash = mixed(hash, word.charCodeAt(index));
  return hash;
}

/** Reads a part of a normalized text, by its UTF-16 units. The result is valid until the next call. */
export function featuresBetween(codes: Uint16Array, from: number, to: number): PassageFeatures {
  const count = findWords(codes, from, to);
  let [before, beforeThat] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const [start, end] = [STARTS[index]!, ENDS[index]!];
    let [word, alone, paired] = [WORDS, BEGINNINGS, PAIRS];
    for (let at = start; at < end; at += 1) {
      const code = codes[at]!;
      word = mixed(word, code);
      if (at - start < ALONE) alone = mixed(alone, code);
      if (at - start < PAIRED) paired = mixed(paired, code);
    }
    words[index] = word;
    const first = index * FEATURES_OF_A_WORD;
    buckets[first] = bucketOf(word);
    buckets[first + 1] = bucketOf(alone);
    buckets[first + 2] = pairOf(PAIRS, before, paired);
    buckets[first + 3] = pairOf(SPLIT_PAIRS, beforeThat, paired);
    beforeThat = before;
    before = paired;
  }
  return { count, buckets, words };
}

/** Reads a normalized text: with as many words and buckets as it has. The result is valid until the next call. */
export function steeringFeatures(folded: string): PassageFeatures {
  const { count } = featuresBetween(codeUnitsOf(folded), 0, folded.length);
  return {
    count,
    buckets: buckets.subarray(0, count * FEATURES_OF_A_WORD),
    words: words.subarray(0, count),
  };
}

/** The value of each of so many features. */
export const featureValue = (features: number): number => 1 / Math.sqrt(Math.max(16, features));
