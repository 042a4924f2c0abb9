import { softmax } from '../sentiment/linear-model.ts';
import type { LessonFeatures } from './lesson-features.ts';
import { type LessonModel, trainLessons } from './lesson-model.ts';
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

/** Returns the scores of the classes with what lessons add to them. */
export function addScores(scores: Float64Array, learned: Float64Array): Float64Array {
  const sums = new Float64Array(scores.length);
  for (let of = 0; of < sums.length; of += 1) sums[of] = scores[of]! + learned[of]!;
  return sums;
}
