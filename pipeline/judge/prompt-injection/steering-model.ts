import { type LinearWeights, readLinearWeights } from '../linear-weights.ts';
import { readWeights } from '../read-weights.ts';
import { FEATURES_OF_A_WORD, featureValue, steeringFeatures } from './steering-features.ts';

/** The log-odds from which a passage counts as steering: nine of 54,873 posts that it has not learned from have one. */
export const STEERING_THRESHOLD = 0;

/** A shorter passage, in words, says too little. */
const FEWEST_WORDS = 4;

let model: LinearWeights | null = null;

/** Returns the log-odds that a normalized passage steers a judge, -Infinity for one of a few words, by a model of words (`training/steering.ts`). */
export function steeringLogOdds(folded: string): number {
  const { weights } = (model ??= readLinearWeights(readWeights('steering.bin')));
  const features = steeringFeatures(folded);
  if (features.length < FEATURES_OF_A_WORD * FEWEST_WORDS) return -Infinity;
  let sum = 0;
  for (const bucket of features) sum += weights[2 * bucket + 1]! - weights[2 * bucket]!;
  return sum * featureValue(features.length);
}
