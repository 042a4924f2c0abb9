import type { VerdictTrace } from '../../../../schemas/judging/verdict-record.ts';
import type { Lesson } from '../../judge.ts';
import type { Profile } from '../profile.ts';

/** What lessons did to a part of a verdict: they weighed in it, or it came out other than without them. */
export interface Push {
  readonly turned: boolean;
  /** Whether a lesson speaks for what came out. */
  readonly speaks: (lesson: Lesson) => boolean;
}

/** Lessons named for each part of a verdict, and how like the post they are at the least; the likest of what turned it may be less. */
const NAMED = 3;
const ALIKE = 0.15;

/** The places of the likest lessons among some, the likest first; of equal ones the first. None that has no word in common. */
const likest = (alike: Float64Array, places: readonly number[]) =>
  places
    .filter((at) => alike[at]! > 0)
    .sort((one, other) => alike[other]! - alike[one]! || one - other)
    .slice(0, NAMED);

/**
 * Which lessons weighed in a verdict and whether it would be other without any. What was learnt is of all of them
 * together, so those are named that are most like the post (`likenesses`) and speak for what came out.
 */
export function influenceOf(
  { lessons }: Profile,
  likeness: () => Float64Array,
  pushes: readonly Push[],
): Pick<VerdictTrace, 'lessons' | 'taught'> {
  if (pushes.length === 0 || lessons.length === 0) return { lessons: [], taught: false };
  const alike = likeness();
  const all = lessons.map((_, at) => at);
  const named = new Set<number>();
  for (const { turned, speaks } of pushes) {
    const speaking = all.filter((at) => speaks(lessons[at]!.lesson));
    likest(alike, speaking).forEach((at, rank) => {
      if (alike[at]! >= ALIKE || (turned && rank === 0)) named.add(at);
    });
  }
  const taught = pushes.some(({ turned }) => turned);
  return { lessons: [...named].map((at) => lessons[at]!.lesson.id).sort((a, b) => a - b), taught };
}
