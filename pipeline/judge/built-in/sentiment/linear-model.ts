import { readWeights } from '../../weights-file.ts';
import { HASHED, MEASURED, type OpinionFeatures, weightOf } from './opinion-features.ts';
import { DIMENSIONS, vectorAt } from '../word-vectors.ts';

/** A model that adds up weighted features, once for each of its classes. */
export interface LinearModel {
  readonly classes: number;
  /** Feature by feature, a class beside the other. */
  readonly weights: Float32Array;
  /**
   * What the vector of the word at a place of the table adds to each class, then the same of the word negated. Worked out
   * once for each word: a sum of products is three additions for a word and not two hundred.
   */
  readonly meaning: (place: number) => Float64Array;
}

function meanings(classes: number, weights: Float32Array): LinearModel['meaning'] {
  const known = new Map<number, Float64Array>();
  return (place) => {
    const before = known.get(place);
    if (before) return before;
    const sums = new Float64Array(2 * classes);
    const vector = vectorAt(place);
    for (let half = 0; half < 2; half += 1)
      for (let at = 0; at < DIMENSIONS; at += 1) {
        const row = (HASHED + half * DIMENSIONS + at) * classes;
        for (let of = 0; of < classes; of += 1)
          sums[half * classes + of]! += weights[row + of]! * vector[at]!;
      }
    known.set(place, sums);
    return sums;
  };
}

interface Header {
  readonly classes: number;
  /** What one step of a weight is worth. */
  readonly step: number;
}

/** Reads a model: a line of JSON that says what it is, then a whole number of two bytes (little-endian) a weight. */
export function readLinearModel(bytes: Buffer): LinearModel {
  const start = bytes.indexOf(10) + 1;
  const { classes, step } = JSON.parse(bytes.toString('utf8', 0, start)) as Header;
  const weights = new Float32Array((bytes.length - start) / 2);
  for (let at = 0; at < weights.length; at += 1) weights[at] = bytes.readInt16LE(start + 2 * at) * step;
  return { classes, weights, meaning: meanings(classes, weights) };
}

/** The model in a file of weights, read when it is first asked for. */
export function lazyModel(name: string): () => LinearModel {
  let model: LinearModel | null = null;
  return () => (model ??= readLinearModel(readWeights(name)));
}

/** Adds the weights of a feature, times its value, to the scores of the classes. */
function add(scores: Float64Array, weights: ArrayLike<number>, from: number, value: number): void {
  for (let of = 0; of < scores.length; of += 1) scores[of]! += weights[from + of]! * value;
}

/** The score of each class. */
export function scoresOf(
  { classes, weights, meaning }: LinearModel,
  features: OpinionFeatures,
): Float64Array {
  const { places, values, meant, scale, measures } = features;
  const scores = new Float64Array(classes);
  for (let at = 0; at < places.length; at += 1) add(scores, weights, places[at]! * classes, values[at]!);
  for (const opinion of meant)
    add(scores, meaning(opinion.word.place), opinion.negated ? classes : 0, scale * weightOf(opinion));
  for (let at = 0; at < measures.length; at += 1)
    if (measures[at] !== 0) add(scores, weights, (MEASURED + at) * classes, measures[at]!);
  return scores;
}

/** The place of the greatest score. */
export function bestOf(scores: Float64Array): number {
  let best = 0;
  for (let at = 1; at < scores.length; at += 1) if (scores[at]! > scores[best]!) best = at;
  return best;
}

/** The share of each class, from its scores: above 0, 1 in sum. */
export function sharesOf(scores: Float64Array): Float64Array {
  const most = scores[bestOf(scores)] ?? 0;
  const shares = new Float64Array(scores.length);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    shares[at] = Math.exp(scores[at]! - most);
    sum += shares[at]!;
  }
  for (let at = 0; at < scores.length; at += 1) shares[at]! /= sum;
  return shares;
}
