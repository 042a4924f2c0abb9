import { softmax } from '../sentiment/linear-model.ts';
import type { LessonFeatures } from './lesson-features.ts';
import { scoreWithoutWords, type LessonModel, trainLessons } from './lesson-model.ts';
import type { Steps } from './time-slicing.ts';

/** A correction that names one of several classes: a sentiment, a category. */
export interface ClassExample {
  readonly features: LessonFeatures;
  /** The class a person chose, by its place. */
  readonly label: number;
  /** The scores of the classes as the judge gave them. */
  readonly baseline: Float64Array;
}

/** What corrections taught of each class; null for one of which there is nothing to learn. */
export type ClassModel = readonly (LessonModel | null)[];

/** Surer than this a lesson's text is not taken to be: else a correction of a sure verdict would bend everything. */
const MAX_BASELINE = 3;

/** How sure a class is against the others together, in log-odds. */
function logOddsOf(scores: Float64Array, of: number): number {
  const share = softmax(scores)[of] ?? 0;
  const odds = Math.log(Math.max(share, 1e-9) / Math.max(1 - share, 1e-9));
  return Math.max(-MAX_BASELINE, Math.min(MAX_BASELINE, odds));
}

/**
 * Learns one model a class, each against the rest. The same lessons in the same order give the same models. Of a class
 * that nobody chose nothing is learnt: that five posts were praise does not mean that there is no blame.
 */
export function* trainClasses(lessons: readonly ClassExample[], classes: number): Steps<ClassModel> {
  const models: (LessonModel | null)[] = [];
  for (let of = 0; of < classes; of += 1) {
    const examples = lessons.map(({ features, label, baseline }) => ({
      ...features,
      relevant: label === of,
      baseline: logOddsOf(baseline, of),
      weight: 1,
    }));
    models.push(examples.some(({ relevant }) => relevant) ? yield* trainLessons(examples) : null);
  }
  return models;
}

/** The weights of the words that the models of some classes know, a class beside the other. */
interface WordWeights {
  /** Where the weights of a word begin, by its hash as a number of 32 bits with a sign. */
  readonly rows: ReadonlyMap<number, number>;
  readonly weights: Float64Array;
}

/** All models of a project know much the same words, so each word of a post is looked up once for all classes. */
const cachedWeights = new WeakMap<ClassModel, WordWeights>();

function wordWeights(model: ClassModel): WordWeights {
  const known = cachedWeights.get(model);
  if (known) return known;
  const rows = new Map<number, number>();
  for (const learned of model)
    for (const hash of learned?.words.keys() ?? [])
      if (!rows.has(hash | 0)) rows.set(hash | 0, rows.size * model.length);
  const weights = new Float64Array(rows.size * model.length);
  model.forEach((learned, of) => {
    for (const [hash, weight] of learned?.words ?? []) weights[rows.get(hash | 0)! + of] = weight;
  });
  const made = { rows, weights };
  cachedWeights.set(model, made);
  return made;
}

/** The scores of the classes with what was learnt of each added. */
export function addLessonScores(
  model: ClassModel,
  { meaning, hashes, values }: LessonFeatures,
  scores: Float64Array,
): Float64Array {
  const { rows, weights } = wordWeights(model);
  const learned = Float64Array.from(model, (of) => (of ? scoreWithoutWords(of, meaning) : 0));
  for (let index = 0; index < hashes.length; index += 1) {
    const row = rows.get(hashes[index]! | 0);
    if (row === undefined) continue;
    for (let of = 0; of < learned.length; of += 1) learned[of]! += weights[row + of]! * values[index]!;
  }
  return scores.map((score, of) => score + learned[of]!);
}
