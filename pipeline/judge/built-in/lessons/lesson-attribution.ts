import type { VerdictTrace } from '../../../../schemas/judging/verdict-record.ts';
import type { Lesson } from '../../judge.ts';
import type { Profile } from '../profile.ts';

/** An effect of lessons on part of a verdict: they influenced or flipped it. */
export interface LessonEffect {
  readonly flipped: boolean;
  /** Whether a lesson supports the result. */
  readonly supports: (lesson: Lesson) => boolean;
}

/**
 * The most lessons named per effect, and their least similarity to the post; the most similar one of a flipped result
 * may be below it.
 */
const MAX_PER_EFFECT = 3;
const MIN_SIMILARITY = 0.15;

/**
 * Returns the indexes of the most similar lessons, the most similar first; of equal ones the first. None without a
 * shared word.
 */
const mostSimilar = (similarities: Float64Array, positions: readonly number[]) =>
  positions
    .filter((index) => similarities[index]! > 0)
    .sort((one, other) => similarities[other]! - similarities[one]! || one - other)
    .slice(0, MAX_PER_EFFECT);

/**
 * Returns which lessons influenced a verdict and whether they flipped any of it. A model is trained on all of them
 * together, so this names those most similar to the post that support the result.
 */
export function attributeLessons(
  { lessons }: Profile,
  similarity: () => Float64Array,
  effects: readonly LessonEffect[],
): Pick<VerdictTrace, 'lessons' | 'taught'> {
  if (effects.length === 0 || lessons.length === 0) return { lessons: [], taught: false };
  const similarities = similarity();
  const all = lessons.map((_, index) => index);
  const named = new Set<number>();
  for (const { flipped, supports } of effects) {
    const speaking = all.filter((index) => supports(lessons[index]!.lesson));
    mostSimilar(similarities, speaking).forEach((index, rank) => {
      if (similarities[index]! >= MIN_SIMILARITY || (flipped && rank === 0)) named.add(index);
    });
  }
  const taught = effects.some(({ flipped }) => flipped);
  return { lessons: [...named].map((index) => lessons[index]!.lesson.id).sort((a, b) => a - b), taught };
}
