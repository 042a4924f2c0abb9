import type { Evidence } from '../relevance/evidence.ts';
import type { LessonFeatures } from './lesson-features.ts';
import { type LessonModel, scoreOf } from './lesson-model.ts';
import type { LearntLesson, Profile } from '../profile.ts';

/** How alike two sets of words are, 0 to 1: shared words over the geometric mean of both sizes (cosine). */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared += 1;
  return shared / Math.sqrt(one.size * other.size);
}

/** Places of the lessons that hold each stem. */
type StemIndex = ReadonlyMap<string, readonly number[]>;

/** A project's lessons are compared with each of its posts, so where their words stand is found once. */
const indexes = new WeakMap<readonly LearntLesson[], StemIndex>();

function indexOf(lessons: readonly LearntLesson[]): StemIndex {
  const known = indexes.get(lessons);
  if (known) return known;
  const index = new Map<string, number[]>();
  lessons.forEach(({ stems }, at) => {
    for (const stem of stems) {
      const places = index.get(stem);
      if (places) places.push(at);
      else index.set(stem, [at]);
    }
  });
  indexes.set(lessons, index);
  return index;
}

/** How like a post each lesson is, in their order. */
export function likenesses(lessons: readonly LearntLesson[], content: ReadonlySet<string>): Float64Array {
  const index = indexOf(lessons);
  const alike = new Float64Array(lessons.length);
  for (const stem of content) for (const at of index.get(stem) ?? []) alike[at]! += 1;
  for (let at = 0; at < alike.length; at += 1)
    if (alike[at]! > 0) alike[at] = alike[at]! / Math.sqrt(lessons[at]!.stems.size * content.size);
  return alike;
}

/** The lesson most like the post, by `likenesses`, and how like it is; of equal ones the first. */
function nearestLesson(
  lessons: readonly LearntLesson[],
  alike: Float64Array,
): { lesson: LearntLesson; likeness: number } | null {
  let nearest = -1;
  for (let at = 0; at < alike.length; at += 1) if (alike[at]! > (alike[nearest] ?? 0)) nearest = at;
  const lesson = lessons[nearest];
  return lesson ? { lesson, likeness: alike[nearest]! } : null;
}

/** From this likeness on a post counts as another case of the lesson. */
const SAME_CASE = 0.4;
/** A near-copy of a corrected post should follow the correction against anything but a direct sign of the brand. */
const COPY_WEIGHT = 4;

/**
 * What people's corrections say about a post, of which the features and `likenesses` are given: what the project's model
 * has learnt from all of them, and the nearest one.
 */
export function lessonEvidence(
  profile: Profile,
  model: LessonModel | null,
  { features, alike }: { features: () => LessonFeatures; alike: () => Float64Array },
): Evidence[] {
  if (!model) return [];
  const evidence: Evidence[] = [];
  const weight = scoreOf(model, features());
  const kind = weight > 0 ? 'relevant' : 'irrelevant';
  if (weight !== 0) evidence.push({ weight, why: `it is of the kind of posts that were marked ${kind}` });
  const nearest = nearestLesson(profile.lessons, alike());
  if (nearest && nearest.likeness >= SAME_CASE) {
    const { relevant } = nearest.lesson.lesson;
    evidence.push({
      weight: COPY_WEIGHT * nearest.likeness * (relevant ? 1 : -1),
      why: `it is like a post that was marked ${relevant ? 'relevant' : 'irrelevant'}`,
    });
  }
  return evidence;
}
