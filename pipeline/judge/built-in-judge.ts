import type { Match } from '../../schemas/mentions/mention.ts';
import { type Assessment, assessPosts } from './built-in/assessment.ts';
import { injectionIn, parsePost } from './built-in/parsed-post.ts';
import { prepareBrief, type PreparedBrief } from './built-in/prepared-brief.ts';
import { reasonOf } from './built-in/reason/reason.ts';
import { surenessOf } from './built-in/sentiment/sentiment.ts';
import { summaryOf } from './built-in/summary.ts';
import { quotesFor } from './built-in/verdict-quotes.ts';
import { truncate, singleLine } from './visible-text.ts';
import { findQuoteSpans } from './quote-spans.ts';
import type { Brief, Judge, Judgement } from './judge.ts';
import type { InjectionScan } from './prompt-injection/detect-injection.ts';
import { REMOVAL_THRESHOLD } from './prompt-injection/remove-injections.ts';
import { builtInTrace } from './trace.ts';

/** The name of the built-in judge with the version of its rules. Raised whenever a verdict could change. */
export const BUILT_IN_JUDGE = 'built-in/9';

const MAX_QUOTES = 5;

/** Returns the sentence for the reason when text addressed to the judge was removed. */
const removalNote = ({ score, kinds }: InjectionScan) =>
  score >= REMOVAL_THRESHOLD ? ` Text addressed to a judge (${kinds.join(', ')}) was removed.` : '';

/** Returns the reason of a verdict, one line of at most 300 code points. */
function reasonFor({ profile }: PreparedBrief, assessment: Assessment): string {
  const { post, decision, estimate, sentiment, category, urgency } = assessment;
  const sureness = surenessOf(estimate);
  const reason = reasonOf(profile, post, { decision, sentiment, urgency, category, sureness }, assessment);
  return truncate(singleLine(reason + removalNote(post.injection)), 300);
}

/**
 * Judges posts, one step for all of them before the next: with its code at hand, a step takes half as long as among the others.
 */
function judgePosts(prepared: PreparedBrief, posts: readonly Match[]): Judgement[] {
  const { profile, hash } = prepared;
  const injections = posts.map((match) => injectionIn(profile, match));
  const parsed = posts.map((match, index) => parsePost(profile, match, injections[index]));
  const assessed = assessPosts(prepared, parsed);
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
