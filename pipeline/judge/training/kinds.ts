import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUCKETS, FEATURE_COUNT, type KindFeatures, kindFeatures } from '../built-in/kind/kind-features.ts';
import { KINDS } from '../built-in/kind/post-kind.ts';
import { formOf } from '../built-in/reason/post-form.ts';
import { estimateSentiment, sentimentOf, surenessOf } from '../built-in/sentiment/sentiment.ts';
import { addScaled, DIMENSIONS, weightAt } from '../built-in/word-vectors.ts';
import { KIND_SETS, labeledPosts } from './kinds/labeled-posts.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { modelFile } from './model-file.ts';
import { namedPosts } from './named-post.ts';
import { trainSoftmax, type TrainingExample } from './softmax.ts';

/**
 * Chosen by training on nine tenths of 4,200 posts and measuring the other: 61% get their kind. Of those that are news or promotion
 * by a probability of 0.6, 90% are, which are 68% of them; of complaints 74% and 34%, of praise 81% and 51%.
 */
const SETTINGS = { rounds: 8, rate: 0.05, decay: 0.005, seed: 1 } as const;

/** Returns the sum of the vectors of the words. */
function meaningOf({ words, scale }: KindFeatures): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const word of words) addScaled(sum, word, scale * weightAt(word));
  return sum;
}

function examplesOf(folder: string): TrainingExample[] {
  const postOf = namedPosts();
  return labeledPosts(folder).map((labeled) => {
    const { profile, post } = postOf(labeled);
    const estimate = estimateSentiment(profile, post);
    const judged = { sentiment: sentimentOf(estimate), sureness: surenessOf(estimate) };
    const features = kindFeatures({ post, ...formOf(profile, post, true), judged });
    const indexes = [...features.buckets.subarray(0, features.count)];
    const values = indexes.map(() => features.share);
    [...features.measures, ...meaningOf(features)].forEach((value, index) => {
      if (value === 0) return;
      indexes.push(BUCKETS + index);
      values.push(value);
    });
    return { indexes, values, label: KINDS.indexOf(labeled.kind), weight: 1 };
  });
}

/** Trains the model of the kinds of posts on the sets of a folder. Returns its file. */
export function kindModel(folder: string): Buffer {
  const weights = trainSoftmax(examplesOf(folder), {
    features: FEATURE_COUNT,
    classes: KINDS.length,
    ...SETTINGS,
  });
  const about = {
    what: 'kinds: logistic regression over the features of pipeline/judge/built-in/kind/kind-features.ts',
    made_by: 'pipeline/judge/training/kinds.ts',
    made_from: KIND_SETS,
    classes: KINDS.length,
    features: FEATURE_COUNT,
  };
  return modelFile(about, weights);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = join(import.meta.dirname, '../built-in/weights/kinds.bin');
  writeFileSync(target, kindModel(trainingDataFolder()));
}
