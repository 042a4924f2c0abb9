import type { ParsedPost } from '../parsed-post.ts';
import { namingTag } from '../relevance/named-in-tag.ts';
import { isTalk } from '../sentiment/talk.ts';
import { thanksIn } from '../sentiment/thanks.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import type { Deed } from '../form/constructions.ts';
import type { Signal } from '../signals.ts';
import { isTitleCase } from '../form/post-form.ts';
import { isNearName } from './rule-of.ts';
import { wordOfFeeling } from './tone.ts';
import { isCustomer, isTold, SURE, whyOfComplaint } from './trouble.ts';

/** Signals of what is wrong. */
export const TROUBLES: readonly Signal[] = [
  'complaint',
  'unmet',
  'bug',
  'outage',
  'churn',
  'legal',
  'security',
];

/** The most tokens between the brand and what is said of it. */
const BESIDE = 7;

/** Whether what stands at a token is said of the brand. */
export const isOfBrandAt = ({ post, form }: Reading, at: number): boolean =>
  form.toBrand || (post.targets.length > 0 && at >= 0 && post.toName[at]! <= BESIDE && isNearName(post, at));

/** Deeds that say more of a pleased post than that it is pleased. */
const TELLS_MORE: readonly Deed[] = ['forward', 'greeting', 'wish', 'hope', 'thanks'];

/** From this probability on, somebody who likes something means the brand; `LIKELY` where they name nothing else, and
 `LIKELIER` where only a word shows it. */
const [LIKELY, PROBABLE, LIKELIER] = [0.4, 0.5, 0.6];

/** Whom somebody may love besides a brand. */
const SOMEBODY = new Set('you u him her them ya'.split(' '));

/** Whether what is liked is somebody: "I love you". */
const isOfSomebody = ({ post: { tokens }, form }: Reading, at: number): boolean =>
  !form.toBrand && [1, 2].some((step) => SOMEBODY.has(tokens[at + step]?.text ?? ''));

/** Words of those who love or like what they name next. */
const LIKING = /^(?:(?:lov|enjoy|ador|lik)(?:e|es|ed|ing|s)?)$/;
/** The most words between such a word and what it is about. */
const OBJECT = 4;
/** What stands for something that was named before. */
const REFERS = new Set(
  "it it's this that these them they how the my our all everything me to in on at with and or when being".split(
    ' ',
  ),
);

/** Whether what is liked is named next, and is not the brand: "the queue at Lumenkite, I love Mira". */
function isOfAnother({ post: { tokens, targets }, form }: Reading, from: number): boolean {
  const verb = [from, from + 1, from + 2].find((index) => LIKING.test(tokens[index]?.text ?? ''));
  if (form.toBrand || verb === undefined) return false;
  const isNext = targets.some(({ from: at }) => at > verb && at - verb <= OBJECT);
  const next = tokens[verb + 1];
  return !isNext && next?.kind === 'word' && !REFERS.has(next.text);
}

/** In more words, people speak of more than the only name that they mention. */
const WORDS_OF_ONE_SUBJECT = 40;

/** Whether a post names nobody and nothing but the brand, so that what it likes is that: "All of it moved. Love it". */
function isOnlySubject({ post: { tokens, targets }, form }: Reading): boolean {
  if (targets.length === 0 || form.words > WORDS_OF_ONE_SUBJECT) return false;
  const isOwn = (index: number) => targets.some(({ from, to }) => from <= index && index <= to);
  return tokens.every(({ kind, mark, shape, text }, index) => {
    const isFirst = tokens[index - 1]?.kind !== 'word';
    const isName =
      kind === 'word' && (mark !== '' || (shape === 'capital' && !isFirst && !text.startsWith("i'")));
    return !isName || isOwn(index) || text === 'i';
  });
}

