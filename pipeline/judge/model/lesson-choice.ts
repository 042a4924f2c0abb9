import { likeness } from '../built-in/lesson-evidence.ts';
import { contentStems } from '../built-in/words.ts';
import { type Lesson } from '../judge.ts';

/** Lessons shown with a batch: more would cost more tokens than they bring. */
const SHOWN = 8;
/** How much a lesson loses for being like one already chosen. */
const SAMENESS = 0.5;

/**
 * Chooses the lessons to show with some posts: near to one of them and unlike each other. They keep the order they have
 * in the brief, so that calls for like posts begin alike. All are shown when they are few.
 */
export function chooseLessons(lessons: readonly Lesson[], texts: readonly string[]): Lesson[] {
  if (lessons.length <= SHOWN) return [...lessons];
  const posts = texts.map(contentStems);
  const rated = lessons.map((lesson, place) => {
    const stems = contentStems(lesson.text);
    return { lesson, place, stems, near: Math.max(0, ...posts.map((post) => likeness(post, stems))) };
  });
  const chosen: typeof rated = [];
  while (chosen.length < SHOWN) {
    const worth = ({ near, stems }: (typeof rated)[number]) =>
      near - SAMENESS * Math.max(0, ...chosen.map((other) => likeness(other.stems, stems)));
    const left = rated.filter((candidate) => !chosen.includes(candidate));
    chosen.push(left.reduce((best, candidate) => (worth(candidate) > worth(best) ? candidate : best)));
  }
  return chosen.sort((one, other) => one.place - other.place).map(({ lesson }) => lesson);
}
