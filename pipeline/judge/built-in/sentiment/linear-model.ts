import { type LinearWeights, readLinearWeights } from '../../linear-weights.ts';
import { readWeights } from '../../read-weights.ts';
import { HASH_BUCKETS, MEASURES_OFFSET, type OpinionFeatures } from './opinion-features.ts';
import { DIMENSIONS, vectorAt, vocabularySize } from '../word-vectors.ts';

/** A linear model with one score per class. */
export interface LinearModel extends LinearWeights {
  /**
   * What words add to each class, then the same for the negated word, by vocabulary index: a sum of products becomes
   * three additions per word instead of two hundred.
   */
  readonly wordScores: WordScores;
}

/** The classes: the three sentiments. */
const CLASSES = 3;

interface WordScores {
  readonly sums: Float64Array;
  /** Returns the index of the first sum of the word at a vocabulary index. Computes its sums on first use. */
  readonly startOf: (position: number) => number;
}

function memoizeWordScores(classes: number, weights: Float32Array): WordScores {
  const width = 2 * classes;
  const sums = new Float64Array(width * vocabularySize());
  const isKnown = new Uint8Array(vocabularySize());
  return {
    sums,
    startOf(position) {
      const start = position * width;
      if (isKnown[position] === 1) return start;
      isKnown[position] = 1;
      const vector = vectorAt(position);
      for (let half = 0; half < 2; half += 1)
        for (let index = 0; index < DIMENSIONS; index += 1) {
          const row = (HASH_BUCKETS + half * DIMENSIONS + index) * classes;
          for (let of = 0; of < classes; of += 1)
            sums[start + half * classes + of]! += weights[row + of]! * vector[index]!;
        }
      return start;
    },
  };
}

/** Reads a model from the bytes of its weights. */
export function readLinearModel(bytes: Buffer): LinearModel {
  const { classes, weights } = readLinearWeights(bytes);
  return { classes, weights, wordScores: memoizeWordScores(classes, weights) };
}

/** Returns a function that loads the model of a weights file on first use. */
export function lazyModel(name: string): () => LinearModel {
  let model: LinearModel | null = null;
  return () => (model ??= readLinearModel(readWeights(name)));
}

/** Returns the score of each of the three sentiments. */
export function scoresOf(
  { weights, wordScores }: LinearModel,
  { count, buckets, values, opinions, shares, scale, measures }: OpinionFeatures,
): Float64Array {
  let [one, two, three] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const [from, value] = [buckets[index]! * CLASSES, values[index]!];
    one += weights[from]! * value;
    two += weights[from + 1]! * value;
    three += weights[from + 2]! * value;
  }
  const { sums } = wordScores;
  for (let row = 0; row < opinions.count; row += 1) {
    const { position } = opinions.words[row]!;
    if (position < 0) continue;
    const from = wordScores.startOf(position) + (opinions.negated[row] === 1 ? CLASSES : 0);
    const value = scale * shares[row]!;
    one += sums[from]! * value;
    two += sums[from + 1]! * value;
    three += sums[from + 2]! * value;
  }
  for (let index = 0; index < measures.length; index += 1) {
    const [from, value] = [(MEASURES_OFFSET + index) * CLASSES, measures[index]!];
    if (value === 0) continue;
    one += weights[from]! * value;
    two += weights[from + 1]! * value;
    three += weights[from + 2]! * value;
  }
  return Float64Array.of(one, two, three);
}

/** Returns the index of the greatest score. */
export function argmax(scores: Float64Array): number {
  let best = 0;
  for (let index = 1; index < scores.length; index += 1) if (scores[index]! > scores[best]!) best = index;
  return best;
}

/** Returns the probability of each class. */
export function softmax(scores: Float64Array): Float64Array {
  const most = scores[argmax(scores)] ?? 0;
  const shares = new Float64Array(scores.length);
  let sum = 0;
  for (let index = 0; index < scores.length; index += 1) {
    shares[index] = Math.exp(scores[index]! - most);
    sum += shares[index]!;
  }
  for (let index = 0; index < scores.length; index += 1) shares[index]! /= sum;
  return shares;
}
