import type { ParsedPost } from '../parsed-post.ts';
import type { Reading } from './account.ts';
import { BOUGHT, FIRST_PERSON, TROUBLE, type ActRule } from './acts.ts';
import { ADDRESSED, isTitleCase, TECHNICAL_SOURCES } from '../form/post-form.ts';

/** Words of faults that have no other meaning. */
export const FAULT =
  /^(?:bug|buggy|crash|glitch|error|exception|stack trace|doesn't|does not|don't|didn't|not working|isn't|won't|fail|keeps failing|freez|froze|corrupt|timeout|timed|no longer|unresponsive|disconnect|laggy|segfault|memory leak)/;
/** What freezes people rather than programs. */
const OF_WEATHER = /\b(?:cold|temp|temps|temperatures?|weather|winter|snow|outside|degrees)\b/;
/** Somebody who wants money back, rather than speaks of taxes. */
const WANTS_REFUND =
  /\b(?:want|need|demand|request\w*|give|get|getting|issue|process|where|when|my|full|for an?)\b[^.!?]{0,20}\b(?:refund|money back|chargeback)|^(?:[^.!?]*\b)?refund (?:me|my|us)\b/;
const TAX = /\btax|\bfederal\b|\birs\b/;
/** What is waited for in joy or in vain, but of nobody's support. */
const WAITING = /wait|for (?:hours|weeks|days)|ago|longer/;

/** What customers speak of, whatever they buy. */
export const OF_CUSTOMERS =
  /\b(?:flights?|orders?|ordered|deliver\w*|refund|service|support|staff|agents?|accounts?|apps?|updates?|phones?|battery|screen|stores?|prices?|paid|pay|bought|buy|subscri\w*|customers?|tickets?|bags?|luggage|website|site|server|servers|connection|install\w*|login|games?|matchmaking|driver|waiting|delay\w*|cancel\w*|broken|fix|warranty|charger?s?|laptop|keyboard|wifi)\b/;

/** Whether a post bears out that somebody leaves, cancels or wants money back. */
function leaves({ post: { lower, match }, deeds, judged: { sentiment } }: Reading, says: string): boolean {
  if (says === 'Wants a refund') return WANTS_REFUND.test(lower) && !TAX.test(lower);
  const isOwn = FIRST_PERSON.test(lower);
  if (says !== 'Is leaving for something else') return sentiment === 'negative' || isOwn;
  return (
    !TECHNICAL_SOURCES.includes(match.source) && (sentiment === 'negative' || deeds.has('quits')) && isOwn
  );
}

/** Whether a post bears out that something is broken. */
function isFault({ post, form, deeds, question, judged: { sentiment } }: Reading, says: string): boolean {
  if (says === 'Asks for help with a problem' && question?.isMeant !== true && !deeds.has('help'))
    return false;
  if (/\bfail(?:s|ed)? to (?:see|understand|get|find)\b/.test(post.lower)) return false;
  const phrase = post.signals.get('bug')?.phrase ?? '';
  // The news tells of crashes of cars and planes.
  const isNews = form.hasLink && form.first === 0 && form.second === 0;
  if (isNews && !form.toBrand && !TECHNICAL_SOURCES.includes(post.match.source)) return false;
  // Where people help each other with code, errors are what they talk of.
  const isAnothers = !form.toBrand && post.targets.length === 0;
  if (isAnothers && (!deeds.has('failing') || form.first === 0) && question?.isMeant !== true) return false;
  if (/^(?:freez|froze)/.test(phrase) && OF_WEATHER.test(post.lower)) return false;
  // Somebody answers a friend, or has caught "the running bug".
  if (form.toOthers && !deeds.has('failing')) return false;
  // Pictures and coats hang.
  if (phrase.startsWith('hang') && !/\bhangs\b/.test(post.lower) && !deeds.has('failing')) return false;
  // People fail at anything.
  if (phrase.startsWith('fail') && !form.toBrand && !deeds.has('failing')) return false;
  return FAULT.test(phrase) || deeds.has('failing') || (sentiment === 'negative' && form.toBrand);
}

/** Whether a token stands in a question: "any delays in Bergen?" reports none. */
const isAsked = ({ question }: Reading, at: number): boolean =>
  question !== null && question.isMeant && question.isWorded && question.at <= at && at <= question.span.to;

/** Whether a complaint is one that somebody tells of: others regret things, and the news has bad words. */
export function isTold({ post, form, deeds }: Reading): boolean {
  if (/\b(?:horrible|terrible|awful|bad|sad) news\b/.test(post.lower)) return true;
  if (form.toBrand) return false;
  if (deeds.has('sympathy')) return true;
  if (form.first > 0) return false;
  const phrase = post.signals.get('complaint')?.phrase ?? '';
  return phrase.startsWith('regret') || (form.hasLink && !deeds.has('dislikes'));
}

/** The words of an account within a post: “@lumenkite: we are sorry”. */
const QUOTES_ACCOUNT = /["“'‘]@\w+:/;

/** Whether trouble is borne out by more than single words. */
function isBorneOut(reading: Reading, { signal, says }: ActRule): boolean {
  const { post, form, deeds, judged } = reading;
  const { lower, match, targets, signals } = post;
  const isNegative = judged.sentiment === 'negative';
  const isOfBrand = form.toBrand || targets.length > 0;
  if (!isOfBrand && !(signal === 'bug' && TECHNICAL_SOURCES.includes(match.source))) return false;
  if (signal === 'churn') return leaves(reading, says);
  if (signal === 'bug') return isFault(reading, says);
  if (signal === 'unmet') {
    if (isAsked(reading, signals.get('unmet')?.index ?? -1)) return false;
    const isWaiting = WAITING.test(signals.get('unmet')?.phrase ?? '');
    if (isWaiting && (deeds.has('forward') || !form.toBrand)) return false;
    // Whoever tags the brand wants it to read what happened to them.
    const isTagged =
      targets.some(({ from }) => post.tokens[from]!.mark === '@') && !QUOTES_ACCOUNT.test(lower);
    return form.toBrand || (isNegative && form.first > 0 && (isTagged || deeds.has('failing')));
  }
  if (signal !== 'complaint') return true;
  const complaint = signals.get('complaint')!;
  if (complaint.strength <= 1 && isAsked(reading, complaint.index)) return false;
  // People make jokes; only what is one is complained of.
  if (complaint.phrase === 'joke' && !/\ba (?:\w+ )?joke\b/.test(lower)) return false;
  if (isTitleCase(form)) return false;
  if (isTold(reading)) return false;
  const isCustomers = form.toBrand || (form.first > 0 && OF_CUSTOMERS.test(lower));
  return isNegative && (isCustomers || judged.sureness >= SURE);
}

/** Jobs that somebody offers or has, rather than words that mean them elsewhere. */
const OF_JOBS =
  /\b(?:hiring|vacanc\w*|job (?:opening|offer)s?|appl(?:y|ied) (?:now|at|for)|recruit\w*|intern(?:ship)?s?|open roles?|salary)\b/;

/** Words of a wish that are needs of anybody, what somebody would rather have than hear, and what an author wishes for others. */
const NEEDS = /need|lack|miss/;
const KINDNESS = /nice|great|cool|love/;
const OWN_WISH = /^(?:i wish|wish (?!it|they|there))/;

/** Whether somebody wishes a product to have something: outside trackers, people need, wish and would love anything. */
function isOfProduct({ post: { signals, match, targets }, form, judged }: Reading): boolean {
  const found = signals.get('feature');
  if (found === undefined || ADDRESSED.includes(match.source)) return true;
  if (NEEDS.test(found.phrase)) return false;
  if (judged.sentiment === 'negative' && KINDNESS.test(found.phrase)) return false;
  return form.toBrand || !OWN_WISH.test(found.phrase) || targets.some(({ from }) => from - found.index === 2);
}

/** A problem with what is bought already. */
const OF_ORDER =
  /\b(?:issues?|problems?|wrong|missing|refund\w*|(?:my|our|this|that|the|an) order|order (?:number|no|id)|dm|help|left|lost|answers?|assistance)\b/;

/** What somebody has found. */
const WAS_SOUGHT = /\b(?:was|were|been) (?:looking|searching)\b|\bjust what (?:i|we)\b/;

/** What somebody does all the time, without a choice to make. */
const PASTIME = /\b(?:been|keep|always|hours) (?:just )?(?:ordering|buying|shopping|looking|searching)\b/;

/** What somebody wants to have bought for them. */
const OF_TREATS = /\bbuy (?:me|us|him|her|them)\b/;
/** What stands before "looking for" when it is the author who looks. */
const SEEKERS = new Set(
  "i i'm im i've am we we're are be been still just anyone currently now also and".split(' '),
);

/** What stands between the author and "looking for". */
const AUXILIARY = /^(?:am|are|be|been|still|just|also|currently|now)$/;

/** Whether the author looks for something, not somebody that the post tells of. */
function isOwnSearch({ lower, tokens, signals }: ParsedPost): boolean {
  if (WAS_SOUGHT.test(lower) || PASTIME.test(lower)) return false;
  const found = signals.get('seeking');
  if (found === undefined || !/^(?:looking|searching|hunting|shopping|ordering)/.test(found.phrase))
    return true;
  let at = found.index - 1;
  while (AUXILIARY.test(tokens[at]?.text ?? '') && tokens[at - 1]?.kind === 'word') at -= 1;
  const before = tokens[at];
  return before === undefined || before.kind !== 'word' || before.mark !== '' || SEEKERS.has(before.text);
}

/** The most tokens between "vs" or other words of comparison and what they compare. */
const [BESIDE, NEARBY] = [3, 8];

/** Whether a comparison is one with the brand: games and courts have a "vs" too, and people do more than they ever did. */
function isOfName({ signals, toName, lower }: ParsedPost): boolean {
  const found = signals.get('comparison');
  if (found === undefined) return true;
  if (/\bthan (?:i|i['’]?ve|ever|we|usual)\b/.test(lower)) return false;
  return toName[found.index]! <= (/^(?:vs|versus)/.test(found.phrase) ? BESIDE : NEARBY);
}

/** Whether a rule may say what a post does: only what more than a word shows. */
export function mayTell(reading: Reading, rule: ActRule): boolean {
  const {
    post,
    form,
    judged: { sentiment },
  } = reading;
  if (rule.signal === 'hiring') return OF_JOBS.test(post.lower);
  if (rule.signal === 'legal') return form.toBrand || (sentiment === 'negative' && form.hasLink);
  if (rule.signal === 'feature') return !form.toOthers && isOfProduct(reading);
  // Somebody who is unhappy with what they bought looks for nothing.
  if (rule.signal === 'seeking' && sentiment === 'negative' && BOUGHT.test(post.lower)) return false;
  if (rule.signal === 'seeking' && form.toBrand && OF_ORDER.test(post.lower)) return false;
  if (rule.signal === 'seeking')
    return (
      !OF_TREATS.test(post.lower) &&
      (!form.hasLink || form.toBrand || reading.question !== null) &&
      (reading.question?.isMeant === true || (form.first > 0 && isOwnSearch(post)))
    );
  if (rule.signal === 'comparison') return isOfName(post);
  if (rule.signal === 'learning') return form.first === 0 && form.hasLink;
  return !TROUBLE.includes(rule) || isBorneOut(reading, rule);
}

/** Whether somebody tells of their own experience with the brand, so that it may be put right. */
export const isCustomer = ({ post, form }: Reading): boolean =>
  form.toBrand || (post.targets.length > 0 && OF_CUSTOMERS.test(post.lower));

/** Returns why a complaint deserves attention. */
export const whyOfComplaint = (reading: Reading): string =>
  isCustomer(reading) ? 'could be put right' : 'an opinion, nothing to fix';

/** Below this probability an opinion is said with reserve: it may be of something else than the brand. */
export const SURE = 0.75;
