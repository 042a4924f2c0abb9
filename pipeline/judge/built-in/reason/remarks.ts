import type { ParsedPost } from '../parsed-post.ts';
import type { Token } from '../tokenize.ts';
import { isTalk } from '../sentiment/talk.ts';
import { containsName, namingTag } from '../relevance/named-in-tag.ts';
import { sharedLink } from './links/shared-link.ts';
import { isSubject } from '../form/subject-handle.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';

/** A link after fewer words is what the post shares. */
const SHARING_WORDS = 40;
/** Fewer words are no statement. */
const FEW_WORDS = 4;

/** Returns what a text is that no person posts, such as one of the news or of a reference work; null for other posts. */
export function factualAccount({ post: { match, targets }, deeds }: Reading): Account | null {
  if (match.kind !== 'article' && match.source !== 'news') return null;
  const at = targets[0]?.from ?? -1;
  const isNews = match.kind === 'article' && deeds.has('reports');
  const says = isNews
    ? 'Reports news'
    : targets.length > 0
      ? 'A factual text that names it'
      : 'A factual text';
  return { says, why: NOTHING_TO_ANSWER, at: isNews ? deeds.get('reports')! : at };
}

const GIVEAWAY =
  /\bgive-?aways?\b|\benter (?:to win|for (?:a|your) chance)\b|\bgiv(?:e|ing) away (?:an?|our|some|free|the|\d+)\b|\bchance to win\b|\b(?:rt|retweet) (?:and|&|&amp;|\+) follow\b/;

/** Whether a post announces a giveaway. */
export const isGiveaway = ({ lower }: ParsedPost): boolean => GIVEAWAY.test(lower);

/** Returns why a question to somebody else, or a rhetorical one, deserves attention: others may be asked about the brand. */
export const whyOfOthers = ({ profile, post, form }: Reading): string =>
  form.toOthers && (post.targets.length > 0 || namingTag(profile, post) !== null)
    ? 'have a look'
    : NOTHING_TO_ANSWER;

/** Returns the account of a question that somebody may not mean; null without one. */
function doubtfulQuestion(reading: Reading): Account | null {
  const { form, question } = reading;
  if (question === null || !question.isWorded || (form.hasLink && !form.toOthers)) return null;
  const { at, span, isRhetorical } = question;
  const why = form.toOthers || isRhetorical ? whyOfOthers(reading) : 'may want an answer';
  const says = form.toOthers ? 'Asks somebody' : isRhetorical ? 'Asks, perhaps rhetorically' : 'Asks';
  return { says, why, at, span };
}

/** What people tell a brand to do, the words before, and what follows. */
const ORDERS =
  /^(?:release|bring|make|add|give|get|put|drop|sell|restock|start|stop|fix|send|open|create|offer|remove|change|refund|upgrade|book|rebook|waive|hold|help|call|let|answer|check)$/;
const BEFORE_ORDERS = new Set('omg please pls plz just hey hi yo now ok okay so and can'.split(' '));
const ORDERED = /^(?:an?|the|more|some|my|your|us|me|this|these|that|it|back)$/;

/** What people tell a brand that it should do: "you should get more seats". */
const ADVISED =
  /^(?:@\w+\s+)*(?:how about\b|suggestion\b|let (?:me|us) know\b)|\b(?:you|u|yall|y'all|guys) (?:should|need to|must) (?:\w+ )?(?:release|bring|make|add|give|get|put|drop|sell|restock|start|stop|fix|open|offer|remove|change|have|use|show|allow|let|hire|learn|teach)\b/;

/** Whether a text begins with an order: "please release a map of seats". */
function isOrder(tokens: readonly Token[], begin: number): boolean {
  let at = begin;
  while (at >= 0 && BEFORE_ORDERS.has(tokens[at]!.text) && tokens[at + 1]?.kind === 'word') at += 1;
  return at >= 0 && ORDERS.test(tokens[at]!.text) && ORDERED.test(tokens[at + 1]?.text ?? '');
}

/** What customers say who have done what the brand asked them for, and wait for it to go on. */
const FOLLOWS_UP =
  /^(?:@\w+\s+)*(?:just |now |i |ok |okay |yes |yep )*(?:sent|done|followed|submitted|it (?:shows|says))\b|\b(?:(?:dm|pm)['’]? ?e?d|(?:was|is|been) sent|(?:i|i['’]ve|i have|just|already|have) (?:sent|emailed|messaged|submitted|posted|provided|forwarded|filled (?:out|in))|sent (?:you|it|a dm|the (?:info|details)))\b/;

