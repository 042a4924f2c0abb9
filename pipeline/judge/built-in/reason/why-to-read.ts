import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import type { Target } from '../parsed-post.ts';
import { thanksIn } from '../sentiment/thanks.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { OF_MIND } from './deed-accounts.ts';
import { isEveryday } from '../relevance/topic-word.ts';
import {
  isPlainly,
  isTalkative,
  mayComplain,
  PROMOTION,
  soundsPleased,
  soundsUnhappy,
} from './kind-of-post.ts';
import { languageOf } from './language-of.ts';
import { isOwnName } from './own-name.ts';
import { isNearName } from './rule-of.ts';
import { isIronicLove, wordOfFeeling } from './tone.ts';
import { isOfBrandAt, TROUBLES } from './toned-account.ts';
import { FAULT, OF_CUSTOMERS } from './trouble.ts';

/** Sources where faults are talked of that are nobody's. */
const UNADDRESSED: readonly string[] = ['news', 'stackoverflow'];
/** What nobody says of their own accord. */
const SENT_TO_MANY: ReadonlySet<string> = new Set(['Reports news', 'Promotes something', PROMOTION]);
/** The urgency of the band "high". */
export const HIGH_URGENCY = 70;

/** Words of abuse before the name of what is abused. */
const CURSES = /\b(?:(?:fuck|fucking|screw|damn)(?: you| u| the)?|stupid)$/;
/** The most tokens of them. */
const TOKENS_OF_CURSE = 3;

/** From this probability on, a word of feeling beside the name shows what somebody thinks of it. */
const LIKELY = 0.7;

/** Whether somebody says of the brand that they dislike it, or thanks it for what is no service. */
function isDisliked(reading: Reading, target: Target): boolean {
  const { post, deeds, judged } = reading;
  if (isOfBrandAt(reading, deeds.get('dislikes') ?? -1)) return true;
  if (judged.sureness >= LIKELY && isOfBrandAt(reading, wordOfFeeling(reading))) return true;
  const before = post.tokens.slice(Math.max(0, target.from - TOKENS_OF_CURSE), target.from);
  const words = before.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  return CURSES.test(words.join(' ')) || thanksIn(post.tokens) === 'ironic';
}

/** A text of more words is about more than one thing. */
const FEW_WORDS = 40;

/** Whether something at a token shows trouble in the sentences that name the brand. */
const isTroubleAt = ({ post, form }: Reading, at: number): boolean =>
  at >= 0 && (form.words <= FEW_WORDS || isNearName(post, at));

/** Returns how a post that only names the brand finds fault with it; empty where it does not. */
function faultFound(reading: Reading): string {
  const { post, form, deeds, judged } = reading;
  const target = post.targets.find((one) => !isEveryday(post, one));
  const isNegative = judged.sentiment === 'negative';
  // The news tells of what others find bad.
  const isNews = form.hasLink && form.first === 0 && form.second === 0;
  if (isNews || deeds.has('sympathy') || OF_MIND.test(post.lower)) return '';
  const failing = judged.sentiment === 'positive' ? -1 : (deeds.get('failing') ?? -1);
  if (target === undefined) {
    const isCustomers = isNegative && !form.toOthers && OF_CUSTOMERS.test(post.lower);
    return failing >= 0 && isCustomers ? 'may be a complaint' : '';
  }
  const isUnhappy =
    (isNegative && isDisliked(reading, target)) ||
    (judged.sentiment !== 'positive' && isOfBrandAt(reading, deeds.get('dislikes') ?? -1)) ||
    (!form.toOthers && judged.sentiment !== 'positive' && soundsUnhappy(reading));
  if (isUnhappy) return 'sounds unhappy';
  if (form.hasLink && form.second > 0) return '';
  const [complaint, bug] = [post.signals.get('complaint'), post.signals.get('bug')];
  const isShown =
    (!form.toOthers && isTroubleAt(reading, failing)) ||
    (bug !== undefined && FAULT.test(bug.phrase) && isOfBrandAt(reading, bug.index)) ||
    (isNegative &&
      complaint !== undefined &&
      complaint.strength >= 1 &&
      complaint.phrase !== 'joke' &&
      isTroubleAt(reading, complaint.index));
  if (isShown) return 'may be a complaint';
  return !form.toOthers && mayComplain(reading) ? 'may be critical' : '';
}

/** The fewest words of the brand's description with which somebody who names the brand tells of its use. */
const WORDS_OF_USE = 2;

