import { firstRuleOf } from '../judge/built-in/reason/rule-of.ts';
import { MENTION_RULES, TROUBLE, type ActRule } from '../judge/built-in/reason/acts.ts';
import { parsePost, type ParsedPost } from '../judge/built-in/parsed-post.ts';
import { profileOf, type Profile } from '../judge/built-in/profile.ts';
import { estimateSentiment } from '../judge/built-in/sentiment/sentiment.ts';
import { strengthOf, type Signal } from '../judge/built-in/signals.ts';
import { reportsBreach } from '../judge/built-in/urgency/breach.ts';
import type { DraftRequest } from './drafter.ts';
import type { Point } from './points.ts';
import { isUndoubtedPraise } from './undoubted-praise.ts';

type Sentiment = DraftRequest['mention']['sentiment'];

/** The point of the judge's rules, by signal. Rules that are not listed leave nothing to answer. */
const POINT_OF: Partial<Readonly<Record<Signal, Point>>> = {
  outage: 'outage',
  churn: 'leaving',
  bug: 'bug',
  complaint: 'complaint',
  unmet: 'complaint',
  comparison: 'comparison',
  feature: 'feature',
  question: 'question',
  praise: 'praise',
};

/** Phrases of a comparison that somebody makes to choose; "over" and "than" alone have other uses. */
const CHOOSING =
  /^(?:vs|versus|compar|competitor|alternative|or should i|difference between|switch|mov|migrat)/;
const choosing = (rules: readonly ActRule[]): readonly ActRule[] =>
  rules.map((rule) => (rule.signal === 'comparison' ? { ...rule, phrases: CHOOSING } : rule));
const RULES: Readonly<Record<Sentiment, readonly ActRule[]>> = {
  negative: choosing(MENTION_RULES.negative),
  neutral: choosing(MENTION_RULES.neutral),
  positive: choosing(MENTION_RULES.positive),
};

/** Sources whose posts are addressed to the project, whether they name it or not. */
const ADDRESSED: readonly string[] = ['github', 'discourse'];

/** The probability of praise from which words that no rule knows are taken for it. Less sure ones are often irony. */
const SURE_PRAISE = 0.75;

/** What a friendly post may ask for before it says thanks. */
const REQUEST =
  /\b(?:want to know|wanted to know|need (?:help|some|an?|to)|could use|can you|could you|please (?:help|tell|send|advise|call|dm))\b/;

/** Parses a post as the judge does, with the project's name as its only keyword. */
function parse({ workspaceId, mention, project }: DraftRequest): { profile: Profile; post: ParsedPost } {
  const named = ADDRESSED.includes(mention.source) ? [] : [{ id: 1, term: project.name, aliases: [] }];
  const profile = profileOf({
    workspaceId,
    projectId: project.id,
    name: project.name,
    mode: project.mode,
    description: project.description,
    audience: null,
    settings: project.settings,
    keywords: named,
    categories: [],
    lessons: [],
  });
  const match = { ...mention, workspace_id: workspaceId, keyword_ids: named.map(({ id }) => id) };
  return { profile, post: parsePost(profile, match) };
}

/** Returns `praise` only for what is no doubt meant so: thanks for irony or for trouble that is over are beside the point. */
function pointOfPositive(profile: Profile, post: ParsedPost): Point {
  if (firstRuleOf(TROUBLE, post)) return 'other';
  const rule = firstRuleOf(RULES.positive, post);
  if (rule && rule.signal !== 'praise') return pointOfRule(rule, 'positive', post);
  if (REQUEST.test(post.lower)) return 'question';
  if (!isUndoubtedPraise(post)) return 'other';
  const { positive } = estimateSentiment(profile, post);
  return strengthOf(post.signals, 'praise') >= 1 || positive >= SURE_PRAISE ? 'praise' : 'other';
}

function pointOfRule(rule: ActRule, sentiment: Sentiment, { signals }: ParsedPost): Point {
  if (rule.signal === 'churn' && sentiment === 'positive') return 'praise';
  if (rule.signal === 'seeking') {
    if (rule.says !== 'Wants to buy') return 'comparison';
    return strengthOf(signals, 'question') > 0 ? 'question' : 'other';
  }
  return POINT_OF[rule.signal] ?? (sentiment === 'negative' ? 'complaint' : 'other');
}

/** Returns the point of an English post by the rules that the judge's reasons follow. Pure. */
export function englishPoint(request: DraftRequest): Point {
  const { sentiment } = request.mention;
  const { profile, post } = parse(request);
  if (reportsBreach(post)) return 'security';
  if (/\bfeature request\b/i.test(post.text)) return 'feature';
  if (sentiment === 'positive') return pointOfPositive(profile, post);
  const rule = firstRuleOf(RULES[sentiment], post);
  if (rule) return pointOfRule(rule, sentiment, post);
  return sentiment === 'negative' ? 'complaint' : 'other';
}
