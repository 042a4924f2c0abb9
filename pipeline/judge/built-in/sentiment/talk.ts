import { memoizeByForm } from '../memoize.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { strengthOf, type Signal } from '../signals.ts';
import { stemOf, type Token } from '../tokenize.ts';

/** What people write about who have to do with a company of any trade. */
const CUSTOMER_WORDS = new Set(
  (
    'service customer support order delivery deliver account website site app online store shop shipping ship package parcel ticket booking reservation ' +
    'flight train bus room hotel seat luggage bag phone call email chat agent rep representative staff employee manager driver crew team refund charge bill ' +
    'billing invoice payment pay paid price cost fee money card bank plan contract subscription warranty return replacement repair product item size stock ' +
    'quality device battery screen charger laptop printer router internet wifi broadband signal network data connection cable channel update upgrade install ' +
    'software version login password download error issue problem fix broken download car vehicle dealer engine food meal burger pizza coffee menu location ' +
    'gift coupon code offer deal discount purchase buy bought checkout cart tracking courier power outage electricity gas water meter policy claim company airline restaurant hospital airport ' +
    'fly flew plane gate travel trip passenger pilot land board ride station route schedule delay late hour minute wait reward point member class voucher promo sale receipt shirt shoe dress jacket camera game console printer headphone watch'
  )
    .split(' ')
    .map(stemOf),
);
const [CUSTOMER, OTHER] = [{ customer: true }, { customer: false }];
const kindOf = memoizeByForm(({ stem }) => (CUSTOMER_WORDS.has(stem) ? CUSTOMER : OTHER));

const TROUBLES: readonly Signal[] = ['unmet', 'letdown', 'bug', 'outage', 'churn'];

/** Whether the name only addresses its account at the start of a reply. */
const isAddress = (tokens: readonly Token[], { from }: Target): boolean =>
  tokens[from]!.mark === '@' &&
  tokens.slice(0, from).every(({ kind, mark }) => kind !== 'word' || mark === '@');

/**
 * Whether a post may be talk about anything: it does not name the brand in a sentence, says nothing of what is wrong, and has no
 * words of customers or of the brand's description. Many replies are.
 */
export function isTalk(
  { context }: Pick<Profile, 'context'>,
  { tokens, targets, signals, content }: ParsedPost,
): boolean {
  if (targets.some((target) => !isAddress(tokens, target))) return false;
  if (TROUBLES.some((signal) => strengthOf(signals, signal) > 0)) return false;
  for (const stem of content) if (context.has(stem)) return false;
  return !tokens.some((token) => token.kind === 'word' && token.mark !== '@' && kindOf(token.form).customer);
}
