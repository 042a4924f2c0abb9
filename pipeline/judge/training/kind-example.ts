import { BUCKETS, type KindFeatures, kindFeatures } from '../built-in/kind/kind-features.ts';
import { formOf } from '../built-in/form/post-form.ts';
import { estimateSentiment, sentimentOf, surenessOf } from '../built-in/sentiment/sentiment.ts';
import { addScaled, DIMENSIONS, weightAt } from '../built-in/word-vectors.ts';
import { type NamedText, namedPosts } from './named-post.ts';
import type { TrainingExample } from './softmax.ts';

/** Returns the sum of the vectors of the words. */
function meaningOf({ words, scale }: KindFeatures): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const word of words) addScaled(sum, word, scale * weightAt(word));
  return sum;
}

/** Returns a reader of posts as examples of a model over the features of their kinds. `label`: the class. */
export function kindExamples(): (text: NamedText, label: number) => Omit<TrainingExample, 'weight'> {
  const postOf = namedPosts();
  return (text, label) => {
    const { profile, post } = postOf(text);
    const estimate = estimateSentiment(profile, post);
    const judged = { sentiment: sentimentOf(estimate), sureness: surenessOf(estimate) };
    const features = kindFeatures({ post, ...formOf(profile, post), judged });
    const indexes = [...features.buckets.subarray(0, features.count)];
    const values = indexes.map(() => features.share);
    [...features.measures, ...meaningOf(features)].forEach((value, index) => {
      if (value === 0) return;
      indexes.push(BUCKETS + index);
      values.push(value);
    });
    return { indexes, values, label };
  };
}
