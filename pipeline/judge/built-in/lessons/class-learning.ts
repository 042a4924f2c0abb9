import type { Lesson } from '../../judge.ts';
import { categoryScores } from '../category/category-scores.ts';
import { type ClassLesson, type ClassModel, learnClasses } from './class-lessons.ts';
import { type LessonFeatures, lessonFeatures } from './lesson-features.ts';
import { lessonPost } from './learnt.ts';
import type { Steps } from './steps.ts';
import type { Profile } from '../profile.ts';
import { read, type Reading } from '../reading.ts';
import { moodOf, SENTIMENTS, taughtMood } from '../sentiment/sentiment.ts';

/** Code points of a lesson that are read. */
const MAX_POINTS = 4_000;

/** What is to be learnt: which class a lesson names, -1 for none, and how sure the judge was of each class. */
interface Classes {
  readonly count: number;
  readonly labelOf: (lesson: Lesson) => number;
  readonly scoresOf: (reading: Reading, features: () => LessonFeatures) => Float64Array;
}

/** Learns classes from the lessons of a project that name one; null where none does. Their order does not matter. */
function* learnFrom(profile: Profile, { count, labelOf, scoresOf }: Classes): Steps<ClassModel | null> {
  const lessons = profile.lessons
    .map(({ lesson }) => ({ text: lesson.text.slice(0, MAX_POINTS), label: labelOf(lesson) }))
    .filter(({ label }) => label >= 0)
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : one.label - other.label));
  if (lessons.length === 0) return null;
  const examples: ClassLesson[] = [];
  for (const { text, label } of lessons) {
    const reading = read(profile, lessonPost(profile, text));
    const features = lessonFeatures(profile, reading);
    examples.push({ features, label, before: scoresOf(reading, () => features) });
    yield;
  }
  return yield* learnClasses(examples, count);
}

/** What corrections of a project teach of the sentiment of its posts; null without any. */
export const learnSentiments = (profile: Profile): Steps<ClassModel | null> =>
  learnFrom(profile, {
    count: SENTIMENTS.length,
    labelOf: ({ sentiment }) => (sentiment === null ? -1 : SENTIMENTS.indexOf(sentiment)),
    scoresOf: (reading) => moodOf(profile, reading).scores,
  });

/**
 * What corrections of a project teach of the categories of its posts; null without any. Categories hang on sentiment, so
 * what was taught of that comes first.
 */
export function* learnCategories(profile: Profile, sentiments: ClassModel | null): Steps<ClassModel | null> {
  if (profile.lessons.some(({ lesson }) => lesson.category_id !== null))
    yield* profile.categories.readMeanings();
  return yield* learnFrom(profile, {
    count: profile.categories.profiles.length,
    labelOf: ({ category_id }) => profile.categories.profiles.findIndex(({ id }) => id === category_id),
    scoresOf: (reading, features) =>
      categoryScores(profile.categories, reading, taughtMood(moodOf(profile, reading), sentiments, features)),
  });
}
