import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEATURE_COUNT } from '../built-in/sentiment/opinion-features.ts';
import { SENTIMENTS } from '../built-in/sentiment/sentiment.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { modelFile } from './model-file.ts';
import { examplesOf } from './sentiment/examples.ts';
import { OPINION_SETS, opinionsOf, type OpinionSet } from './sentiment/opinions.ts';
import { trainSoftmax } from './softmax.ts';

/**
 * Chosen by training on three sets and measuring the mean recall on the fourth, for each of the four: 0.624. With only
 * valences and signals, without words and vectors, it is 0.617, and lower on sets of posts.
 */
const SETTINGS = { rounds: 6, rate: 0.05, decay: 0.02, seed: 1 } as const;

/** Trains the sentiment model on the sets of a folder. Returns its file. */
export function sentimentModel(folder: string): Buffer {
  const sets = Object.keys(OPINION_SETS) as OpinionSet[];
  const examples = sets.flatMap((set) => examplesOf(opinionsOf(folder, set)));
  const weights = trainSoftmax(examples, {
    features: FEATURE_COUNT,
    classes: SENTIMENTS.length,
    ...SETTINGS,
  });
  const about = {
    what: 'sentiment: logistic regression over the features of pipeline/judge/built-in/sentiment/opinion-features.ts',
    made_by: 'pipeline/judge/training/sentiment.ts',
    made_from: sets,
    classes: SENTIMENTS.length,
    features: FEATURE_COUNT,
  };
  return modelFile(about, weights);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = join(import.meta.dirname, '../built-in/weights/sentiment.bin');
  writeFileSync(target, sentimentModel(trainingDataFolder()));
}
