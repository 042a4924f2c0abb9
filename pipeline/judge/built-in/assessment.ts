import { relevanceBand } from '../../../schemas/mentions/mention.ts';
import { bestCategory, categoryScorer } from './category/category-scores.ts';
import { addScores } from './lessons/class-model.ts';
import { attributeLessons, type LessonEffect } from './lessons/lesson-attribution.ts';
import { lessonEvidence, lessonSimilarities } from './lessons/lesson-evidence.ts';
import type { LessonScores } from './lessons/lesson-scores.ts';
import { noiseEvidence } from './noise/noise.ts';
import { isVideoComment, spamEvidence } from './noise/spam-comments.ts';
import { firmPost, type ParsedPost } from './parsed-post.ts';
import type { PreparedBrief } from './prepared-brief.ts';
import type { Profile } from './profile.ts';
import { baselineEvidence } from './relevance/baseline-evidence.ts';
import { hasKind, type Kinds, kindsOf } from './kind/post-kind.ts';
import { type FormReading, formOf } from './form/post-form.ts';
import { isByBrand } from './relevance/brand-links.ts';
import { decide, type Evidence, totalWeight } from './relevance/evidence.ts';
import { isByTopicWord, topicEvidence } from './relevance/topic-word.ts';
import {
  estimateSentiment,
  type SentimentEstimate,
  sentimentOf,
  surenessOf,
  unblamed,
  withSentimentLessons,
} from './sentiment/sentiment.ts';
import { withKinds } from './sentiment/by-kind.ts';
import { urgencyOf, urgencyOfOwn } from './urgency/urgency.ts';

/** Log-odds from which the lessons count as having influenced the relevance. */
const ATTRIBUTED_LOG_ODDS = 0.5;

/** Returns the category of a post with lessons and without. */
function categoriesOf(
  { profile: { categories } }: PreparedBrief,
  post: ParsedPost,
  {
    estimate,
    baselineEstimate,
    learned,
  }: { estimate: SentimentEstimate; baselineEstimate: SentimentEstimate; learned: Float64Array | null },
) {
  const scoresOf = categoryScorer(categories, post);
  const baselineScores = scoresOf(baselineEstimate);
  const baseline = bestCategory(categories, baselineScores);
  if (estimate === baselineEstimate && !learned) return { category: baseline, baseline };
  const scores = estimate === baselineEstimate ? baselineScores : scoresOf(estimate);
  return { category: bestCategory(categories, learned ? addScores(scores, learned) : scores), baseline };
}

/** What is found out about a post first. */
interface Findings {
  readonly read: FormReading;
  /** How likely a post is of each kind where the verdict needs it; null for others. */
  readonly kinds: Kinds | null;
  /** The evidence of relevance, and the sentiment, both without lessons. */
  readonly baseline: readonly Evidence[];
  readonly estimated: SentimentEstimate;
  /** What lessons say. */
  readonly learned: LessonScores;
}

/** Judges a post, with lessons and without, to find out what the lessons changed. */
function assess(prepared: PreparedBrief, post: ParsedPost, { baseline, estimated, learned }: Findings) {
  const { profile, model } = prepared;
  const similarities = lessonSimilarities(profile.lessons, post);
  const before = totalWeight(baseline);
  const lessons = lessonEvidence(profile, model.relevance, {
    baseline: before,
    scores: learned.relevance,
    similarities,
  });
  const decision = decide([...baseline, ...lessons]);
  const baselineEstimate = isByBrand(profile, post) ? unblamed(estimated) : estimated;
  const estimate = withSentimentLessons(baselineEstimate, learned.sentiment);
  const sentiment = sentimentOf(estimate);
  const { category, baseline: baselineCategory } = categoriesOf(prepared, post, {
    estimate,
    baselineEstimate,
    learned: learned.category,
  });
  const weight = totalWeight(lessons);
  const flipped = decision.relevant !== before > 0;
  const effects: LessonEffect[] = [];
  if (flipped || Math.abs(weight) >= ATTRIBUTED_LOG_ODDS)
    effects.push({ flipped, part: 'relevance', result: weight > 0 });
  if (sentiment !== sentimentOf(baselineEstimate))
    effects.push({ flipped: true, part: 'sentiment', result: sentiment });
  if (category !== baselineCategory) effects.push({ flipped: true, part: 'category', result: category });
  return {
    decision,
    estimate,
    sentiment,
    category,
    influence: attributeLessons(profile, similarities, effects),
  };
}

