import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import { thanksIn } from '../sentiment/thanks.ts';
import { strengthOf } from '../signals.ts';
import { THANKS_TO_CAUSE } from './acts.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import type { Deed } from '../form/constructions.ts';
import { TECHNICAL_SOURCES } from '../form/post-form.ts';
import { isGiveaway } from './remarks.ts';

/** How a deed is said, when it counts, and why it deserves attention. */
interface DeedRule {
  readonly deed: Deed;
  readonly says: string;
  readonly why?: string;
  /** Sentiments that contradict it. */
  readonly not?: readonly Sentiment[];
  readonly when?: (reading: Reading) => boolean;
}

/** Whether a text reads like a headline: about others, to nobody. */
const isImpersonal = ({ form }: Reading): boolean =>
  form.first === 0 && form.second === 0 && form.question < 0 && form.words > 4;
/** Whether a post shares something: a link, or many words with capitals. */
const isHeadline = (reading: Reading): boolean =>
  isImpersonal(reading) &&
  !TECHNICAL_SOURCES.includes(reading.post.match.source) &&
  (reading.form.hasLink ||
    reading.form.capitals >= 0.5 * reading.form.words ||
    strengthOf(reading.post.signals, 'news') >= 1);
const isPersonal = ({ form }: Reading): boolean => form.first > 0;

/** What stands before a word that is no verb there: "a signed print", "4 returns". */
const BEFORE_NOUNS = /^(?:an?|the|my|your|his|her|our|their|this|that|of|\d.*)$/;
/** Whether a post reports that something happened. */
function isReport(reading: Reading): boolean {
  const at = reading.deeds.get('reports')!;
  const { tokens } = reading.post;
  const isNoun = BEFORE_NOUNS.test(tokens[at - 1]?.text ?? '') && /(?:ed|s)$/.test(tokens[at]!.text);
  return isHeadline(reading) && !isNoun;
}

/** Whose troubles are of the mind, and no fault of anything. */
export const OF_MIND =
  /\b(?:trust|anger|daddy|mommy|commitment|mental|health|abandonment) (?:issues|problems)\b/;
/** Whether somebody tells of a fault that they met. */
const isOwnFault = ({ post, form }: Reading): boolean =>
  form.first > 0 && !OF_MIND.test(post.lower) && !(form.hasLink && form.second > 0);

