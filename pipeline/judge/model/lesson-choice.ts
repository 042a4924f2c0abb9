import type { Lesson } from '../judge.ts';
import { alikeness, compareLessons, type Compared, type ComparedLessons } from './lesson-likeness.ts';

/** Lessons shown with a batch: more would cost more tokens than they bring. */
const SHOWN = 8;
/** Lessons of each verdict that are shown at the least, as far as there are some: what is marked needs what is not. */
const OF_EACH = 2;
/** How much a lesson loses for being like one already chosen. */
const SAMENESS = 0.8;

/** Batches of a project come with the same lessons again and again; they are read once. */
const known = new WeakMap<readonly Lesson[], ComparedLessons>();

function readOnce(lessons: readonly Lesson[]): ComparedLessons {
  const read = known.get(lessons) ?? compareLessons(lessons);
  known.set(lessons, read);
  return read;
}

interface Candidate {
  readonly lesson: Lesson;
  readonly place: number;
  readonly read: Compared;
  /** How like it is to the likest of the posts. */
  readonly near: number;
  /** How like it is to the likest lesson that was chosen. */
  same: number;
}

const worth = ({ near, same }: Candidate) => near - SAMENESS * same;

/** Whether there is still room for a lesson of this verdict, with that kept which the other verdict is owed. */
function hasRoom(chosen: readonly Candidate[], owed: number, relevant: boolean): boolean {
  const others = chosen.filter(({ lesson }) => lesson.relevant !== relevant).length;
  return chosen.length + Math.max(0, owed - others) < SHOWN;
}

/**
 * Chooses the lessons to show with some posts: near to one of them, by words and by what these mean, and unlike each other
 * (maximal marginal relevance; Carbonell & Goldstein 1998), some of each verdict. They keep the order they have in the
 * brief, so that calls for like posts begin alike. All are shown when they are few.
 */
export function chooseLessons(lessons: readonly Lesson[], texts: readonly string[]): Lesson[] {
  if (lessons.length <= SHOWN) return [...lessons];
  const compared = readOnce(lessons);
  const posts = texts.map((text) => compared.read(text));
  let left = lessons.map((lesson, place): Candidate => {
    const read = compared.lessons[place]!;
    return { lesson, place, read, near: Math.max(0, ...posts.map((post) => alikeness(post, read))), same: 0 };
  });
  const owedOf = (relevant: boolean) =>
    Math.min(OF_EACH, lessons.filter((lesson) => lesson.relevant === relevant).length);
  const owed = { toRelevant: owedOf(true), toIrrelevant: owedOf(false) };
  const chosen: Candidate[] = [];
  while (chosen.length < SHOWN) {
    const open = left.filter(({ lesson: { relevant } }) =>
      hasRoom(chosen, relevant ? owed.toIrrelevant : owed.toRelevant, relevant),
    );
    const next = open.reduce((best, candidate) => (worth(candidate) > worth(best) ? candidate : best));
    chosen.push(next);
    left = left.filter((candidate) => candidate !== next);
    for (const candidate of left)
      candidate.same = Math.max(candidate.same, alikeness(candidate.read, next.read));
  }
  return chosen.sort((one, other) => one.place - other.place).map(({ lesson }) => lesson);
}
