import { type Evidence } from './evidence.ts';
import { type LearntLesson, type Profile } from './profile.ts';
import { type Reading } from './reading.ts';

/** How alike two sets of words are, 0 to 1: shared words over the geometric mean of both sizes (cosine). */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared += 1;
  return shared / Math.sqrt(one.size * other.size);
}

/** The lesson most like the post, and how like it is. */
export function nearestLesson(
  lessons: readonly LearntLesson[],
  content: ReadonlySet<string>,
): { lesson: LearntLesson; likeness: number } | null {
  let nearest: { lesson: LearntLesson; likeness: number } | null = null;
  for (const lesson of lessons) {
    const alike = likeness(lesson.stems, content);
    if (alike > (nearest?.likeness ?? 0)) nearest = { lesson, likeness: alike };
  }
  return nearest;
}

/** From this likeness on a post counts as another case of the lesson. */
const SAME_CASE = 0.3;
/** A near-copy of a corrected post should follow the correction against anything but a direct sign of the brand. */
const COPY_WEIGHT = 5;
const ODDS_WEIGHT = 0.6;
const MAX_ODDS = 2.4;

/** What people's corrections say about a post: the nearest one, and the words that corrections of one kind share. */
export function lessonEvidence(profile: Profile, reading: Reading): Evidence[] {
  if (profile.lessons.length === 0) return [];
  const evidence: Evidence[] = [];
  const nearest = nearestLesson(profile.lessons, reading.content);
  if (nearest && nearest.likeness >= SAME_CASE) {
    const { relevant } = nearest.lesson.lesson;
    const weight = COPY_WEIGHT * nearest.likeness * (relevant ? 1 : -1);
    evidence.push({
      weight,
      why: `it is like a post that was marked ${relevant ? 'relevant' : 'irrelevant'}`,
    });
  }
  let odds = 0;
  let strongest = { stem: '', odds: 0 };
  for (const stem of reading.content) {
    const own = profile.lessonOdds.get(stem) ?? 0;
    odds += own;
    if (Math.abs(own) > Math.abs(strongest.odds)) strongest = { stem, odds: own };
  }
  const weight = Math.max(-MAX_ODDS, Math.min(MAX_ODDS, odds * ODDS_WEIGHT));
  if (weight !== 0) {
    const kind = weight > 0 ? 'relevant' : 'irrelevant';
    evidence.push({ weight, why: `it shares words with posts that were marked ${kind}` });
  }
  return evidence;
}
