import { BARE_MATCH } from '../../bare-match.ts';
import type { Lesson } from '../../judge.ts';
import { baselineEvidence } from '../relevance/baseline-evidence.ts';
import { totalWeight } from '../relevance/evidence.ts';
import { lessonFeatures } from './lesson-features.ts';
import { type LessonExample, type LessonModel, trainLessons } from './lesson-model.ts';
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

interface LabeledText {
  readonly text: string;
  readonly relevant: boolean;
  readonly weight: number;
  /** Whether the text is a post, which has baseline evidence. */
  readonly isPost: boolean;
}

function exampleOf(profile: Profile, { text, relevant, weight, isPost }: LabeledText): LessonExample {
  const post = parsePost(profile, { ...BARE_MATCH, text });
  const before = isPost ? totalWeight(baselineEvidence(profile, post)) : 0;
  return {
    ...lessonFeatures(profile, post),
    relevant,
    baseline: Math.max(-MAX_BASELINE, Math.min(MAX_BASELINE, before)),
    weight,
  };
}

/**
 * Trains relevance on a project's corrections; null without any. The project's own texts represent the side nobody
 * corrected, so that a user who only marks noise does not turn everything into noise. The order of corrections does not
 * matter.
 */
export function* trainRelevance(profile: Profile): Steps<LessonModel | null> {
  const lessons = [
    ...new Map(
      profile.lessons.map(({ lesson }) => [
        JSON.stringify([lesson.text, lesson.relevant, lesson.reason]),
        lesson,
      ]),
    ),
  ]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, lesson]) => lesson);
  if (lessons.length === 0) return null;
  const { description, audience, settings } = profile.brief;
  const { anchors = [], namesakes = [] } = settings.ambiguous ?? {};
  const own = [description ?? '', audience ?? '', ...anchors].join('\n').trim();
  const texts: LabeledText[] = [
    ...lessons.map(({ text, relevant }) => ({
      isPost: true,
      text: text.slice(0, 4_000),
      relevant,
      weight: 1,
    })),
    ...lessons.map((lesson) => ({
      isPost: false,
      text: reasonText(profile, lesson),
      relevant: lesson.relevant,
      weight: REASON_WEIGHT,
    })),
    { isPost: false, text: own, relevant: true, weight: DESCRIPTION_WEIGHT },
    { isPost: false, text: namesakes.join('\n'), relevant: false, weight: DESCRIPTION_WEIGHT },
  ];
  const examples: LessonExample[] = [];
  for (const one of texts) {
    if (one.text.trim() === '' && !one.isPost) continue;
    examples.push(exampleOf(profile, one));
    yield;
  }
  return yield* trainLessons(examples);
}
