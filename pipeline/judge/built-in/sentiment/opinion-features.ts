import type { Opinions } from './opinions.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { MEASURES, measuresOf } from './opinion-measures.ts';
import { addScaled, DIMENSIONS, weightAt } from '../word-vectors.ts';

/** The number of buckets for hashed words and pairs of words. */
export const HASH_BUCKETS = 1 << 15;
const VECTORS = 2 * DIMENSIONS;

/** The number of features: hashed words, vectors of plain and negated words, measures of the text. */
export const FEATURE_COUNT = HASH_BUCKETS + VECTORS + MEASURES;

/** The scale of hashed words and vectors; chosen by leaving one set out at a time. */
const WORDS_SCALE = 0.5;
const VECTORS_SCALE = 1 / 30;

/** The features of a text. Valid until those of the next text are computed. */
export interface OpinionFeatures {
  /** Buckets of hashed words and pairs, possibly repeated, and their values: so many. */
  readonly count: number;
  readonly buckets: Int32Array;
  readonly values: Float64Array;
  /** The words. Those with a known vector are features by the sums of their vectors (`vectorsOf`). */
  readonly opinions: Opinions;
  /** The weight of the vector of each (`opinionWeight`). */
  readonly shares: Float64Array;
  /** The factor of such a sum. */
  readonly scale: number;
  /** The features from `MEASURES_OFFSET` on. */
  readonly measures: Float32Array;
}

export const MEASURES_OFFSET = HASH_BUCKETS + VECTORS;

const hashIndex = (hash: number): number => (hash ^ (hash >>> 15)) & (HASH_BUCKETS - 1);

/** The hashed features of the text at hand, reused: every post is read. */
let [buckets, values, shares] = [new Int32Array(0), new Float64Array(0), new Float64Array(0)];

/** Computes the buckets and values. Returns their number. */
function wordFeatures({ count, indexes, words, negated, proximities }: Opinions): number {
  if (2 * count > buckets.length)
    [buckets, values, shares] = [
      new Int32Array(4 * count),
      new Float64Array(4 * count),
      new Float64Array(4 * count),
    ];
  const share = WORDS_SCALE / Math.sqrt(Math.max(4, count));
  let features = 0;
  let before = 0;
  let beforeAt = -2;
  for (let row = 0; row < count; row += 1) {
    const index = indexes[row]!;
    const value = share * proximities[index]!;
    const hash = negated[row] === 1 ? words[row]!.negatedHash : words[row]!.plainHash;
    buckets[features] = hashIndex(hash);
    values[features] = value;
    features += 1;
    if (beforeAt === index - 1) {
      buckets[features] = hashIndex(Math.imul(before, 0x9e3779b1) ^ hash);
      values[features] = value;
      features += 1;
    }
    before = hash;
    beforeAt = index;
  }
  return features;
}

/** Returns the weight of an opinion word's vector; 0 for a word without one. */
export function opinionWeight({ words, indexes, proximities }: Opinions, row: number): number {
  const { position } = words[row]!;
  return position < 0 ? 0 : proximities[indexes[row]!]! * weightAt(position);
}

/** Computes the weights of vectors. Returns the scale of their sum. */
function vectorScale(opinions: Opinions): number {
  let total = 0;
  for (let row = 0; row < opinions.count; row += 1) {
    shares[row] = opinionWeight(opinions, row);
    total += shares[row]!;
  }
  return total === 0 ? 0 : VECTORS_SCALE / Math.sqrt(total);
}

/** Returns the sums of the vectors of plain and of negated words: the features from `HASH_BUCKETS` on. */
export function vectorsOf({ opinions, scale }: OpinionFeatures): Float32Array {
  const vectors = new Float32Array(VECTORS);
  for (let row = 0; row < opinions.count; row += 1) {
    const { position } = opinions.words[row]!;
    if (position >= 0)
      addScaled(
        vectors,
        position,
        opinionWeight(opinions, row),
        opinions.negated[row] === 1 ? DIMENSIONS : 0,
      );
  }
  return vectors.map((value) => value * scale);
}

/** Computes the features of the sentiment model. */
export function opinionFeatures(post: ParsedPost, opinions: Opinions): OpinionFeatures {
  const count = wordFeatures(opinions);
  const measures = measuresOf(post, opinions);
  const scale = vectorScale(opinions);
  return { count, buckets, values, opinions, shares, scale, measures };
}
