import { type SentimentEstimate, sentimentOf } from '../sentiment/sentiment.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { strengthOf, type Signals } from '../signals.ts';
import { COMPLAINT_THRESHOLD, complaintStrength } from '../urgency/complaint-strength.ts';
import type { Trait, TraitKind } from './category-traits.ts';
import { type IssueKinds, issueKinds } from './issue-kind.ts';

/** "Over" may compare, but mostly does not; on its own it is not enough for a category. */
const VAGUE_STRENGTH = 0.2;
const isVague = (trait: Trait, signals: Signals): boolean => {
  const shown = trait === 'comparison' ? signals.get(trait) : undefined;
  return shown !== undefined && shown.phrase === 'over' && shown.strength <= 1;
};

/** The weight of sentiment alone: a little less than a category needs. */
const SENTIMENT_WEIGHT = 0.8;

/**
 * How much of an anger without words of anger counts when the post says what is broken: "Acme crashes when I open it" is a report
 * of a bug first.
 */
const CALM_REPORT = 0.4;
const isCalmReport = (signals: Signals): boolean =>
  strengthOf(signals, 'complaint') < 1 &&
  Math.max(strengthOf(signals, 'bug'), strengthOf(signals, 'outage')) >= 1;

/** From this length on, a post has a word for everything and single traits say less. */
const LONG_POST_TOKENS = 60;

/** How much of a signal in the text of an issue counts beside what the issue says it is. */
const ISSUE_SIGNALS = 0.6;
const isIssueKind = (trait: Trait): trait is keyof IssueKinds =>
  trait === 'bug' || trait === 'feature' || trait === 'question';

/** Returns a function for the strength of each trait in a post, 0 to about 4. */
export function traitStrengths(post: ParsedPost, estimate: SentimentEstimate): (kind: TraitKind) => number {
  const { tokens, signals, match } = post;
  const issue = issueKinds(post);
  const sentiment = sentimentOf(estimate);
  const trouble = complaintStrength(estimate);
  const anger = isCalmReport(signals) ? CALM_REPORT : 1;
  const brief = Math.min(1, LONG_POST_TOKENS / tokens.length);
  return ({ trait, specificity: full, intent }) => {
    const specificity = 1 + (full - 1) * brief;
    if (trait === 'positive' || trait === 'negative')
      return sentiment === trait ? (trait === 'negative' ? anger : 1) * specificity * SENTIMENT_WEIGHT : 0;
    // Praise in an angry post is irony.
    if (trait === 'praise' && sentiment === 'negative') return 0;
    if (trait === 'complaint')
      return trouble < COMPLAINT_THRESHOLD
        ? 0
        : anger * specificity * Math.min(1.5, trouble / COMPLAINT_THRESHOLD);
    if (issue && isIssueKind(trait)) return issue[trait] + ISSUE_SIGNALS * strengthOf(signals, trait);
    const strength = isVague(trait, signals) ? VAGUE_STRENGTH : strengthOf(signals, trait);
    const shown = specificity * (trait === 'news' && match.kind === 'article' ? strength + 1 : strength);
    return intent ? shown + intent[1] * strengthOf(signals, intent[0]) : shown;
  };
}