/** What somebody would like to have or do, and has not yet. */
const WOULD_LIKE = /(?:\bwould|['’] ?d|\bid) (?:really |so |just )?(?:love|like) to\b/;

/** The most tokens between the only name of a post and a word of feeling. */
const AROUND = 10;

/** Whether a word of feeling is said of the only thing that a post names, to others than its owner. */
const isOfOnlySubject = (reading: Reading, at: number): boolean =>
  at >= 0 &&
  reading.english &&
  !reading.form.toBrand &&
  reading.post.toName[at]! <= AROUND &&
  isOnlySubject(reading);

/** Whether what is liked at a token is the brand. */
const isBrandLiked = (reading: Reading, at: number): boolean =>
  (isOfBrandAt(reading, at) || (at >= 0 && isOnlySubject(reading))) &&
  !isOfSomebody(reading, at) &&
  !isOfAnother(reading, at);

/** Returns what a pleased post does that no rule knows; null where no word shows it. */
function pleasedAccount(reading: Reading): Account | null {
  const { post, form, deeds, judged } = reading;
  const at = deeds.get('likes') ?? wordOfFeeling(reading);
  if (at < 0 && !deeds.has('forward')) return null;
  if (!form.toBrand && !deeds.has('likes') && TELLS_MORE.some((deed) => deeds.has(deed))) return null;
  if (form.toBrand && at >= 0 && /\bbut\b/.test(post.lower))
    return { says: 'Likes something, with a but', why: 'have a look', at };
  const isShown = deeds.has('likes')
    ? judged.sureness >= (isOnlySubject(reading) ? LIKELY : PROBABLE)
    : judged.sureness >= LIKELIER && isOfOnlySubject(reading, at) && !WOULD_LIKE.test(post.lower);
  if (isShown && isBrandLiked(reading, at)) {
    const isMixed = !form.toBrand && (post.signals.has('complaint') || post.signals.has('problem'));
    return isMixed
      ? { says: 'Likes something, with a but', why: 'have a look', at }
      : { says: 'Speaks well of it', why: 'worth a thank-you', at };
  }
  if (!form.toBrand && judged.sureness < SURE) return null;
  return { says: 'Sounds positive', why: form.toBrand ? 'worth a kind reply' : NOTHING_TO_ANSWER, at };
}

/** Returns what a post does whose words are kind, though as a whole it may be neither; null for others. */
function kindAccount(reading: Reading): Account | null {
  const { form, deeds } = reading;
  const at = deeds.get('likes') ?? -1;
  const isMixed = deeds.has('failing') || deeds.has('dislikes') || form.hasLink || form.question >= 0;
  if (at < 0 || isMixed || form.toOthers || !isBrandLiked(reading, at)) return null;
  return { says: 'Speaks well of it', why: 'worth a thank-you', at };
}

/** Returns the token of the strongest signal of trouble; -1 without any. */
function worstWord({ post: { signals } }: Reading): number {
  for (const signal of ['complaint', 'unmet', 'bug', 'outage', 'problem'] as const) {
    const found = signals.get(signal);
    if (found) return found.index;
  }
  return -1;
}

/** Returns the token that shows that somebody is unhappy; -1 where no word does. */
function wordShowing(reading: Reading): number {
  const { deeds } = reading;
  const feeling = wordOfFeeling(reading);
  return deeds.get('dislikes') ?? (feeling >= 0 ? feeling : (deeds.get('failing') ?? worstWord(reading)));
}

const hasTrouble = ({ signals }: ParsedPost): boolean => TROUBLES.some((signal) => signals.has(signal));

/** Returns what an unhappy post to the brand does: without a word that shows it, only what it may be. */
function unhappyWriter({ profile, post, deeds, judged }: Reading, shown: number): Account | null {
  if (thanksIn(post.tokens) === 'earnest' && !deeds.has('failing') && !deeds.has('dislikes'))
    return {
      says: `Gives thanks${hasTrouble(post) ? ', perhaps with a complaint' : ''}`,
      why: 'have a look',
      at: -1,
    };
  const isSure = deeds.has('failing') || post.signals.has('complaint') || !isTalk(profile, post);
  if (shown >= 0 && !isSure) return { says: 'Sounds unhappy', why: 'have a look', at: shown, presses: true };
  if (shown >= 0) return { says: 'Complains', why: 'could be put right', at: shown, presses: true };
  if (judged.sureness < SURE && isTalk(profile, post)) return null;
  return { says: 'May be a complaint', why: 'have a look', at: -1, presses: true };
}

/** Returns what an unhappy post does that no rule knows; null where no word shows that it is unhappy. */
function unhappyAccount(reading: Reading): Account | null {
  const { post, form, deeds, judged } = reading;
  const failing = deeds.get('failing');
  if (failing !== undefined && isCustomer(reading))
    return { says: 'Reports a problem', why: 'could be put right', at: failing, presses: true };
  const at = wordShowing(reading);
  if (form.toBrand) return unhappyWriter(reading, at);
  if (at < 0 || post.targets.length === 0 || isTitleCase(form) || isTold(reading)) return null;
  const isShown = deeds.has('dislikes') || post.signals.has('complaint');
  if (!isShown || judged.sureness < SURE || !isOfBrandAt(reading, at)) return null;
  return { says: 'Is unhappy with it', why: whyOfComplaint(reading), at, presses: true };
}

/** Compliments to whoever did something well. */
const COMPLIMENTS =
  /(?<!\bdo )\b(?:(?:good|great|nice|awesome|amazing|excellent|fantastic|phenomenal|outstanding|superb|incredible|wonderful|stellar|fabulous) (?:customer )?(?:job|work|service|support|experience|staff|crew)|way to go|well done|(?:you|guys|y['’]?all|crew|staff|team) (?:all )?(?:rock(?:ed)?|rule)|god bless (?:you|u)|(?:took|taking) (?:good |great )?care of|came through|saved (?:my|our|the) (?:day|trip|life|bacon)|made my (?:day|week|night)|saving grace|did (?:me|us) right|only way to (?:fly|go|travel)|(?:is|are|was|were) (?:fabulous|sweet))\b/;

/** Returns what a post does that pays the brand a compliment and finds no fault; null for others. */
function complimentAccount({ profile, post, form, deeds, judged, english }: Reading): Account | null {
  const isPlain = english && judged.sentiment !== 'negative' && form.question < 0 && !form.toOthers;
  if (!isPlain || !COMPLIMENTS.test(post.lower)) return null;
  if (!form.toBrand && post.targets.length === 0 && namingTag(profile, post) === null) return null;
  const isMixed = deeds.has('failing') || deeds.has('dislikes') || hasTrouble(post);
  return isMixed || /\b(?:but|sarcas\w*)\b/.test(post.lower) || thanksIn(post.tokens) === 'ironic'
    ? null
    : { says: 'Praises it', why: 'worth a thank-you', at: -1 };
}

/** Returns what a post feels about the brand or anything; null where its words do not show it. */
export function tonedAccount(reading: Reading): Account | null {
  const { judged } = reading;
  const compliment = complimentAccount(reading);
  if (compliment) return compliment;
  if (judged.sentiment === 'positive') return pleasedAccount(reading);
  if (judged.sentiment === 'neutral') return kindAccount(reading);
  return unhappyAccount(reading);
}
