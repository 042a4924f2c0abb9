import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import type { VerdictTrace } from '../../../../schemas/judging/verdict-record.ts';
import type { Lesson } from '../../judge.ts';
import type { Profile } from '../profile.ts';

/** An effect of lessons on part of a verdict, which has this result: they influenced or flipped it. */
export type LessonEffect = { readonly flipped: boolean } & (
  | { readonly part: 'relevance'; readonly result: boolean }
  | { readonly part: 'sentiment'; readonly result: Sentiment }
  | { readonly part: 'category'; readonly result: number | null }
);

/** Whether a lesson supports the result of an effect. */
function supports({ part, result }: LessonEffect, { relevant, sentiment, category_id }: Lesson): boolean {
  if (part === 'relevance') return relevant === result;
  return part === 'sentiment' ? sentiment === result : category_id === result;
}

/**
 * The most lessons named per effect, and their least similarity to the post; the most similar one of a flipped result
 * may be below it.
 */
const MAX_PER_EFFECT = 3;
const MIN_SIMILARITY = 0.15;

/** Inserts a lesson among the most similar ones, behind equal ones. */
function insert(best: number[], similarities: Float64Array, lesson: number): void {
  let place = best.length;
  for (; place > 0 && similarities[best[place - 1]!]! < similarities[lesson]!; place -= 1)
    best[place] = best[place - 1]!;
  best[place] = lesson;
  if (best.length > MAX_PER_EFFECT) best.pop();
}

/**
 * Returns the indexes of the most similar lessons that support an effect, the most similar first; of equal ones the
 * first. None without a shared word.
 */
function mostSimilar(
  lessons: Profile['lessons'],
  similarities: Float64Array,
  effect: LessonEffect,
): number[] {
  const best: number[] = [];
  let least = 0;
  for (let index = 0; index < similarities.length; index += 1) {
    if (!(similarities[index]! > least) || !supports(effect, lessons[index]!.lesson)) continue;
    insert(best, similarities, index);
    if (best.length === MAX_PER_EFFECT) least = similarities[best[MAX_PER_EFFECT - 1]!]!;
  }
  return best;
}

/**
 * Returns which lessons influenced a verdict and whether they flipped any of it. A model is trained on all of them
 * together, so this names those most similar to the post that support the result.
 */
export function attributeLessons(
  { lessons }: Profile,
  similarities: Float64Array,
  effects: readonly LessonEffect[],
): Pick<VerdictTrace, 'lessons' | 'taught'> {
  if (effects.length === 0 || lessons.length === 0) return { lessons: [], taught: false };
  const named = new Set<number>();
  for (const effect of effects) {
    mostSimilar(lessons, similarities, effect).forEach((index, rank) => {
      if (similarities[index]! >= MIN_SIMILARITY || (effect.flipped && rank === 0)) named.add(index);
    });
  }
  const taught = effects.some(({ flipped }) => flipped);
  return { lessons: [...named].map((index) => lessons[index]!.lesson.id).sort((a, b) => a - b), taught };
}