/** What people say that they would like to do and do by saying it. */
const POLITE =
  /\bwould (?:just )?like to (?:apologi[sz]e|thank|say|congratulate|point out|add|remind|know)\b|\bwish (?:you|u|yall|y['’]all|everyone|him|her|them) (?:all )?(?:an?|the|good|great|happy|well|luck|nothing)\b/;

/** A longer question ends with thanks that are not what it is about. */
const WORDS_OF_THANKS = 25;

/** Whether thanks follow a fault and say for nothing else: "It won't let me sign in... thanks @Lumenkite". */
export const thanksForFault = ({ post, deeds }: Pick<Reading, 'post' | 'deeds'>): boolean =>
  deeds.get('failing')! < deeds.get('thanks')! && thanksIn(post.tokens) === 'none';

/** Whether a post gives thanks in earnest: one that is unhappy only where it says for what, and tells of no fault. */
function isThanks({ post, form, deeds, judged }: Reading): boolean {
  const kind = thanksIn(post.tokens);
  if (post.match.source === 'stackoverflow' && form.words > WORDS_OF_THANKS) return false;
  if (kind === 'ironic' || deeds.has('plea') || THANKS_TO_CAUSE.test(post.lower)) return false;
  if (thanksForFault({ post, deeds })) return false;
  // "How about seats for all? Thx"
  if (form.question >= 0 && deeds.get('thanks')! > form.question && kind === 'none') return false;
  return (
    judged.sentiment !== 'negative' || (kind === 'earnest' && !deeds.has('failing') && !deeds.has('dislikes'))
  );
}

/** The most tokens between thanks and the name of who is thanked. */
const THANKED = 6;

/** Whether the brand is named soon after a token. */
const isNamedAfter = ({ post: { targets } }: Reading, at: number): boolean =>
  targets.some(({ from }) => from > at && from - at <= THANKED);

/** Whose wish it is: "I would like", "would love", not "friends that would like". */
const WISHERS = /^(?:i|we|and|but|so|personally)$/;
/** What only stresses a wish, and how wishes begin without their subject. */
const STRESS = /^(?:really|just|also|still|definitely|absolutely|do)$/;
const LED = /^(?:would|really|just|still|do|also|definitely|absolutely)$/;
/** Whether a post wishes for something of its author's own accord. */
function isWish({ post: { tokens, lower }, deeds }: Reading): boolean {
  let at = deeds.get('wish')!;
  // "I would", "people really want": whose wish it is stands before words that only stress it.
  const hasSubject = /^(?:i|we|i'd|we'd|id)$/.test(tokens[at]!.text);
  while (STRESS.test(tokens[at - 1]?.text ?? '')) at -= 1;
  const before = tokens[at - 1];
  const isAnothers =
    !hasSubject && LED.test(tokens[at]!.text) && before?.kind === 'word' && before.mark === '';
  return !POLITE.test(lower) && (!isAnothers || WISHERS.test(before.text));
}

/** What people do whatever they think of the brand, the surest first. */
const FIRST_RULES: readonly DeedRule[] = [
  { deed: 'sympathy', says: 'Expresses sympathy' },
  {
    deed: 'plays',
    says: 'Tells what is playing',
    when: ({ form, deeds }) => deeds.get('plays')! <= form.begin + 1,
  },
  { deed: 'sharesVideo', says: 'Shares a video', when: ({ form }) => form.hasLink || form.words < 16 },
  {
    deed: 'sells',
    says: 'Promotes something',
    not: ['negative'],
    when: ({ form }) => form.hasLink && form.question < 0,
  },
  {
    deed: 'plugs',
    says: 'Promotes something',
    when: ({ form }) => form.words <= 30 && (!form.toOthers || form.hasLink),
  },
  { deed: 'reports', says: 'Reports news', when: isReport },
  { deed: 'teaches', says: 'Shares a guide', when: ({ form }) => form.hasLink && form.first === 0 },
];

/** "Was looking forward" to what did not come, and "hard to get excited about" what does. */
const NOT_FORWARD = new Set(
  "was were been hard difficult tough not isn't wasn't aren't never nobody".split(' '),
);
/** The most tokens between these and what is looked forward to. */
const BEFORE_FORWARD = 5;

/** Whether somebody looks forward to something: what stands before does not say the opposite. */
function looksForward({ post: { tokens }, deeds }: Reading): boolean {
  const at = deeds.get('forward')!;
  return tokens.slice(Math.max(0, at - BEFORE_FORWARD), at).every(({ text }) => !NOT_FORWARD.has(text));
}

/** What somebody hopes who has just answered a question. */
const HELPED =
  /\bhop(?:e|es|ing|efully) (?:that |this |it |i )*(?:helps?|helped|has helped|is helpful|answers)\b/;

/** In more words, people tell of something and end with a hope. */
const WORDS_OF_HOPE = 60;

/** What people do besides, when nothing is sure of the brand. */
const LATER_RULES: readonly DeedRule[] = [
  {
    deed: 'greeting',
    says: 'Sends greetings or congratulations',
    not: ['negative'],
    when: ({ form }) => form.words <= 30,
  },
  {
    deed: 'thanks',
    says: 'Gives thanks',
    when: isThanks,
  },
  {
    deed: 'forward',
    says: 'Looks forward to something',
    when: looksForward,
  },
  { deed: 'wish', says: 'Wishes for something', when: isWish },
  {
    deed: 'hope',
    says: 'Hopes for something',
    when: (reading) =>
      isPersonal(reading) && reading.form.words <= WORDS_OF_HOPE && !HELPED.test(reading.post.lower),
  },
  {
    deed: 'failing',
    says: 'Tells of a problem',
    why: 'may want an answer',
    not: ['positive'],
    when: (reading) => reading.post.match.source === 'stackoverflow' && isOwnFault(reading),
  },
  { deed: 'failing', says: 'Tells of a problem', not: ['positive'], when: isOwnFault },
];

/** Deeds that say more of a post to the brand than what it tells: others are a matter of words there. */
const TO_BRAND: ReadonlySet<Deed> = new Set<Deed>(['thanks', 'forward', 'wish', 'hope', 'failing']);

function accountBy(rules: readonly DeedRule[], reading: Reading): Account | null {
  const { deeds, form, judged } = reading;
  for (const { deed, says, why = NOTHING_TO_ANSWER, not = [], when } of rules) {
    const at = deeds.get(deed);
    if (at === undefined || (form.toBrand && !TO_BRAND.has(deed))) continue;
    if (not.includes(judged.sentiment) || when?.(reading) === false) continue;
    const isToBrand = deed === 'thanks' && isNamedAfter(reading, at);
    return { says, why: isToBrand ? 'worth a kind reply' : why, at };
  }
  return null;
}

/** Returns what a post does whatever it thinks of the brand; null when its constructions do not tell. */
export function sharingAccount(reading: Reading): Account | null {
  const { post } = reading;
  if (isGiveaway(post)) return { says: 'Announces a giveaway', why: NOTHING_TO_ANSWER, at: -1 };
  return accountBy(FIRST_RULES, reading);
}

/** Returns what a post does by its constructions; null when they do not tell. */
export function deedAccount(reading: Reading): Account | null {
  const { post, form, judged } = reading;
  const outage = post.signals.get('outage');
  if (outage && outage.strength >= 1 && form.first > 0 && judged.sentiment === 'negative')
    return { says: 'Tells of a problem', why: NOTHING_TO_ANSWER, at: outage.index };
  return accountBy(LATER_RULES, reading);
}
