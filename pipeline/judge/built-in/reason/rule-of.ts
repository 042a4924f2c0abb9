import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import type { Trait } from '../category/category-traits.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { strengthOf } from '../signals.ts';
import { TROUBLE, type ActRule } from './acts.ts';

/** The least strength of a signal that makes an act: weaker phrases have other uses. */
const MIN_STRENGTH = 0.8;

/** Whether the sentence of a token, or one beside it, names the brand. A post that never does is about it as a whole. */
export const isNearName = ({ tokens, targets }: ParsedPost, index: number): boolean =>
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

/** What decides between the rules that hold. */
export interface RuleChoice {
  readonly sentiment: Sentiment;
  /** What the post's category says that it does. */
  readonly trait: Trait | null;
  /** Whether the post bears a rule out; by default all are. */
  readonly isBorneOut?: (rule: ActRule) => boolean;
  /** Whether the category's own rule says it when none of its rules holds; by default not. */
  readonly fallsBack?: boolean;
}

/**
 * Returns the rule that tells what a post does. What its category says goes first, so that the two agree, but not before
 * trouble: a category may well be "Question" where a customer is angry.
 */
export function ruleFor(
  rules: readonly ActRule[],
  post: ParsedPost,
  { sentiment, trait, isBorneOut = () => true, fallsBack = false }: RuleChoice,
): ActRule | undefined {
  const holding = rules.filter((one) => post.signals.has(one.signal) && holds(post, one) && isBorneOut(one));
  const [first] = holding;
  const isTroubled = sentiment === 'negative' || trait === 'complaint' || trait === 'negative';
  if (first && isTroubled && TROUBLE.includes(first)) return first;
  const ofCategory = ({ signal }: ActRule) => signal === trait;
  return holding.find(ofCategory) ?? (fallsBack ? rules.findLast(ofCategory) : undefined) ?? first;
}
