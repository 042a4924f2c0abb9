import { type Evidence } from '../relevance/evidence.ts';
import { type LessonFeatures } from './lesson-features.ts';
import { type LessonModel, scoreOf } from './lesson-model.ts';
import { type LearntLesson, type Profile } from '../profile.ts';
import { type Reading } from '../reading.ts';

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
  const shared = new Uint16Array(lessons.length);
  for (const stem of content) for (const at of index.get(stem) ?? []) shared[at]! += 1;
  return Float64Array.from(shared, (count, at) =>
    count === 0 ? 0 : count / Math.sqrt(lessons[at]!.stems.size * content.size),
  );
}

/** The lesson most like the post, and how like it is; of equal ones the first. */
export function nearestLesson(
  lessons: readonly LearntLesson[],
  content: ReadonlySet<string>,
): { lesson: LearntLesson; likeness: number } | null {
  let nearest: { lesson: LearntLesson; likeness: number } | null = null;
  likenesses(lessons, content).forEach((alike, at) => {
    if (alike > (nearest?.likeness ?? 0)) nearest = { lesson: lessons[at]!, likeness: alike };
  });
  return nearest;
}

/** From this likeness on a post counts as another case of the lesson. */
const SAME_CASE = 0.4;
/** A near-copy of a corrected post should follow the correction against anything but a direct sign of the brand. */
const COPY_WEIGHT = 4;

/** What people's corrections say about a post: what the project's model has learnt from all of them, and the nearest one. */
export function lessonEvidence(
  profile: Profile,
  model: LessonModel | null,
  reading: Reading,
  features: () => LessonFeatures,
): Evidence[] {
  if (!model) return [];
  const evidence: Evidence[] = [];
  const weight = scoreOf(model, features());
  const kind = weight > 0 ? 'relevant' : 'irrelevant';
  if (weight !== 0) evidence.push({ weight, why: `it is of the kind of posts that were marked ${kind}` });
  const nearest = nearestLesson(profile.lessons, reading.content);
  if (nearest && nearest.likeness >= SAME_CASE) {
    const { relevant } = nearest.lesson.lesson;
    evidence.push({
      weight: COPY_WEIGHT * nearest.likeness * (relevant ? 1 : -1),
      why: `it is like a post that was marked ${relevant ? 'relevant' : 'irrelevant'}`,
    });
  }
  return evidence;
}
