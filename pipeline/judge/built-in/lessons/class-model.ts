import { softmax } from '../sentiment/linear-model.ts';
import { HashedRows } from './hashed-weights.ts';
import type { LessonFeatures } from './lesson-features.ts';
import { scoreWithoutWords, type LessonModel, trainLessons } from './lesson-model.ts';
import type { Steps } from './time-slicing.ts';

/** A correction that names a class: a sentiment or a category. */
export interface ClassExample {
  readonly features: LessonFeatures;
  /** The index of the chosen class. */
  readonly label: number;
  /** The judge's baseline scores of the classes. */
  readonly baseline: Float64Array;
}

/** A model per class; null for a class without lessons. */
export type ClassModel = readonly (LessonModel | null)[];

/** The limit of the baseline's certainty: without it, the correction of a confident verdict would distort the model. */
const MAX_BASELINE = 3;

function logOddsOf(scores: Float64Array, of: number): number {
  const share = softmax(scores)[of] ?? 0;
  const odds = Math.log(Math.max(share, 1e-9) / Math.max(1 - share, 1e-9));
  return Math.max(-MAX_BASELINE, Math.min(MAX_BASELINE, odds));
}

/**
 * Trains one model per class, each against the rest. Deterministic for the same lessons in the same order. A class that
 * nobody chose gets no model: five posts of praise do not mean that there is no criticism.
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

/** The word weights of all classes, side by side. */
interface WordWeights {
  /** A row of weights per word, one for each class. */
  readonly rows: HashedRows;
  readonly weights: Float64Array;
}

/** The models of a project share most words, so each word of a post is looked up once for all classes. */
const cachedWeights = new WeakMap<ClassModel, WordWeights>();

function wordWeights(model: ClassModel): WordWeights {
  const known = cachedWeights.get(model);
  if (known) return known;
  const hashes = new Set(model.flatMap((learned) => [...(learned?.words.keys() ?? [])]));
  const rows = new HashedRows(hashes, hashes.size);
  const weights = new Float64Array(hashes.size * model.length);
  model.forEach((learned, of) => {
    for (const [hash, weight] of learned?.words ?? []) weights[rows.rowOf(hash) * model.length + of] = weight;
  });
  const made = { rows, weights };
  cachedWeights.set(model, made);
  return made;
}

/** Adds the models' scores to those of the classes. */
export function addLessonScores(
  model: ClassModel,
  { dense, hashes, values }: LessonFeatures,
  scores: Float64Array,
): Float64Array {
  const { rows, weights } = wordWeights(model);
  const learned = Float64Array.from(model, (of) => (of ? scoreWithoutWords(of, dense) : 0));
  for (let index = 0; index < hashes.length; index += 1) {
    const row = rows.rowOf(hashes[index]!) * learned.length;
    if (row < 0) continue;
    for (let of = 0; of < learned.length; of += 1) learned[of]! += weights[row + of]! * values[index]!;
  }
  return scores.map((score, of) => score + learned[of]!);
}
