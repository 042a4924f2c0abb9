import { relevanceBand, type Match } from '../../schemas/mentions/mention.ts';
import { bestCategory, categoryScorer } from './built-in/category/category-scores.ts';
import { addScores } from './built-in/lessons/class-model.ts';
import { baselineEvidence } from './built-in/relevance/baseline-evidence.ts';
import { isByBrand } from './built-in/relevance/brand-links.ts';
import { totalWeight, decide } from './built-in/relevance/evidence.ts';
import { attributeLessons, type LessonEffect } from './built-in/lessons/lesson-attribution.ts';
import { trainProjectModelSync, type ProjectModel } from './built-in/lessons/project-model.ts';
import { decodeProjectModel } from './built-in/lessons/project-model-bytes.ts';
import { lessonEvidence, lessonSimilarities } from './built-in/lessons/lesson-evidence.ts';
import { lessonScorer, type LessonScores } from './built-in/lessons/lesson-scores.ts';
import { noiseEvidence } from './built-in/noise/noise.ts';
import { profileOf, type Profile } from './built-in/profile.ts';
import { firmPost, parsePost, type ParsedPost } from './built-in/parsed-post.ts';
import {
  type SentimentEstimate,
  estimateSentiment,
  sentimentOf,
  unblamed,
  withSentimentLessons,
} from './built-in/sentiment/sentiment.ts';
import { reasonOf } from './built-in/reason/reason.ts';
import { summaryOf } from './built-in/summary.ts';
import { quotesFor } from './built-in/verdict-quotes.ts';
import { urgencyOf, urgencyOfOwn } from './built-in/urgency/urgency.ts';
import { truncate, singleLine } from './visible-text.ts';
import { findQuoteSpans } from './quote-spans.ts';
import type { Brief, Judge, Judgement } from './judge.ts';
import type { InjectionScan } from './prompt-injection/detect-injection.ts';
import { REMOVAL_THRESHOLD } from './prompt-injection/remove-injections.ts';
import { serializeBrief, builtInTrace, hashTexts } from './trace.ts';

/** The name of the built-in judge with the version of its rules. Raised whenever a verdict could change. */
export const BUILT_IN_JUDGE = 'built-in/5';

/** Log-odds from which the lessons count as having influenced the relevance. */
const ATTRIBUTED_LOG_ODDS = 0.5;

const MAX_QUOTES = 5;

/** Returns the sentence for the reason when text addressed to the judge was removed. */
const removalNote = ({ score, kinds }: InjectionScan) =>
  score >= REMOVAL_THRESHOLD ? ` Text addressed to a judge (${kinds.join(', ')}) was removed.` : '';

interface PreparedBrief {
  readonly profile: Profile;
  readonly model: ProjectModel;
  readonly lessonScores: (post: ParsedPost) => LessonScores;
  /** Identifies the brief in traces. */
  readonly hash: string;
}

function prepareBrief(brief: Brief): PreparedBrief {
  const profile = profileOf(brief);
  const model = (brief.learned && decodeProjectModel(brief.learned.bytes)) ?? trainProjectModelSync(profile);
  const lessonScores = lessonScorer(profile, model);
  return { profile, model, lessonScores, hash: hashTexts(serializeBrief(brief)) };
}

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