/** Whether somebody who names the brand speaks of what it does. */
function tellsOfUse({ profile, post: { content, targets }, form }: Reading): boolean {
  if (form.toOthers || form.hasLink) return false;
  if (!targets.some(({ spelling }) => isOwnName(profile, spelling.written))) return false;
  let shared = 0;
  for (const stem of content) if (profile.context.has(stem)) shared += 1;
  return shared >= WORDS_OF_USE;
}

/** Returns what kind of talk words are that are only quoted: by whom they are to, and whom they are about. */
function kindOfTalk(reading: Reading): string {
  const { profile, post, form, judged } = reading;
  const isNamed = post.targets.some(
    ({ spelling: { ordinary, written } }) => !ordinary || isOwnName(profile, written),
  );
  const isPleased = () => isPlainly(reading, 'praise') && !isIronicLove(post);
  const tone = () => (isPlainly(reading, 'complaint') ? 'an unhappy' : isPleased() ? 'a pleased' : 'a');
  if (post.match.source === 'stackoverflow') return `${tone()} comment`;
  if (post.match.source === 'youtube') return `${tone()} viewer's comment`;
  if (form.toOthers) return isNamed ? 'names it in talk with somebody else' : 'talk with somebody else';
  if (form.hasLink) return isNamed ? 'names it beside a link' : 'a remark with a link';
  const showsAnger = () => judged.sentiment === 'negative' && wordOfFeeling(reading) >= 0;
  if (!isNamed && (showsAnger() || isPlainly(reading, 'complaint'))) return 'an unhappy remark';
  if (!isNamed && isPleased()) return 'a pleased remark';
  if (form.first > 0 && isTalkative(reading)) return isNamed ? 'names it in personal talk' : 'personal talk';
  return isNamed ? 'a remark that names it' : 'a remark';
}

/** Why posts in another language deserve attention. What is broken is only known by English words, so a calm one may be grave. */
const OF_FOREIGN: Readonly<Record<Sentiment, string>> = {
  positive: 'sounds pleased',
  neutral: 'have it translated',
  negative: 'sounds unhappy, so have it translated',
};

/** Returns why what somebody says deserves attention, or what kind of talk it is that deserves none. */
function whyOfTalk(reading: Reading): string {
  const { post, form, judged } = reading;
  if (post.targets.length > 0 && soundsPleased(reading)) return 'sounds pleased';
  if (tellsOfUse(reading)) return 'tells of its use, so have a look';
  const isForeign = languageOf(post) !== '' && post.targets.length > 0 && !form.toOthers;
  if (isForeign) return OF_FOREIGN[judged.sentiment];
  return `${kindOfTalk(reading)}, ${NOTHING_TO_ANSWER}`;
}

/** Whether news tells of trouble with the brand; an article in its title. */
const isBadPress = ({ profile, post: { match, signals, targets, tokens }, judged }: Reading, says: string) =>
  (match.kind === 'article' || says === 'Reports news') &&
  judged.sentiment === 'negative' &&
  targets.some(({ spelling }) => isOwnName(profile, spelling.written)) &&
  TROUBLES.some((signal) => tokens[signals.get(signal)?.index ?? -1]?.sentence === 0);

/** Why words that are only quoted deserve attention or none, by the act that quotes them. */
const OF_WORDS: Readonly<Record<string, (reading: Reading) => string>> = {
  Says: whyOfTalk,
  'Tells somebody': whyOfTalk,
  'Asks somebody': () => `asked of somebody else, ${NOTHING_TO_ANSWER}`,
  'Asks, perhaps rhetorically': () => 'likely wants no answer',
};

/**
 * Returns why a post deserves attention that does not press, or why it does not: whoever writes to the brand or names its
 * fault is heard, and of words that are only quoted it says what kind of talk they are.
 */
export function whyToRead(reading: Reading, { says, why }: Account): string {
  const { post, form, judged } = reading;
  if (why !== NOTHING_TO_ANSWER) return why;
  if (isBadPress(reading, says)) return 'tells of trouble, so read it';
  const { kind, source } = post.match;
  const isHeard = kind !== 'article' && !form.repeats && !UNADDRESSED.includes(source);
  if (isHeard && form.toBrand && says !== 'A sponsored post')
    return judged.urgency >= HIGH_URGENCY ? 'rated urgent, so read it' : 'have a look';
  const fault = isHeard && !SENT_TO_MANY.has(says) ? faultFound(reading) : '';
  if (fault !== '') return `${fault}, so have a look`;
  return OF_WORDS[says]?.(reading) ?? why;
}
