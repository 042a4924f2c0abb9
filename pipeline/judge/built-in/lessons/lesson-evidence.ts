import { HashedRows } from '../hashed-rows.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Evidence } from '../relevance/evidence.ts';
import { type RelevanceModel, type RelevanceScores, relevanceScore } from './relevance-model.ts';
import { hashesOf, stemHash } from './lesson-features.ts';
import type { ProfileLesson, Profile } from '../profile.ts';
import { singleLine, truncate } from '../../visible-text.ts';

interface StemIndex {
  /** Numbers the stems by their hashes (`stemHash`), and lists the lessons with each. */
  readonly rows: HashedRows;
  readonly holders: readonly (readonly number[])[];
  /** The number of stems of each lesson. */
  readonly sizes: Float64Array;
}

/** Lessons are compared with every post of the project, so they are indexed once. */
const indexes = new WeakMap<readonly ProfileLesson[], StemIndex>();

function stemIndexOf(lessons: readonly ProfileLesson[]): StemIndex {
  const known = indexes.get(lessons);
  if (known) return known;
  const rows = new HashedRows();
  const holders: number[][] = [];
  const sizes = new Float64Array(lessons.length);
  lessons.forEach(({ stems }, lesson) => {
    sizes[lesson] = stems.size;
    for (const stem of stems) {
      const hash = stemHash(stem);
      const row = rows.rowOf(hash);
      if (row >= 0) holders[row]!.push(lesson);
      else holders[rows.add(hash)] = [lesson];
    }
  });
  const made = { rows, holders, sizes };
  indexes.set(lessons, made);
  return made;
}

/** Returns each lesson's cosine similarity to a post, 0 to 1, in their order. */
export function lessonSimilarities(
  lessons: readonly ProfileLesson[],
  { tokens, distinctWords }: ParsedPost,
): Float64Array {
  const { rows, holders, sizes } = stemIndexOf(lessons);
  const similarities = new Float64Array(lessons.length);
  for (const index of distinctWords) {
    const row = rows.rowOf(hashesOf(tokens[index]!.form).word);
    if (row >= 0) for (const lesson of holders[row]!) similarities[lesson]! += 1;
  }
  for (let lesson = 0; lesson < sizes.length; lesson += 1)
    if (similarities[lesson]! > 0) similarities[lesson]! /= Math.sqrt(sizes[lesson]! * distinctWords.length);
  return similarities;
}

function nearestLesson(
  lessons: readonly ProfileLesson[],
  similarities: Float64Array,
): { lesson: ProfileLesson; similarity: number } | null {
  let nearest = -1;
  for (let index = 0; index < similarities.length; index += 1)
    if (similarities[index]! > (similarities[nearest] ?? 0)) nearest = index;
  const lesson = lessons[nearest];
  return lesson ? { lesson, similarity: similarities[nearest]! } : null;
}

/** From this similarity on, a post is another case of the lesson. */
const SAME_CASE = 0.4;
/** A near-copy of a corrected post follows the correction against anything but direct evidence of the brand. */
const COPY_WEIGHT = 4;
/** Code points of the reason of a lesson that a verdict repeats. */
const MAX_GIVEN_REASON = 120;

/** What a post is compared with lessons by. */
export interface Compared {
  /** Log-odds of relevance without lessons. */
  readonly baseline: number;
  /** What the project's model says; null without one. */
  readonly scores: RelevanceScores | null;
  readonly similarities: () => Float64Array;
}

/** Returns why a post is not relevant by lessons; `same`: the lesson that it is another case of. */
function saysOf(same: ProfileLesson | null): string {
  if (!same || same.lesson.relevant) return 'Like posts that were marked irrelevant';
  const reason = same.lesson.reason?.trim() ?? '';
  const given = reason === '' ? '' : `: ${truncate(singleLine(reason), MAX_GIVEN_REASON)}`;
  return `Like a post that was marked irrelevant${given}`;
}

/** Returns the evidence of corrections: what the project's model changes, and the most similar lesson. */
export function lessonEvidence(
  profile: Profile,
  model: RelevanceModel | null,
  { baseline, scores, similarities }: Compared,
): Evidence[] {
  if (!model || !scores) return [];
  const evidence: Evidence[] = [];
  const nearest = nearestLesson(profile.lessons, similarities());
  const same = nearest && nearest.similarity >= SAME_CASE ? nearest : null;
  const weight = relevanceScore(model, baseline, scores) - baseline;
  if (weight !== 0) evidence.push({ weight, says: saysOf(same?.lesson ?? null), taught: true });
  if (same)
    evidence.push({
      weight: COPY_WEIGHT * same.similarity * (same.lesson.lesson.relevant ? 1 : -1),
      says: saysOf(same.lesson),
      taught: true,
    });
  return evidence;
}
