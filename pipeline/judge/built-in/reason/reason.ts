import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import { leadingTrait } from '../category/category-profile.ts';
import type { Trait } from '../category/category-traits.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { stemOf } from '../tokenize.ts';
import type { RelevanceDecision } from '../relevance/evidence.ts';
import { reportsBreach } from '../urgency/breach.ts';
import { strengthOf } from '../signals.ts';
import { BREACH, LEAD_RULES, MENTION_RULES, SECURITY, TROUBLE, type Act, type ActRule } from './acts.ts';
import { detailsOf } from './details.ts';
import { remarkOf } from './remarks.ts';
import { topicOf } from './topic.ts';

/** What a verdict says of a post besides the reason. */
export interface Judged {
  readonly decision: RelevanceDecision;
  readonly sentiment: Sentiment;
  /** How sure the judge is of the sentiment, 0 to 1. */
  readonly sureness: number;
  readonly urgency: number;
  readonly category: number | null;
}

/** The least strength of a signal that makes an act: weaker phrases have other uses. */
const MIN_STRENGTH = 0.8;
/** Fewer reactions are nothing special anywhere. */
const MANY_REACTIONS = 10;
/** Below this confidence the reason says that it is unsure. */
const UNSURE = 0.6;
/** The urgency of the band "high". */
const HIGH_URGENCY = 70;

/** Whether the sentence of a token, or one beside it, names the brand. A post that never does is about it as a whole. */
const isNearName = ({ tokens, targets }: ParsedPost, index: number): boolean =>
  targets.length === 0 ||
  targets.some(({ from }) => Math.abs(tokens[from]!.sentence - tokens[index]!.sentence) <= 1);

function holds(post: ParsedPost, { signal, phrases, and, text, unless, named = false }: ActRule): boolean {
  const found = post.signals.get(signal);
  if (!found || found.strength < MIN_STRENGTH || !isNearName(post, found.index)) return false;
  if (phrases !== undefined && !phrases.test(found.phrase)) return false;
  if (named && post.targets.length === 0) return false;
  if (text?.test(post.lower) === false || unless?.test(post.lower) === true) return false;
  return and === undefined || strengthOf(post.signals, and) >= MIN_STRENGTH;
}

/** Returns the first of these rules that holds for a post. */
export const firstRuleOf = (rules: readonly ActRule[], post: ParsedPost): ActRule | undefined =>
  rules.find((one) => holds(post, one));

/**
 * Returns the rule that tells what a post does. What its category says goes first, so that the two agree, but not before
 * trouble: a category may well be "Question" where a customer is angry.
 */
function ruleFor(
  rules: readonly ActRule[],
  post: ParsedPost,
  { sentiment, trait }: { readonly sentiment: Sentiment; readonly trait: Trait | null },
): ActRule | undefined {
  const holding = rules.filter((one) => holds(post, one));
  const [first] = holding;
  const ofCategory = (one: ActRule) => one.signal === trait;
  const isTroubled = sentiment === 'negative' || trait === 'complaint' || trait === 'negative';
  if (first && isTroubled && TROUBLE.includes(first)) return first;
  return holding.find(ofCategory) ?? rules.findLast(ofCategory) ?? first;
}

/** Returns what the post does, with the token that shows it; -1: the whole post. */
function actOf(
  profile: Profile,
  post: ParsedPost,
  { sentiment, sureness, category }: Judged,
): { act: Act; index: number } {
  const trait = leadingTrait(profile.categories, category);
  if (profile.brief.mode === 'leads') {
    // A question alone is the weakest intent.
    const intent = trait === 'question' ? null : trait;
    const rule = ruleFor(LEAD_RULES, post, { sentiment: 'neutral', trait: intent });
    return rule
      ? { act: rule, index: post.signals.get(rule.signal)?.index ?? -1 }
      : { act: { says: 'May have a problem you solve', why: '', of: null }, index: -1 };
  }
  if (reportsBreach(post)) return { act: BREACH, index: -1 };
  if (sentiment !== 'positive' && strengthOf(post.signals, 'security') > 1)
    return { act: SECURITY, index: -1 };
  const rule = ruleFor(MENTION_RULES[sentiment], post, { sentiment, trait });
  return rule
    ? { act: rule, index: post.signals.get(rule.signal)?.index ?? -1 }
    : { act: remarkOf(profile, post, { sentiment, sureness }), index: -1 };
}

/** Returns the name that the post talks of when it is not the project's own: a competitor's. */
function otherName({ brief }: Profile, { targets }: ParsedPost): string | null {
  const written = targets.map(({ spelling }) => spelling.written);
  const own = brief.name.toLowerCase();
  const isOwn = (name: string) => own.includes(name.toLowerCase()) || name.toLowerCase().includes(own);
  return written.length > 0 && !written.some(isOwn) ? written[0]! : null;
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns "in German" for a post in German; empty for English and for unknown languages. */
function languageOf({ match: { lang } }: ParsedPost): string {
  if (lang === null || /^en\b/i.test(lang)) return '';
  try {
    return `in ${LANGUAGES.of(lang) ?? ''}`.replace(/^in $/, '');
  } catch {
    return '';
  }
}

/** Returns what the post does and what it is about: "Reports a bug with sync in 2.3 on Linux". */
function accountOf(profile: Profile, post: ParsedPost, { act, index }: ReturnType<typeof actOf>): string {
  const details = act.of !== null && index >= 0 ? detailsOf(post, index, act.of) : '';
  const shown = new Set([...post.signals.values()].flatMap(({ phrase }) => phrase.split(' ').map(stemOf)));
  const topic = details === '' ? topicOf(post, (stem) => shown.has(stem) || profile.nameStems.has(stem)) : [];
  const about = topic.length > 0 ? `(${topic.join(', ')})` : '';
  return [act.says, details, about, languageOf(post)].filter((part) => part !== '').join(' ');
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns why a relevant post deserves attention. */
function whyToAct(profile: Profile, post: ParsedPost, judged: Judged): string {
  const { decision, urgency } = judged;
  const found = actOf(profile, post, judged);
  const said = accountOf(profile, post, found);
  const other = profile.brief.mode === 'leads' ? null : otherName(profile, post);
  const { engagement } = post.match;
  const parts = [
    other === null ? said : `About ${other}: ${lowerFirst(said)}`,
    engagement >= MANY_REACTIONS ? `${engagement.toLocaleString('en-US')} reactions` : '',
    urgency >= HIGH_URGENCY ? 'check it now' : found.act.why,
  ];
  const unsure = decision.confidence < UNSURE ? ` It may not mean ${profile.brief.name}.` : '';
  const taught = decision.grounds[0]?.taught ? ' Posts like it were marked relevant.' : unsure;
  return `${parts.filter((part) => part !== '').join('; ')}.${taught}`;
}

/**
 * Returns the reason of a verdict, one line in English as a colleague would say it: what a relevant post is and why to
 * look at it, or why the post is not relevant.
 */
export function reasonOf(profile: Profile, post: ParsedPost, judged: Judged): string {
  const { relevant, grounds } = judged.decision;
  if (relevant) return whyToAct(profile, post, judged);
  const against = grounds.find(({ says }) => says !== undefined)?.says;
  return `${against ?? `Nothing in it points to ${profile.brief.name}`}.`;
}
