import type { Lesson } from '../judge.ts';
import { similarity, vectorizeLessons, type TextVector, type LessonVectors } from './lesson-similarity.ts';

/** The most lessons in a prompt: more would cost more tokens than they bring. */
const MAX_LESSONS = 8;
/** The fewest lessons of each verdict, if there are that many: one side alone shows no boundary. */
const MIN_PER_VERDICT = 2;
/** The weight of redundancy in maximal marginal relevance. */
const REDUNDANCY = 0.8;

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
  readonly read: TextVector;
  /** The similarity to the most similar post. */
  readonly relevanceToPosts: number;
  /** The similarity to the most similar chosen lesson. */
  redundancy: number;
}

const marginalRelevance = ({ relevanceToPosts, redundancy }: Candidate) =>
  relevanceToPosts - REDUNDANCY * redundancy;

/** Whether another lesson of this verdict fits, with slots reserved for the other verdict's minimum. */
function hasRoom(chosen: readonly Candidate[], owed: number, relevant: boolean): boolean {
  const others = chosen.filter(({ lesson }) => lesson.relevant !== relevant).length;
  return chosen.length + Math.max(0, owed - others) < MAX_LESSONS;
}

/**
 * Selects lessons for a prompt: similar to one of the posts, by words and meaning, and dissimilar to each other
 * (maximal marginal relevance; Carbonell & Goldstein 1998), some of each verdict. They keep the order of the brief, so
 * that similar calls share a prefix. Returns all of them when they are few.
 */
export function selectLessons(lessons: readonly Lesson[], texts: readonly string[]): Lesson[] {
  if (lessons.length <= MAX_LESSONS) return [...lessons];
  const compared = vectorizeOnce(lessons);
  const posts = texts.map((text) => compared.vectorize(text));
  let left = lessons.map((lesson, index): Candidate => {
    const read = compared.lessons[index]!;
    return {
      lesson,
      index,
      read,
      relevanceToPosts: Math.max(0, ...posts.map((post) => similarity(post, read))),
      redundancy: 0,
    };
  });
  const owedOf = (relevant: boolean) =>
    Math.min(MIN_PER_VERDICT, lessons.filter((lesson) => lesson.relevant === relevant).length);
  const owed = { toRelevant: owedOf(true), toIrrelevant: owedOf(false) };
  const chosen: Candidate[] = [];
  while (chosen.length < MAX_LESSONS) {
    const open = left.filter(({ lesson: { relevant } }) =>
      hasRoom(chosen, relevant ? owed.toIrrelevant : owed.toRelevant, relevant),
    );
    const next = open.reduce((best, candidate) =>
      marginalRelevance(candidate) > marginalRelevance(best) ? candidate : best,
    );
    chosen.push(next);
    left = left.filter((candidate) => candidate !== next);
    for (const candidate of left)
      candidate.redundancy = Math.max(candidate.redundancy, similarity(candidate.read, next.read));
  }
  return chosen.sort((one, other) => one.index - other.index).map(({ lesson }) => lesson);
}
