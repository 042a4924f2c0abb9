import type { Account, Reading } from './account.ts';
import { BOUGHT, LEAD_RULES } from './acts.ts';
import { ruleFor } from './rule-of.ts';

/** Somebody who has decided: the purchase is only a question of time. */
const HAS_DECIDED =
  /\b(?:going to|gonna|about to|planning to|will|ready to|can'?t wait to) (?:order|buy|get|pre-?order|purchase)\b|\b(?:ordering|buying|getting) (?:it|one|the|this|mine)\b|\bsaving up\b|\bback in stock\b|\bleaning towards?\b/;

/** Whether somebody is unhappy with the product itself, rather than has the problem that it solves. */
const isOfProduct = ({ post, question, judged: { sentiment } }: Reading): boolean =>
  sentiment !== 'positive' && question === null && post.targets.length > 0;

/** Returns what a lead does. */
export function leadAccount(reading: Reading): Account {
  const { post, trait } = reading;
  // A question alone is the weakest intent.
  const intent = trait === 'question' ? null : trait;
  const rule = ruleFor(LEAD_RULES, post, { sentiment: 'neutral', trait: intent, fallsBack: true });
  const at = rule === undefined ? -1 : (post.signals.get(rule.signal)?.index ?? -1);
  const account = (says: string, why: string): Account => ({
    says,
    why,
    at,
    detailed: rule?.detailed ?? false,
    presses: true,
  });
  if (BOUGHT.test(post.lower))
    return { ...account('Has bought it already', 'no longer choosing'), presses: false };
  if (HAS_DECIDED.test(post.lower) && reading.question === null)
    return account('Wants to buy', 'has nearly decided');
  if (rule?.signal === 'problem' && isOfProduct(reading))
    return account('Complains about it', 'perhaps no lead');
  return rule ? account(rule.says, rule.why) : account('May be a lead', '');
}
