import {
  type OpinionFeatures,
  HASH_BUCKETS,
  opinionFeatures,
  vectorsOf,
} from '../../built-in/sentiment/opinion-features.ts';
import { opinionsIn } from '../../built-in/sentiment/opinions.ts';
import { SENTIMENTS } from '../../built-in/sentiment/sentiment.ts';
import { namedPosts } from '../named-post.ts';
import type { TrainingExample } from '../softmax.ts';
import type { LabeledOpinion } from './opinions.ts';

/** Returns all features in a row, without those that are 0. */
function sparseFeatures(features: OpinionFeatures): Pick<TrainingExample, 'indexes' | 'values'> {
  const { count, buckets, values } = features;
  const row = { indexes: [...buckets.subarray(0, count)], values: [...values.subarray(0, count)] };
  // In 32 bits, as the judge computes them.
  Float32Array.of(...vectorsOf(features), ...features.measures).forEach((value, index) => {
    if (value === 0) return;
    row.indexes.push(HASH_BUCKETS + index);
    row.values.push(value);
  });
  return row;
}

/** Converts the opinions of one set to features. The three sentiments have the same total weight. */
export function examplesOf(opinions: readonly LabeledOpinion[]): TrainingExample[] {
  const postOf = namedPosts();
  const count = SENTIMENTS.map(
    (sentiment) => opinions.filter((opinion) => opinion.sentiment === sentiment).length,
  );
  return opinions.map((opinion) => {
    const { profile, post } = postOf(opinion);
    const label = SENTIMENTS.indexOf(opinion.sentiment);
    const weight = opinions.length / (SENTIMENTS.length * Math.max(1, count[label] ?? 0));
    return { ...sparseFeatures(opinionFeatures(post, opinionsIn(profile, post))), label, weight };
  });
}