/** Judges a post, with lessons and without, to find out what the lessons changed. */
function assess(prepared: PreparedBrief, post: ParsedPost) {
  const { profile, model } = prepared;
  const learned = prepared.lessonScores(post);
  const similarities = lessonSimilarities(profile.lessons, post);
  const baseline = baselineEvidence(profile, post);
  const before = totalWeight(baseline);
  const lessons = lessonEvidence(profile, model.relevance, {
    baseline: before,
    scores: learned.relevance,
    similarities,
  });
  const decision = decide([...baseline, ...lessons]);
  const estimated = estimateSentiment(profile, post);
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
function assessWhole(prepared: PreparedBrief, post: ParsedPost) {
  const { decision, estimate, sentiment, category, influence } = assess(prepared, post);
  const { relevant } = decision;
  const isLead = prepared.profile.brief.mode === 'leads' && relevant;
  const isOwn = relevant && isByBrand(prepared.profile, post);
  const urgency = isOwn ? urgencyOfOwn(post) : urgencyOf(post, relevant, estimate, isLead);
  return { post, decision, estimate, sentiment, category, influence, urgency };
}
type Assessment = ReturnType<typeof assessWhole>;

/** Whether two verdicts say the same to people: the urgency within a band does not count. */
const agree = (one: Assessment, other: Assessment) =>
  one.decision.relevant === other.decision.relevant &&
  one.sentiment === other.sentiment &&
  one.category === other.category &&
  relevanceBand(one.urgency) === relevanceBand(other.urgency);

/** Whether a post is left out as an advertisement or the like: orders to readers are part of those. */
const isKnownNoise = (profile: Profile, { post, decision }: Assessment) =>
  !decision.relevant && noiseEvidence(profile, post).length > 0;

/** Assesses a post, without the sentences that may be addressed to a judge if they would decide the verdict. */
function assessFirmly(prepared: PreparedBrief, parsed: ParsedPost): Assessment {
  const { profile } = prepared;
  const whole = assessWhole(prepared, parsed);
  const { firmText, safeText } = whole.post.injection;
  if (firmText === safeText || whole.influence.taught || isKnownNoise(profile, whole)) return whole;
  const post = firmPost(profile, whole.post);
  if (post.targets.length === 0) return whole;
  const firm = assessWhole(prepared, post);
  return agree(whole, firm) ? whole : firm;
}

/** Returns the reason of a verdict, one line of at most 300 code points. */
function reasonFor({ profile }: PreparedBrief, assessment: Assessment): string {
  const { post, decision, estimate, sentiment, category, urgency } = assessment;
  const sureness = sentiment === 'neutral' ? 0 : estimate[sentiment];
  const reason = reasonOf(profile, post, { decision, sentiment, urgency, category, sureness });
  return truncate(singleLine(reason + removalNote(post.injection)), 300);
}

/**
 * Judges posts, one step for all of them before the next: with its code at hand, a step takes half as long as among the others.
 */
function judgePosts(prepared: PreparedBrief, posts: readonly Match[]): Judgement[] {
  const { profile, hash } = prepared;
  const parsed = posts.map((match) => parsePost(profile, match));
  const assessed = parsed.map((post) => assessFirmly(prepared, post));
  const reasons = assessed.map((assessment) => reasonFor(prepared, assessment));
  const summaries = assessed.map(({ post }) => summaryOf(profile, post));
  const evidence = assessed.map(({ post, decision }, index) =>
    findQuoteSpans(post.match, quotesFor(post, decision.grounds, summaries[index]!), MAX_QUOTES),
  );
  const traces = posts.map((match) => builtInTrace(hash, match));
  return assessed.map(({ post, decision, sentiment, urgency, category, influence }, index) => ({
    relevant: decision.relevant,
    sentiment,
    urgency,
    category_id: category,
    summary: summaries[index]!,
    reason: reasons[index]!,
    confidence: decision.confidence,
    evidence: evidence[index]!,
    steering: post.injection.score,
    judge: BUILT_IN_JUDGE,
    trace: { ...traces[index]!, lessons: influence.lessons, taught: influence.taught },
  }));
}

/**
 * Creates the judge that needs no key and no network: rules over words. The same post and brief always get the same
 * verdict, on every machine and at any time.
 */
export function createBuiltInJudge(): Judge {
  // Chunks of a project share the brief, so it is prepared once.
  const cachedFeatures = new WeakMap<Brief, PreparedBrief>();
  return {
    name: BUILT_IN_JUDGE,
    judge(brief, posts) {
      const prepared = cachedFeatures.get(brief) ?? prepareBrief(brief);
      cachedFeatures.set(brief, prepared);
      return Promise.resolve(judgePosts(prepared, posts));
    },
  };
}
