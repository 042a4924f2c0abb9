import type { VerdictTrace } from '../../../../schemas/judging/verdict-record.ts';
import type { Lesson } from '../../judge.ts';
import type { Profile } from '../profile.ts';

/** What lessons did to a part of a verdict: they weighed in it, or it came out other than without them. */
export interface LessonEffect {
  readonly flipped: boolean;
  /** Whether a lesson speaks for what came out. */
  readonly supports: (lesson: Lesson) => boolean;
}

/** Lessons named for each part of a verdict, and how like the post they are at the least; the likest of what turned it may be less. */
const MAX_PER_EFFECT = 3;
const MIN_SIMILARITY = 0.15;

/** The places of the likest lessons among some, the likest first; of equal ones the first. None that has no word in common. */
const mostSimilar = (similarities: Float64Array, positions: readonly number[]) =>
  positions
    .filter((index) => similarities[index]! > 0)
    .sort((one, other) => similarities[other]! - similarities[one]! || one - other)
    .slice(0, MAX_PER_EFFECT);

/**
 * Which lessons weighed in a verdict and whether it would be other without any. What was learnt is of all of them
 * together, so those are named that are most like the post (`likenesses`) and speak for what came out.
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