/** What customers wait for who only answer, and handles of those who serve them: none of their talk is idle. */
export const AWAITS =
  /\b(?:still|want|need|needs|option|nothing|nobody|impossible|speak|tried|no one|someone|not helping|number|please|dm|respond\w*|repl(?:y|ied)|call(?:ed)?)\b|@ask\w+|@\w*(?:support|help|cares?|serv\w*|cust\w*)\b/;

/** Returns what a post to the brand is when nothing else tells. */
function toBrandAccount({ profile, post, form, deeds, judged }: Reading): Account {
  const at = -1;
  if (form.hasLink && form.first === 0 && isTalk(profile, post) && (deeds.has('plugs') || deeds.has('sells')))
    return { says: 'Promotes something', why: 'hardly needs an answer', at };
  if (isOrder(post.tokens, form.begin) || ADVISED.test(post.lower))
    return { says: 'Asks for something', why: 'have a look', at };
  if (FOLLOWS_UP.test(post.lower)) return { says: 'Follows up with the brand', why: 'have a look', at };
  const isShared = form.hasLink && form.first === 0 && form.second === 0;
  return !isShared && judged.sentiment !== 'negative' && isTalk(profile, post) && !AWAITS.test(post.lower)
    ? { says: 'Chats with the brand', why: 'hardly needs an answer', at }
    : { says: isSubject(post.tokens, 0) ? 'Says' : 'Tells the brand', why: 'have a look', at };
}

/** What somebody pleads for with a brand that they only name. */
const PLEADS =
  /\b(?:please|pls|plz) (?:[#@]?\w+ ){0,2}(?:implement|add|fix|bring|support|make|give|stop|release|allow|let|sort|change|remove)\b/;

/** What warns others of somebody. */
const WARNS =
  /\bheads[- ]up\b|\bbeware of\b|\b(?:is|are|it['’]s) (?:such )?(?:a |an )?(?:total |complete )?scams?\b|\bscammers?\b/;

/** Words that say what somebody should do, and the most words between these and the name. */
const DUTY = /^(?:should|must|needs|oughta)$/;
const WORDS_BETWEEN = 3;
/** Who should do something besides the brand. */
const OTHER_SUBJECTS = /^(?:i|we|you|u|he|she|they|people|who|it|that|which|and|someone|everyone)$/;

/** What the brand should do that shows a fault, also beside a link. */
const MENDS = /\bneeds? to (?:fix|sort|stop|change|improve|get|do)\b/;

/** Returns where the brand is named, also within a handle or tag. */
const namedAt = ({ profile, post: { tokens, targets } }: Reading): number[] => [
  ...targets.map(({ to }) => to),
  ...tokens.flatMap(({ mark, text }, index) => (mark !== '' && containsName(profile, text) ? [index] : [])),
];

/** Returns the token that says what the brand should do, as its subject; -1 without one. */
function advisedAt(reading: Reading): number {
  const { post, form, english } = reading;
  const { tokens } = post;
  if (!english || form.toOthers || form.question >= 0) return -1;
  if (form.hasLink && !MENDS.test(post.lower)) return -1;
  for (const to of namedAt(reading))
    for (let at = to + 1; at <= to + 1 + WORDS_BETWEEN && tokens[at]?.kind === 'word'; at += 1) {
      if (DUTY.test(tokens[at]!.text)) return at;
      if (OTHER_SUBJECTS.test(tokens[at]!.text)) break;
    }
  return -1;
}

/** Returns what a post is by its form, when nothing else tells: mostly what it says. */
export function remarkAccount(reading: Reading): Account {
  const { post, form } = reading;
  const remark = (says: string, at = -1): Account => ({ says, why: NOTHING_TO_ANSWER, at });
  if (post.match.kind === 'video') return remark('A video');
  if (form.toBrand) return toBrandAccount(reading);
  const named = post.targets[0]?.from ?? -1;
  const asked = doubtfulQuestion(reading);
  if (asked) return asked;
  if (named >= 0 && !form.toOthers && !form.hasLink && PLEADS.test(post.lower))
    return { says: 'Asks for something', why: 'have a look', at: named };
  if (named >= 0 && WARNS.test(post.lower))
    return { says: 'Warns of something', why: 'have a look', at: named };
  const advised = advisedAt(reading);
  if (advised >= 0) return { says: 'Says what should change', why: 'have a look', at: advised };
  if (form.hasLink && form.words <= SHARING_WORDS && form.first === 0) return sharedLink(reading);
  if (form.words < FEW_WORDS) return remark(form.question >= 0 && form.words > 1 ? 'Asks' : 'Says only');
  return remark(form.toOthers ? 'Tells somebody' : 'Says', named);
}
