import { BARE_MATCH } from '../../bare-match.ts';
import type { Lesson } from '../../judge.ts';
import { categoryScorer } from '../category/category-scores.ts';
import { type ClassExample, type ClassModel, trainClasses } from './class-model.ts';
import { kept, type LessonFeatures, lessonFeatures } from './lesson-features.ts';
import { SideBySide } from './side-by-side.ts';
import type { Steps } from './time-slicing.ts';
import type { Profile } from '../profile.ts';
import { parsePost, type ParsedPost } from '../parsed-post.ts';
import { estimateSentiment, SENTIMENTS, withSentimentLessons } from '../sentiment/sentiment.ts';

/** Code points of a lesson that are used. */
const MAX_POINTS = 4_000;

interface ClassTask {
  readonly count: number;
  readonly labelOf: (lesson: Lesson) => number;
  readonly scoresOf: (post: ParsedPost, features: LessonFeatures) => Float64Array;
}

/** Trains on the lessons that name a class; null without any. Their order does not matter. */
function* trainOnLessons(
  profile: Profile,
  { count, labelOf, scoresOf }: ClassTask,
): Steps<ClassModel | null> {
  const lessons = profile.lessons
    .map(({ lesson }) => ({ text: lesson.text.slice(0, MAX_POINTS), label: labelOf(lesson) }))
    .filter(({ label }) => label >= 0)
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : one.label - other.label));
  if (lessons.length === 0) return null;
  const examples: ClassExample[] = [];
  for (const { text, label } of lessons) {
    const post = parsePost(profile, { ...BARE_MATCH, text });
    const features = kept(lessonFeatures(profile, post));
    examples.push({ features, label, baseline: scoresOf(post, features) });
    yield;
  }
  return yield* trainClasses(examples, count);
}

/** Trains sentiment on a project's corrections; null without any. */
export const trainSentiments = (profile: Profile): Steps<ClassModel | null> =>
  trainOnLessons(profile, {
    count: SENTIMENTS.length,
    labelOf: ({ sentiment }) => (sentiment === null ? -1 : SENTIMENTS.indexOf(sentiment)),
    scoresOf: (post) => estimateSentiment(profile, post).scores,
  });

/**
 * Trains categories on a project's corrections; null without any. Categories depend on sentiment, which is trained
 * first.
 */
export function* trainCategories(profile: Profile, sentiments: ClassModel | null): Steps<ClassModel | null> {
  if (profile.lessons.some(({ lesson }) => lesson.category_id !== null))
    yield* profile.categories.buildSimilarity();
  const learned = sentiments && new SideBySide(sentiments);
  return yield* trainOnLessons(profile, {
    count: profile.categories.profiles.length,
    labelOf: ({ category_id }) => profile.categories.profiles.findIndex(({ id }) => id === category_id),
    scoresOf: (post, features) =>
      categoryScorer(
        profile.categories,
        post,
      )(withSentimentLessons(estimateSentiment(profile, post), learned && learned.scoresOf(features))),
  });
}
