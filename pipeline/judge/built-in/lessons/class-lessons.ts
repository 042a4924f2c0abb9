import { sharesOf } from '../sentiment/linear-model.ts';
import { type LessonFeatures } from './lesson-features.ts';
import { type LessonModel, scoreOf, trainLessons } from './lesson-model.ts';

/** A correction that names one of several classes: a sentiment, a category. */
export interface ClassLesson {
  readonly features: LessonFeatures;
  /** The class a person chose, by its place. */
  readonly label: number;
  /** The scores of the classes as the judge gave them. */
  readonly before: Float64Array;
}

/** What corrections taught of each class; null for one of which there is nothing to learn. */
export type ClassModel = readonly (LessonModel | null)[];

/** Surer than this a lesson's text is not taken to be: else a correction of a sure verdict would bend everything. */
const MOST_BEFORE = 3;

/** How sure a class is against the others together, in log-odds. */
function oddsOf(scores: Float64Array, of: number): number {
  const share = sharesOf(scores)[of] ?? 0;
  const odds = Math.log(Math.max(share, 1e-9) / Math.max(1 - share, 1e-9));
  return Math.max(-MOST_BEFORE, Math.min(MOST_BEFORE, odds));
}

/**
 * Learns one model a class, each against the rest. The same lessons in the same order give the same models. Of a class
 * that nobody chose nothing is learnt: that five posts were praise does not mean that there is no blame.
 */
export function learnClasses(lessons: readonly ClassLesson[], classes: number): ClassModel {
  return Array.from({ length: classes }, (_, of) =>
    lessons.every(({ label }) => label !== of)
      ? null
      : trainLessons(
          lessons.map(({ features, label, before }) => ({
            ...features,
            relevant: label === of,
            before: oddsOf(before, of),
            weight: 1,
          })),
        ),
  );
}

/** The scores of the classes with what was learnt of each added. */
export const withLessons = (
  model: ClassModel,
  features: LessonFeatures,
  scores: Float64Array,
): Float64Array =>
  scores.map((score, of) => {
    const learnt = model[of];
    return learnt ? score + scoreOf(learnt, features) : score;
  });
