import { HashedRows } from '../hashed-rows.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Evidence } from '../relevance/evidence.ts';
import { type RelevanceModel, type RelevanceScores, relevanceScore } from './relevance-model.ts';
import { stemHash, wordHashOf } from './lesson-features.ts';
import type { ProfileLesson, Profile } from '../profile.ts';
import { singleLine, truncate } from '../../visible-text.ts';

/** The lessons that have each stem. */
interface StemIndex {
  /** Numbers the stems by their hashes (`stemHash`). */
  readonly rows: HashedRows;
  /** The lessons with the stem of a row are those from its start to the next one, side by side. */
  readonly starts: Int32Array;
  readonly holders: Int32Array;
  /** The number of stems of each lesson. */
  readonly sizes: Float64Array;
  /** The similarities to the post compared last, reused. */
  readonly similarities: Float64Array;
}

/** Lessons are compared with every post of the project, so they are indexed once. */
const indexes = new WeakMap<readonly ProfileLesson[], StemIndex>();

function makeIndex(lessons: readonly ProfileLesson[]): StemIndex {
  const rows = new HashedRows();
  const byRow: number[][] = [];
  lessons.forEach(({ stems }, lesson) => {
    for (const stem of stems) {
      const hash = stemHash(stem);
      const row = rows.rowOf(hash);
      if (row >= 0) byRow[row]!.push(lesson);
      else byRow[rows.add(hash)] = [lesson];
    }
  });
  const starts = new Int32Array(byRow.length + 1);
  byRow.forEach(({ length }, row) => (starts[row + 1] = starts[row]! + length));
  return {
    rows,
    starts,
    holders: Int32Array.from(byRow.flat()),
    sizes: Float64Array.from(lessons, ({ stems }) => stems.size),
    similarities: new Float64Array(lessons.length),
  };
}

function stemIndexOf(lessons: readonly ProfileLesson[]): StemIndex {
  const known = indexes.get(lessons);
  if (known) return known;
  const made = makeIndex(lessons);
  indexes.set(lessons, made);
  return made;
}

const NO_SIMILARITIES = new Float64Array(0);

/** Returns each lesson's cosine similarity to a post, 0 to 1, in their order. Valid until the next call. */
export function lessonSimilarities(
  lessons: readonly ProfileLesson[],
  { tokens, distinctWords }: ParsedPost,
): Float64Array {
  if (lessons.length === 0) return NO_SIMILARITIES;
  const { rows, starts, holders, sizes, similarities } = stemIndexOf(lessons);
  similarities.fill(0);
  for (const index of distinctWords) {
    const row = rows.rowOf(wordHashOf(tokens[index]!.form));
    if (row < 0) continue;
    const end = starts[row + 1]!;
    for (let holder = starts[row]!; holder < end; holder += 1) similarities[holders[holder]!]! += 1;
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
  let similarity = 0;
  for (let index = 0; index < similarities.length; index += 1)
    if (similarities[index]! > similarity) {
      nearest = index;
      similarity = similarities[index]!;
    }
  const lesson = lessons[nearest];
  return lesson ? { lesson, similarity } : null;
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
  readonly similarities: Float64Array;
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
  const nearest = nearestLesson(profile.lessons, similarities);
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
