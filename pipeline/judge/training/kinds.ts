import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEATURE_COUNT } from '../built-in/kind/kind-features.ts';
import { KINDS } from '../built-in/kind/post-kind.ts';
import { kindExamples } from './kind-example.ts';
import { KIND_SETS, labeledPosts } from './kinds/labeled-posts.ts';
import { type Place, writtenPosts } from './kinds/written-posts.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { modelFile } from './model-file.ts';
import { trainSoftmax } from './softmax.ts';

/** Where a post comes from: a set that we labeled, or a place that it was written for. */
type Origin = Place | 'labeled';

/**
 * The models, how much a post of each origin counts, and how they are trained. Chosen by leaving fifths out: of 7,800 labeled
 * posts 63% get their kind; of those that are news or promotion by a probability of 0.6, 91% are, which are 67% of them; of
 * complaints 72% and 33%, of praise 83% and 58%. Of written posts to accounts of a line of business that was left out, a model of
 * the others alone tells 69%; more weight of the labeled posts, which are to nobody, costs complaints to accounts.
 */
const MODELS = {
  kinds: {
    counts: { labeled: 1, comments: 0.3, technical: 0.3, toAccount: 0, hardToAccount: 0 },
    settings: { rounds: 12, rate: 0.05, decay: 0.002, seed: 1 },
  },
  'kinds-to-account': {
    counts: { labeled: 0.5, comments: 1, technical: 1, toAccount: 1, hardToAccount: 0.3 },
    settings: { rounds: 8, rate: 0.03, decay: 0.002, seed: 1 },
  },
} as const satisfies Record<string, { counts: Record<Origin, number>; settings: object }>;
export type KindModel = keyof typeof MODELS;
export const KIND_MODELS = Object.keys(MODELS) as KindModel[];

/** Trains the models of the kinds of posts on the sets of a folder and on written posts. Returns their files. */
export function kindModels(folder: string): Readonly<Record<KindModel, Buffer>> {
  const exampleOf = kindExamples();
  const posts = [
    ...labeledPosts(folder).map((post) => ({ ...post, origin: 'labeled' as Origin })),
    ...writtenPosts().map((post) => ({ ...post, origin: post.place as Origin })),
  ];
  const read = posts.map((post) => ({ origin: post.origin, ...exampleOf(post, KINDS.indexOf(post.kind)) }));
  const modelOf = (name: KindModel) => {
    const { counts, settings } = MODELS[name];
    const examples = read
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
