import type { Match } from '../../schemas/mentions/mention.ts';
import { bestCategory, categoryScores } from './built-in/category/category-scores.ts';
import { withLessons } from './built-in/lessons/class-lessons.ts';
import { coldEvidence } from './built-in/relevance/cold-evidence.ts';
import { sumOf, weigh } from './built-in/relevance/evidence.ts';
import { influenceOf, type Push } from './built-in/lessons/influence.ts';
import { knowledgeOf, type Knowledge } from './built-in/lessons/knowledge.ts';
import { knowledgeFromBytes } from './built-in/lessons/knowledge-bytes.ts';
import { lessonEvidence, likenesses } from './built-in/lessons/lesson-evidence.ts';
import { lessonFeatures, type LessonFeatures } from './built-in/lessons/lesson-features.ts';
import { profileOf, type Profile } from './built-in/profile.ts';
import { read, type Reading } from './built-in/reading.ts';
import { type Mood, moodOf, sentimentOf, taughtMood } from './built-in/sentiment/sentiment.ts';
import { summaryOf } from './built-in/summary.ts';
import { telling } from './built-in/telling.ts';
import { urgencyOf } from './built-in/urgency/urgency.ts';
import { cutText, oneLine } from './cut-text.ts';
import { spansOf } from './evidence.ts';
import type { Brief, Judge, Judgement } from './judge.ts';
import { LEFT_OUT, type Steering } from './steering.ts';
import { briefText, builtInTrace, hashOf } from './trace.ts';

/** The built-in judge and the version of its rules. Raised whenever a verdict could change. */
export const BUILT_IN_JUDGE = 'built-in/1';

/** Lessons weigh in relevance from this on, in log-odds. */
const WEIGHED = 0.5;

/** Passages that a verdict names. */
const MAX_PASSAGES = 3;

/** What a reason says of words to a judge. */
const leftOut = ({ score, kinds }: Steering) =>
  score >= LEFT_OUT ? ` Words to a judge (${kinds.join(', ')}) were left out.` : '';

/** What is made of a brief once, for all its posts. */
interface Prepared {
  readonly profile: Profile;
  readonly knowledge: Knowledge;
  /** Names the brief in traces. */
  readonly hash: string;
}

function prepare(brief: Brief): Prepared {
  const profile = profileOf(brief);
  const knowledge = (brief.learnt && knowledgeFromBytes(brief.learnt.bytes)) ?? knowledgeOf(profile);
  return { profile, knowledge, hash: hashOf(briefText(brief)) };
}

/** The category of a post, with what was taught and without. */
function categoriesOf(
  { profile: { categories }, knowledge }: Prepared,
  reading: Reading,
  { mood, coldMood, features }: { mood: Mood; coldMood: Mood; features: () => LessonFeatures },
) {
  const coldScores = categoryScores(categories, reading, coldMood);
  const cold = bestCategory(categories, coldScores);
  if (mood === coldMood && !knowledge.category) return { category: cold, cold };
  const scores = mood === coldMood ? coldScores : categoryScores(categories, reading, mood);
  const taught = knowledge.category ? withLessons(knowledge.category, features(), scores) : scores;
  return { category: bestCategory(categories, taught), cold };
}

/** What the judge says of a post: with lessons, and what they did to it. */
function opinionOn(prepared: Prepared, reading: Reading) {
  const { profile, knowledge } = prepared;
  let known: LessonFeatures | null = null;
  const features = () => (known ??= lessonFeatures(profile, reading));
  let likeness: Float64Array | null = null;
  const alike = () => (likeness ??= likenesses(profile.lessons, reading.content));
  const cold = coldEvidence(profile, reading);
  const lessons = lessonEvidence(profile, knowledge.relevance, { features, alike });
  const finding = weigh([...cold, ...lessons]);
  const coldMood = moodOf(profile, reading);
  const mood = taughtMood(coldMood, knowledge.sentiment, features);
  const sentiment = sentimentOf(mood);
  const { category, cold: coldCategory } = categoriesOf(prepared, reading, { mood, coldMood, features });
  const weight = sumOf(lessons);
  const turned = finding.relevant !== sumOf(cold) > 0;
  const pushes: Push[] = [];
  if (turned || Math.abs(weight) >= WEIGHED)
    pushes.push({ turned, speaks: ({ relevant }) => relevant === weight > 0 });
  if (sentiment !== sentimentOf(coldMood))
    pushes.push({ turned: true, speaks: (lesson) => lesson.sentiment === sentiment });
  if (category !== coldCategory)
    pushes.push({ turned: true, speaks: ({ category_id }) => category_id === category });
  return { finding, mood, sentiment, category, influence: influenceOf(profile, alike, pushes) };
}

function judgementOf(prepared: Prepared, match: Match): Judgement {
  const { profile, hash } = prepared;
  const reading = read(profile, match);
  const { finding, mood, sentiment, category, influence } = opinionOn(prepared, reading);
  const { relevant, confidence, reason } = finding;
  const summary = summaryOf(profile, reading);
  return {
    relevant,
    sentiment,
    urgency: urgencyOf(reading, relevant, mood, profile.brief.mode === 'leads' && relevant),
    category_id: category,
    summary,
    reason: cutText(oneLine(reason + leftOut(reading.steering)), 300),
    confidence,
    evidence: spansOf(match, telling(reading, summary), MAX_PASSAGES),
    steering: reading.steering.score,
    judge: BUILT_IN_JUDGE,
    trace: { ...builtInTrace(hash, match), ...influence },
  };
}

/**
 * The judge that needs no key and no network: rules over words. The same post and brief always get the same verdict,
 * on every machine and at any time.
 */
export function createBuiltInJudge(): Judge {
  // Chunks of one project come with the same brief again and again; it is read once.
  const known = new WeakMap<Brief, Prepared>();
  return {
    name: BUILT_IN_JUDGE,
    judge(brief, posts) {
      const prepared = known.get(brief) ?? prepare(brief);
      known.set(brief, prepared);
      return Promise.resolve(posts.map((match) => judgementOf(prepared, match)));
    },
  };
}
