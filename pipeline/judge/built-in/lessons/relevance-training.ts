import type { Match } from '../../../../schemas/mentions/mention.ts';
import type { Lesson } from '../../judge.ts';
import { type Evidence, totalWeight } from '../relevance/evidence.ts';
import { lessonFeatures } from './lesson-features.ts';
import { type LessonExample, type LessonModel, trainLessons } from './lesson-model.ts';
import type { Steps } from './time-slicing.ts';
import type { Profile } from '../profile.ts';
import { parsePost, type ParsedPost } from '../parsed-post.ts';
import { contentStems } from '../tokenize.ts';

/** Gives what the judge says without lessons. */
export type BaselineEvidence = (profile: Profile, post: ParsedPost) => Evidence[];

/** What the reason given with a correction counts, and what the project says of itself, where a correction counts 1. */
const REASON_WEIGHT = 0.5;
const DESCRIPTION_WEIGHT = 1;
/** Surer than this a lesson's text is not taken to be: else a correction of a sure verdict would bend everything. */
const MAX_BASELINE = 3;

/** From here on a reason says what the post is not about: "the fruit, not the company". */
const CONTRAST =
  /[,;(]?\s*\b(?:not|isn't|rather than|instead of|nothing to do with|unrelated to|nicht|pas|no)\b.*$/is;

/** The text of a lesson as if it was a post without a source. */
export const lessonMatch = (profile: Profile, text: string): Match => ({
  id: '0'.repeat(32),
  workspace_id: profile.brief.workspaceId,
  project_id: profile.brief.projectId,
  source: 'hn',
  external_id: '',
  kind: 'post',
  url: '',
  title: null,
  text,
  lang: null,
  place: null,
  author: null,
  author_name: null,
  author_url: null,
  engagement: 0,
  posted_at: '1970-01-01T00:00:00.000Z',
  found_at: '1970-01-01T00:00:00.000Z',
  keyword_ids: [],
  group_ids: [],
  run_id: null,
});

/** What a reason says of the post, or an empty text: "not about us" says nothing. Words of the brand are no namesake's. */
function reasonText(profile: Profile, { reason, relevant }: Lesson): string {
  const said = (reason ?? '').replace(CONTRAST, '');
  if (relevant) return said;
  return [...contentStems(said)].some((stem) => !profile.context.has(stem)) ? said : '';
}

/** A text that somebody says is relevant or not. */
interface LabeledText {
  readonly text: string;
  readonly relevant: boolean;
  readonly weight: number;
  /** Of a text that is a post: what the judge says of it. */
  readonly baselineEvidence: BaselineEvidence | null;
}

function exampleOf(
  profile: Profile,
  { text, relevant, weight, baselineEvidence }: LabeledText,
): LessonExample {
  const post = parsePost(profile, lessonMatch(profile, text));
  const before = baselineEvidence ? totalWeight(baselineEvidence(profile, post)) : 0;
  return {
    ...lessonFeatures(profile, post),
    relevant,
    baseline: Math.max(-MAX_BASELINE, Math.min(MAX_BASELINE, before)),
    weight,
  };
}

/**
 * What the corrections of a project teach; null without any. What the project says of itself stands in for the side that
 * nobody corrected, so that a user who only marks noise does not make everything noise. The order of corrections does
 * not matter.
 */
export function* trainRelevance(
  profile: Profile,
  baselineEvidence: BaselineEvidence,
): Steps<LessonModel | null> {
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
      baselineEvidence,
      text: text.slice(0, 4_000),
      relevant,
      weight: 1,
    })),
    ...lessons.map((lesson) => ({
      baselineEvidence: null,
      text: reasonText(profile, lesson),
      relevant: lesson.relevant,
      weight: REASON_WEIGHT,
    })),
    { baselineEvidence: null, text: own, relevant: true, weight: DESCRIPTION_WEIGHT },
    { baselineEvidence: null, text: namesakes.join('\n'), relevant: false, weight: DESCRIPTION_WEIGHT },
  ];
  const examples: LessonExample[] = [];
  for (const one of texts) {
    if (one.text.trim() === '' && one.baselineEvidence === null) continue;
    examples.push(exampleOf(profile, one));
    yield;
  }
  return yield* trainLessons(examples);
}
