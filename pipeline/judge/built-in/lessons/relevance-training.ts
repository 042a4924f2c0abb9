import { BARE_MATCH } from '../../bare-match.ts';
import type { Lesson } from '../../judge.ts';
import { baselineEvidence } from '../relevance/baseline-evidence.ts';
import { totalWeight } from '../relevance/evidence.ts';
import { kept, lessonFeatures } from './lesson-features.ts';
import { type LessonExample, type LessonModel, scoreOf, trainLessons } from './lesson-model.ts';
import { combineModels, limitedPrior, type RelevanceModel } from './relevance-model.ts';
import { fitStack, type Stack, type StackedExample } from './stacking.ts';
import { surfaceFeatures } from './surface-features.ts';
import type { Steps } from './time-slicing.ts';
import type { Profile } from '../profile.ts';
import { parsePost } from '../parsed-post.ts';
import { contentStems } from '../tokenize.ts';

/** The weights of the reason given with a correction and of the project's own texts, where a correction counts 1. */
const REASON_WEIGHT = 0.5;
const DESCRIPTION_WEIGHT = 1;
/** The limit of the baseline's certainty: without it, the correction of a confident verdict would distort the model. */
const MAX_BASELINE = 3;

/** After this, a reason says what the post is not about: "the fruit, not the company". */
const CONTRAST =
  /[,;(]?\s*\b(?:not|isn't|rather than|instead of|nothing to do with|unrelated to|nicht|pas|no)\b.*$/is;

/**
 * Returns what a reason says about the post; empty for one like "not about us". The brand's own words describe no
 * namesake.
 */
function reasonText(profile: Profile, { reason, relevant }: Lesson): string {
  const said = (reason ?? '').replace(CONTRAST, '');
  if (relevant) return said;
  return [...contentStems(said)].some((stem) => !profile.context.has(stem)) ? said : '';
}

/** A lesson as examples: its post by what it says and how it is written, and its reason. */
interface Taught {
  readonly content: LessonExample;
  readonly surface: LessonExample;
  readonly reason: LessonExample | null;
}

const postOf = (profile: Profile, text: string) => parsePost(profile, { ...BARE_MATCH, text });

/** Returns a text of the user, which is no post and so has no baseline evidence. */
function exampleOf(profile: Profile, text: string, relevant: boolean, weight: number): LessonExample | null {
  if (text.trim() === '') return null;
  return { ...kept(lessonFeatures(profile, postOf(profile, text))), relevant, baseline: 0, weight };
}

function taughtBy(profile: Profile, lesson: Lesson): Taught {
  const { relevant } = lesson;
  const post = postOf(profile, lesson.text.slice(0, 4_000));
  const before = totalWeight(baselineEvidence(profile, post));
  return {
    content: { ...kept(lessonFeatures(profile, post)), relevant, baseline: before, weight: 1 },
    surface: { ...kept(surfaceFeatures(profile, post)), relevant, baseline: 0, weight: 1 },
    reason: exampleOf(profile, reasonText(profile, lesson), relevant, REASON_WEIGHT),
  };
}

/** Returns the project's own texts: they represent the side that nobody corrected. */
function ownExamples(profile: Profile): LessonExample[] {
  const { description, audience, settings } = profile.brief;
  const { anchors = [], namesakes = [] } = settings.ambiguous ?? {};
  return [
    exampleOf(profile, [description ?? '', audience ?? '', ...anchors].join('\n'), true, DESCRIPTION_WEIGHT),
    exampleOf(profile, namesakes.join('\n'), false, DESCRIPTION_WEIGHT),
  ].filter((example) => example !== null);
}

const bounded = (example: LessonExample): LessonExample => ({
  ...example,
  baseline: Math.max(-MAX_BASELINE, Math.min(MAX_BASELINE, example.baseline)),
});

const trainContent = (taught: readonly Taught[], own: readonly LessonExample[]): Steps<LessonModel> =>
  trainLessons([
    ...taught.map(({ content }) => bounded(content)),
    ...taught.flatMap(({ reason }) => reason ?? []),
    ...own,
  ]);

const trainSurface = (taught: readonly Taught[]): Steps<LessonModel> =>
  trainLessons(taught.map(({ surface }) => surface));

/** The weights expected of the judge's own log-odds, of the content added to them, and of the surface. */
const EXPECTED_WEIGHTS = [0, 0.8, 0.2];
/** Without lessons of both kinds nothing shows what to trust more: the judge, and the content of the lessons. */
const ONE_SIDED: Stack = { weights: [0, 1, 0], bias: 0 };
/** The parts in which lessons are held out: more with few lessons, of which each one is needed. */
const FOLDS = 10;
const MANY_LESSONS = 200;
const FOLDS_OF_MANY = 5;

/** Learns what to trust from lessons that were held out of training, each side spread evenly over the parts. */
function* learnStack(taught: readonly Taught[], own: readonly LessonExample[]): Steps<Stack> {
  const sides = [true, false].map((side) => taught.filter(({ content }) => content.relevant === side));
  if (sides.some(({ length }) => length === 0)) return ONE_SIDED;
  const folds = taught.length > MANY_LESSONS ? FOLDS_OF_MANY : FOLDS;
  // The sides start at opposite ends, so that the parts have about the same size.
  const foldOf = new Map(
    sides.flatMap((side, which) =>
      side.map((one, index) => [one, which === 0 ? index % folds : folds - 1 - (index % folds)] as const),
    ),
  );
  const examples: StackedExample[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const held = taught.filter((one) => foldOf.get(one) === fold);
    if (held.length === 0) continue;
    const rest = taught.filter((one) => foldOf.get(one) !== fold);
    const content = yield* trainContent(rest, own);
    const surface = yield* trainSurface(rest);
    for (const one of held) {
      const prior = limitedPrior(one.content.baseline);
      const scores = [prior, prior + scoreOf(content, one.content), scoreOf(surface, one.surface)];
      examples.push({ scores, relevant: one.content.relevant });
    }
  }
  return fitStack(examples, EXPECTED_WEIGHTS);
}

/** Returns distinct lessons in an order of their own. */
const distinct = ({ lessons }: Profile): Lesson[] =>
  [
    ...new Map(
      lessons.map(({ lesson }) => [JSON.stringify([lesson.text, lesson.relevant, lesson.reason]), lesson]),
    ),
  ]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, lesson]) => lesson);

/**
 * Trains relevance on a project's corrections; null without any. The order of corrections does not matter. How much the
 * judge's own opinion counts is learned as well: where it was wrong on these corrections, it loses its say.
 */
export function* trainRelevance(profile: Profile): Steps<RelevanceModel | null> {
  const lessons = distinct(profile);
  if (lessons.length === 0) return null;
  const taught: Taught[] = [];
  for (const lesson of lessons) {
    taught.push(taughtBy(profile, lesson));
    yield;
  }
  const own = ownExamples(profile);
  const stack = yield* learnStack(taught, own);
  return combineModels(yield* trainContent(taught, own), yield* trainSurface(taught), stack);
}
