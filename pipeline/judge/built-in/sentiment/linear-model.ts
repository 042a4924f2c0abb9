import { readWeights } from '../../weights-file.ts';
import { HASHED, type OpinionFeatures } from './opinion-features.ts';

/** A model that adds up weighted features, once for each of its classes. */
export interface LinearModel {
  readonly classes: number;
  /** Feature by feature, a class beside the other. */
  readonly weights: Float32Array;
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
  return { classes, weights };
}

/** The model in a file of weights, read when it is first asked for. */
export function lazyModel(name: string): () => LinearModel {
  let model: LinearModel | null = null;
  return () => (model ??= readLinearModel(readWeights(name)));
}

/** The score of each class. Plain loops: this is most of what a post costs. */
export function scoresOf({ classes, weights }: LinearModel, features: OpinionFeatures): Float64Array {
  const { places, values, dense } = features;
  const scores = new Float64Array(classes);
  for (let at = 0; at < places.length; at += 1) {
    const row = places[at]! * classes;
    for (let of = 0; of < classes; of += 1) scores[of]! += weights[row + of]! * values[at]!;
  }
  for (let at = 0; at < dense.length; at += 1) {
    const value = dense[at]!;
    if (value === 0) continue;
    const row = (HASHED + at) * classes;
    for (let of = 0; of < classes; of += 1) scores[of]! += weights[row + of]! * value;
  }
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
  const shares = scores.map((score) => Math.exp(score - most));
  let sum = 0;
  for (const share of shares) sum += share;
  return shares.map((share) => share / sum);
}
