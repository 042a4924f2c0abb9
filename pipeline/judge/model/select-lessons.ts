import type { Lesson } from '../judge.ts';
import { similarity, vectorizeLessons, type TextVector, type LessonVectors } from './lesson-similarity.ts';

/** The most lessons in a prompt: more would cost more tokens than they bring. */
const MAX_LESSONS = 8;
/** The fewest lessons of each verdict, if there are that many: one side alone shows no boundary. */
const MIN_PER_VERDICT = 3;
/** The weight of further lessons on a post that has a more similar one, by how much they differ from those chosen. */
const FURTHER = 0.1;

/** Batches of a project share the list of lessons, so it is vectorized once. */
const known = new WeakMap<readonly Lesson[], LessonVectors>();

function vectorizeOnce(lessons: readonly Lesson[]): LessonVectors {
  const vector = known.get(lessons) ?? vectorizeLessons(lessons);
  known.set(lessons, vector);
  return vector;
}

interface Candidate {
  readonly lesson: Lesson;
  readonly index: number;
  readonly vector: TextVector;
  /** The similarity to each post. */
  readonly toPosts: readonly number[];
  /** The similarity to the most similar chosen lesson. */
  redundancy: number;
}

/** Returns what a lesson adds to the posts. `covered` is the similarity of each to its most similar chosen lesson. */
const gainOf = ({ toPosts, redundancy }: Candidate, covered: readonly number[]): number =>
  toPosts.reduce(
    (sum, close, post) => sum + Math.max(0, close - covered[post]!) + FURTHER * close * (1 - redundancy),
    0,
  );

/** Whether another lesson of this verdict fits, with slots reserved for the other verdict's minimum. */
function hasRoom(chosen: readonly Candidate[], owed: number, relevant: boolean): boolean {
  const others = chosen.filter(({ lesson }) => lesson.relevant !== relevant).length;
  return chosen.length + Math.max(0, owed - others) < MAX_LESSONS;
}

/**
 * Selects lessons for a prompt, so that each post has one that is similar by words and meaning (greedy facility location;
 * Nemhauser, Wolsey & Fisher 1978), some of each verdict. They keep the order of the brief, so that similar calls share a
 * prefix. Returns all of them when they are few.
 */
export function selectLessons(lessons: readonly Lesson[], texts: readonly string[]): Lesson[] {
  if (lessons.length <= MAX_LESSONS) return [...lessons];
  const compared = vectorizeOnce(lessons);
  const posts = texts.map((text) => compared.vectorize(text));
  let left = lessons.map((lesson, index): Candidate => {
    const vector = compared.lessons[index]!;
    return { lesson, index, vector, toPosts: posts.map((post) => similarity(post, vector)), redundancy: 0 };
  });
  const owedOf = (relevant: boolean) =>
    Math.min(MIN_PER_VERDICT, lessons.filter((lesson) => lesson.relevant === relevant).length);
  const owed = { toRelevant: owedOf(true), toIrrelevant: owedOf(false) };
  const chosen: Candidate[] = [];
  let covered = posts.map(() => 0);
  while (chosen.length < MAX_LESSONS) {
    const next = left
      .filter(({ lesson: { relevant } }) =>
        hasRoom(chosen, relevant ? owed.toIrrelevant : owed.toRelevant, relevant),
      )
      .map((candidate) => ({ candidate, gain: gainOf(candidate, covered) }))
      .reduce((best, one) => (one.gain > best.gain ? one : best)).candidate;
    chosen.push(next);
    covered = covered.map((close, post) => Math.max(close, next.toPosts[post]!));
    left = left.filter((candidate) => candidate !== next);
    for (const candidate of left)
      candidate.redundancy = Math.max(candidate.redundancy, similarity(candidate.vector, next.vector));
  }
  return chosen.sort((one, other) => one.index - other.index).map(({ lesson }) => lesson);
}
