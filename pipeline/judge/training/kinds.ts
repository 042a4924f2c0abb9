import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUCKETS, FEATURE_COUNT, type KindFeatures, kindFeatures } from '../built-in/kind/kind-features.ts';
import { KINDS, type Kind } from '../built-in/kind/post-kind.ts';
import { formOf } from '../built-in/form/post-form.ts';
import { estimateSentiment, sentimentOf, surenessOf } from '../built-in/sentiment/sentiment.ts';
import { addScaled, DIMENSIONS, weightAt } from '../built-in/word-vectors.ts';
import { KIND_SETS, labeledPosts } from './kinds/labeled-posts.ts';
import { type Place, writtenPosts } from './kinds/written-posts.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { modelFile } from './model-file.ts';
import { type NamedText, namedPosts } from './named-post.ts';
import { trainSoftmax, type TrainingExample } from './softmax.ts';

/** Where a post comes from: a set that we labeled, or a place that it was written for. */
type Origin = Place | 'labeled';

/**
 * The models, how much a post of each origin counts, and how they are trained. Chosen by leaving fifths out: of 4,200 labeled
 * posts 61% get their kind; of those that are news or promotion by a probability of 0.6, 91% are, which are 65% of them; of
 * complaints 74% and 35%, of praise 79% and 54%. Of written posts to
 * accounts of a line of business that was left out, a model of the others alone tells 69%.
 */
const MODELS = {
  kinds: {
    counts: { labeled: 1, comments: 0.3, technical: 0.3, toAccount: 0, hardToAccount: 0 },
    settings: { rounds: 12, rate: 0.05, decay: 0.002, seed: 1 },
  },
  'kinds-to-account': {
    counts: { labeled: 1, comments: 1, technical: 1, toAccount: 1, hardToAccount: 0.3 },
    settings: { rounds: 8, rate: 0.03, decay: 0.002, seed: 1 },
  },
} as const satisfies Record<string, { counts: Record<Origin, number>; settings: object }>;
export type KindModel = keyof typeof MODELS;
export const KIND_MODELS = Object.keys(MODELS) as KindModel[];

/** Returns the sum of the vectors of the words. */
function meaningOf({ words, scale }: KindFeatures): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const word of words) addScaled(sum, word, scale * weightAt(word));
  return sum;
}

/** Returns a reader of posts as examples. */
function exampleReader() {
  const postOf = namedPosts();
  return (known: NamedText & { readonly kind: Kind }): Omit<TrainingExample, 'weight'> => {
    const { profile, post } = postOf(known);
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
    return { indexes, values, label: KINDS.indexOf(known.kind) };
  };
}

/** Trains the models of the kinds of posts on the sets of a folder and on written posts. Returns their files. */
export function kindModels(folder: string): Readonly<Record<KindModel, Buffer>> {
  const exampleOf = exampleReader();
  const labeled = labeledPosts(folder).map((post) => ({ origin: 'labeled' as Origin, ...exampleOf(post) }));
  const written = writtenPosts().map((post) => ({ origin: post.place as Origin, ...exampleOf(post) }));
  const modelOf = (name: KindModel) => {
    const { counts, settings } = MODELS[name];
    const examples = [...labeled, ...written]
      .map((example) => ({ ...example, weight: counts[example.origin] }))
      .filter(({ weight }) => weight > 0);
    const shape = { features: FEATURE_COUNT, classes: KINDS.length };
    const about = {
      what: `${name}: logistic regression over the features of pipeline/judge/built-in/kind/kind-features.ts`,
      made_by: 'pipeline/judge/training/kinds.ts',
      made_from: [...KIND_SETS, 'pipeline/judge/training/kinds/written'],
      ...{ classes: KINDS.length, features: FEATURE_COUNT },
    };
    return modelFile(about, trainSoftmax(examples, { ...shape, ...settings }));
  };
  return { kinds: modelOf('kinds'), 'kinds-to-account': modelOf('kinds-to-account') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const weights = join(import.meta.dirname, '../built-in/weights');
  for (const [name, model] of Object.entries(kindModels(trainingDataFolder())))
    writeFileSync(join(weights, `${name}.bin`), model);
}