/** Assesses a post and how urgent it is. */
function assessWhole(prepared: PreparedBrief, post: ParsedPost, findings: Findings) {
  const { decision, estimate, sentiment, category, influence } = assess(prepared, post, findings);
  const { relevant } = decision;
  const isLead = prepared.profile.brief.mode === 'leads' && relevant;
  const isOwn = relevant && isByBrand(prepared.profile, post);
  const urgency = isOwn ? urgencyOfOwn(post) : urgencyOf(post, relevant, estimate, isLead);
  const { read, kinds } = findings;
  return { post, read, kinds, decision, estimate, sentiment, category, influence, urgency };
}

/** What the judge decides about a post. */
export type Assessment = ReturnType<typeof assessWhole>;

/** What the form of a post tells where the verdict needs it. */
interface FormFindings {
  /** How likely it is of each kind; null where only the reason needs that. */
  readonly kinds: Kinds | null;
  readonly evidence: readonly Evidence[];
}

/** Returns what the form of a post tells for its verdict. */
function findingsOfForm(
  profile: Profile,
  post: ParsedPost,
  read: FormReading,
  estimate: SentimentEstimate,
): FormFindings {
  if (!hasKind(read, post)) return { kinds: null, evidence: [] };
  const judged = { sentiment: sentimentOf(estimate), sureness: surenessOf(estimate) };
  const reading = { post, ...read, judged };
  const isTopical = isByTopicWord(profile, post);
  const kinds = read.form.toBrand || isVideoComment(post) || isTopical ? kindsOf(reading) : null;
  const ofTopic = isTopical && kinds !== null ? [topicEvidence(reading, kinds)] : [];
  return { kinds, evidence: [...spamEvidence(post, kinds), ...ofTopic] };
}

/** Assesses posts, one step for all of them before the next. */
function assessAll(prepared: PreparedBrief, posts: readonly ParsedPost[]): Assessment[] {
  const { profile, lessonScores } = prepared;
  const baselines = posts.map((post) => baselineEvidence(profile, post));
  const estimates = posts.map((post) => estimateSentiment(profile, post));
  const learned = posts.map(lessonScores);
  const readings = posts.map((post) => formOf(profile, post));
  const formed = posts.map((post, index) =>
    findingsOfForm(profile, post, readings[index]!, estimates[index]!),
  );
  return posts.map((post, index) =>
    assessWhole(prepared, post, {
      read: readings[index]!,
      kinds: formed[index]!.kinds,
      baseline: [...baselines[index]!, ...formed[index]!.evidence],
      estimated: withKinds(estimates[index]!, readings[index]!, formed[index]!.kinds),
      learned: learned[index]!,
    }),
  );
}

/** Whether two verdicts say the same to people: the urgency within a band does not count. */
const agree = (one: Assessment, other: Assessment) =>
  one.decision.relevant === other.decision.relevant &&
  one.sentiment === other.sentiment &&
  one.category === other.category &&
  relevanceBand(one.urgency) === relevanceBand(other.urgency);

/** Whether a post is left out as an advertisement or the like: orders to readers are part of those. */
const isKnownNoise = (profile: Profile, { post, decision }: Assessment) =>
  !decision.relevant && noiseEvidence(profile, post).length > 0;

/** Returns an assessment, or that of the post without the sentences that may be addressed to a judge if they would decide it. */
function firmly(prepared: PreparedBrief, whole: Assessment): Assessment {
  const { profile } = prepared;
  const { firmText, safeText } = whole.post.injection;
  if (firmText === safeText || whole.influence.taught || isKnownNoise(profile, whole)) return whole;
  const post = firmPost(profile, whole.post);
  if (post.targets.length === 0) return whole;
  const [firm = whole] = assessAll(prepared, [post]);
  return agree(whole, firm) ? whole : firm;
}

/** Assesses posts. No sentence that may be addressed to a judge decides about one. */
export const assessPosts = (prepared: PreparedBrief, posts: readonly ParsedPost[]): Assessment[] =>
  assessAll(prepared, posts).map((whole) => firmly(prepared, whole));
