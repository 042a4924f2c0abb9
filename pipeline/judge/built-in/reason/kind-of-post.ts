import { KINDS, type Kind, type Kinds } from '../kind/post-kind.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { AWAITS } from './remarks.ts';

/** What is sent to many, by a person or a program: scores, what is on now, a photo posted. */
export const PROMOTION = 'A promotion or an automatic post';

/** From this probability on, there is hardly a doubt. */
const PLAINLY = 0.8;

/** From this probability on, a post is taken for a complaint or for praise: three of four such posts are. */
const LIKELY = 0.6;

/** Whether a post sounds like a complaint. */
export const soundsUnhappy = ({ kinds }: Reading): boolean => (kinds()?.complaint ?? 0) >= LIKELY;

/** From this probability on, three of five posts are a complaint. */
const POSSIBLE = 0.5;

/** Whether a post may be a complaint. */
export const mayComplain = ({ kinds }: Reading): boolean => (kinds()?.complaint ?? 0) >= POSSIBLE;

/** Whether a post sounds like praise. */
export const soundsPleased = ({ kinds }: Reading): boolean => (kinds()?.praise ?? 0) >= LIKELY;

/** Whether there is hardly a doubt that a post is of a kind. */
export const isPlainly = ({ kinds }: Reading, kind: Kind): boolean => (kinds()?.[kind] ?? 0) >= PLAINLY;

/** From this probability on, somebody who speaks of themselves talks rather than jokes or states something; chosen. */
const TALKATIVE = 0.4;

/** Whether a post may be talk about anything. */
export const isTalkative = ({ kinds }: Reading): boolean => (kinds()?.talk ?? 0) >= TALKATIVE;

/** What posts to the brand are taken for by their kind where their words do not tell. */
const TO_BRAND: Readonly<Record<Kind, Omit<Account, 'at'>>> = {
  complaint: { says: 'Complains', why: 'could be put right', presses: true },
  help: { says: 'Asks for help', why: 'waits for an answer', presses: true },
  question: { says: 'Asks', why: 'waits for an answer', presses: true },
  praise: { says: 'Speaks well of it', why: 'worth a thank-you' },
  wish: { says: 'Wishes for something', why: 'have a look' },
  talk: { says: 'Chats with the brand', why: 'hardly needs an answer' },
  joke: { says: 'Chats with the brand', why: 'hardly needs an answer' },
  promotion: { says: PROMOTION, why: 'hardly needs an answer' },
  news: { says: 'Reports news', why: NOTHING_TO_ANSWER },
};

/**
 * From these probabilities on, a post to the brand is taken for one of a kind; more where a mistake offends. From 0.6 on,
 * readers rejected five of 13 complaints and five of nine chats.
 */
const PROBABLE: Readonly<Record<Kind, number>> = {
  ...{ complaint: 0.75, help: 0.5, question: 0.5, praise: 0.6, wish: 0.5, talk: 0.7, joke: 0.7 },
  ...{ promotion: 0.7, news: 0.6 },
};
/** More trouble than this is no chat: without a bound, every fourth of those was a complaint. */
const LITTLE_TROUBLE = 0.25;

/** How whoever complains without a harsh word hardly ends. */
const ENDS_WITH_THANKS = /\b(?:thanks|thank (?:you|u)|thx|thks|tks|ty|cheers)\b[\s.!]*$/;
const endsKindly = ({ post, judged }: Reading): boolean =>
  judged.sentiment !== 'negative' && ENDS_WITH_THANKS.test(post.lower);

/** Whether what a post to the brand is taken for by its kind goes with what else is known of it. */
function isPlausible(reading: Reading, kind: Kind, trouble: number): boolean {
  const { post, form, question, judged } = reading;
  const isUnhappy = judged.sentiment === 'negative';
  if (kind === 'talk' || kind === 'joke')
    return !isUnhappy && trouble <= LITTLE_TROUBLE && !AWAITS.test(post.lower);
  if (kind === 'question') return question?.isRhetorical !== true;
  if (kind === 'complaint') return !endsKindly(reading);
  return kind === 'promotion' ? form.hasLink : kind !== 'praise' || !isUnhappy;
}

/** Returns what a post to the brand is taken for whose words do not tell what it does; null where its kind is not clear. */
export function addressedAccount(reading: Reading): Account | null {
  const kinds = reading.form.toBrand ? reading.kinds() : null;
  if (kinds === null) return null;
  const trouble = kinds.complaint + kinds.help;
  const kind = KINDS.find((one) => kinds[one] >= PROBABLE[one]);
  if (kind !== undefined) return isPlausible(reading, kind, trouble) ? { ...TO_BRAND[kind], at: -1 } : null;
  return trouble >= LIKELY && !endsKindly(reading)
    ? { says: 'May be a complaint', why: 'have a look', at: -1, presses: true }
    : null;
}

/** Returns the account of a question by its kind, which need not have a mark; null for other posts. */
export function askedAccount(reading: Reading): Account | null {
  const { form, question } = reading;
  if (form.toBrand || form.toOthers || form.hasLink || question?.isRhetorical) return null;
  if ((reading.kinds()?.question ?? 0) < LIKELY) return null;
  return { says: 'Asks', why: 'may want an answer', at: -1 };
}

/** Claims of a complaint about anything, and of complaints and praise to the brand. */
const COMPLAINTS = /^(?:Complains|Is unhappy with it)$/;
const COMPLAINTS_TO_BRAND = /^(?:Complains|Is unhappy with it$|Sounds unhappy$|May be a complaint$)/;
const PRAISES = /^(?:Praises it$|Speaks well of it$|Gives thanks$|Sounds positive$)/;
/** Of those that claim to be a complaint with less than this probability, three of four are none. */
const UNLIKELY = 0.4;
/** What hardly is what it claims, to the brand; chosen. Of 35 questions that were taken for complaints by it, 34 were. */
const [HARDLY, HARDLY_ASKED] = [0.15, 0.2];

/** Whether a claim is unlike a post to the brand. */
function isUnlikelyToBrand(kinds: Kinds, says: string): boolean {
  const trouble = kinds.complaint + kinds.help;
  if (COMPLAINTS_TO_BRAND.test(says)) return trouble < HARDLY;
  if (PRAISES.test(says)) return kinds.praise < HARDLY && trouble + kinds.question >= LIKELY;
  if (says === 'Asks') return kinds.question + kinds.help < HARDLY_ASKED && kinds.complaint >= LIKELY;
  return says === 'Asks for a feature' && kinds.wish + kinds.question < HARDLY && trouble >= LIKELY;
}

/** Whether what an account claims is unlike the post. */
export function isUnlikely({ form, kinds }: Reading, { says }: Account): boolean {
  if (!form.toBrand) return COMPLAINTS.test(says) && (kinds()?.complaint ?? 1) < UNLIKELY;
  const known = kinds();
  return known !== null && isUnlikelyToBrand(known, says);
}
