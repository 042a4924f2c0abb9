import type { Account, Reading } from '../account.ts';
import { BOUGHT, LEAD_RULES } from '../acts.ts';
import { BUYS_NOW, HAS_DECIDED, isAboutToBuy } from '../../purchase.ts';
import { ruleFor } from '../rule-of.ts';

/** Whether somebody is unhappy with the product itself, rather than has the problem that it solves. */
const isOfProduct = ({ post, judged: { sentiment } }: Reading): boolean =>
  sentiment !== 'positive' && post.targets.length > 0;

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
  if (BOUGHT.test(post.lower)) {
    const says = /\border(?:ed)?\b/.test(post.lower) ? 'Has ordered it' : 'Has bought it';
    return { ...account(says, 'a new customer'), presses: false };
  }
  const isBuying = BUYS_NOW.test(post.lower) || isAboutToBuy(post);
  if (isBuying && reading.question === null)
    return { ...account('Is about to buy', 'answer soon'), isCertain: true };
  if (HAS_DECIDED.test(post.lower) && reading.question === null)
    return { ...account('Wants to buy', 'has nearly decided'), isCertain: true };
  if (rule?.signal === 'problem' && isOfProduct(reading))
    return reading.question === null
      ? { ...account('Complains about it', 'perhaps no lead'), presses: false }
      : account('Asks for advice', 'waits for an answer');
  if (rule === undefined && isBuying)
    return { ...account('Is about to buy, and asks', 'answer soon'), isCertain: true };
  if (rule === undefined) return { ...account('May be a lead', ''), isCertain: true };
  // What somebody says that they look for is no guess.
  return { ...account(rule.says, rule.why), isCertain: rule.signal === 'seeking' && at >= 0 };
}
