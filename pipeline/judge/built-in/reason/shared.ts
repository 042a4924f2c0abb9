import { linkedAddress } from '../relevance/brand-links.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { isGiveaway } from './remarks.ts';

const bare = (says: string): Account => ({ says, why: NOTHING_TO_ANSWER, at: -1, bare: true });

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

/** Returns what somebody repeats or shares; null when the words are their own. */
export function sharedAccount(reading: Reading): Account | null {
  const { profile, post, form } = reading;
  if (post.content.size === 0) {
    const address = linkedAddress(profile, post);
    if (address !== null) return bare(`Links to ${address}`);
    const named = post.targets.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    if (named > 0 && form.words <= named && form.question < 0) return bare('Only names it');
  }
  if (!form.repeats) return null;
  return passedOn(reading);
}
