import type { Lesson } from '../judge.ts';
import { similarity, vectorizeLessons, type TextVector, type LessonVectors } from './lesson-similarity.ts';

/** Lessons shown with a batch: more would cost more tokens than they bring. */
const MAX_LESSONS = 8;
/** Lessons of each verdict that are shown at the least, as far as there are some: what is marked needs what is not. */
const MIN_PER_VERDICT = 2;
/** How much a lesson loses for being like one already chosen. */
const REDUNDANCY = 0.8;

/** Batches of a project come with the same lessons again and again; they are read once. */
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
  /** How like it is to the likest of the posts. */
  readonly relevanceToPosts: number;
  /** How like it is to the likest lesson that was chosen. */
  redundancy: number;
}

const marginalRelevance = ({ relevanceToPosts, redundancy }: Candidate) =>
  relevanceToPosts - REDUNDANCY * redundancy;

/** Whether there is still room for a lesson of this verdict, with that kept which the other verdict is owed. */
function hasRoom(chosen: readonly Candidate[], owed: number, relevant: boolean): boolean {
  const others = chosen.filter(({ lesson }) => lesson.relevant !== relevant).length;
  return chosen.length + Math.max(0, owed - others) < MAX_LESSONS;
}

/**
 * Chooses the lessons to show with some posts: near to one of them, by words and by what these mean, and unlike each other
 * (maximal marginal relevance; Carbonell & Goldstein 1998), some of each verdict. They keep the order they have in the
 * brief, so that calls for like posts begin alike. All are shown when they are few.
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
