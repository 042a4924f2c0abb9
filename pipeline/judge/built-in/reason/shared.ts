import { linkedAddress } from '../relevance/brand-links.ts';
import { bareAccount, NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { isGiveaway } from './remarks.ts';
import { wordlessAccount } from './links/wordless.ts';

/** Whether a post is unhappy with the brand, by more than its tone. */
const isComplaint = ({ post, deeds, judged: { sentiment } }: Reading): boolean =>
  sentiment === 'negative' &&
  post.targets.length > 0 &&
  (deeds.has('failing') || deeds.has('dislikes') || post.signals.has('complaint'));

/** Returns the account of a post that repeats that of somebody else. */
function passedOn(reading: Reading): Account {
  const { post, deeds } = reading;
  const account = (says: string, why = NOTHING_TO_ANSWER): Account => ({ says, why, at: -1 });
  if (deeds.has('sympathy')) return account('Passes on sympathy');
  if (isGiveaway(post)) return account('Passes on a giveaway');
  return isComplaint(reading) ? account('Passes on a complaint', 'have a look') : account('Passes on');
}

/** Whether a post is the name and nothing else. */
function isOnlyName({ post: { tokens, targets }, form }: Reading): boolean {
  const isNamed = (index: number) => targets.some(({ from, to }) => from <= index && index <= to);
  return (
    targets.length > 0 &&
    form.question < 0 &&
    tokens.every(
      ({ kind, mark }, index) => kind === 'stop' || kind === 'pause' || mark !== '' || isNamed(index),
    )
  );
}

/** Returns what somebody repeats or shares; null when the words are their own. */
export function sharedAccount(reading: Reading): Account | null {
  const wordless = wordlessAccount(reading);
  if (wordless) return wordless;
  const { profile, post, form } = reading;
  if (post.content.size === 0) {
    const address = linkedAddress(profile, post);
    if (address !== null) return bareAccount(`Links to ${address}`);
    if (isOnlyName(reading)) return bareAccount('Only names it');
  }
  return form.repeats ? passedOn(reading) : null;
}
