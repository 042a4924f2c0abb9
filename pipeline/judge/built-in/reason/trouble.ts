import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { FIRST_PERSON, TROUBLE, type ActRule } from './acts.ts';

/** Sources where errors are talked of without a brand. */
const TECHNICAL: readonly string[] = ['stackoverflow', 'github', 'discourse'];

/** Words of faults that have no other meaning. */
const FAULT =
  /^(?:bug|buggy|crash|glitch|error|exception|stack trace|doesn't|does not|don't|didn't|not working|isn't|won't|fail|keeps failing|freezes|frozen|corrupt|timeout|timed|no longer|unresponsive|disconnect|laggy|segfault|memory leak)/;
/** Somebody who wants money back, rather than speaks of taxes. */
const WANTS_REFUND =
  /\b(?:want|need|demand|request\w*|give|get|getting|issue|process|where|when|my|full|for an?)\b[^.!?]{0,20}\b(?:refund|money back|chargeback)|^(?:[^.!?]*\b)?refund (?:me|my|us)\b/;
const TAX = /\btax|\bfederal\b|\birs\b/;
/** What is waited for in joy or in vain, but of nobody's support. */
const WAITING = /wait|for (?:hours|weeks|days)|ago|longer/;

/** What customers speak of, whatever they buy. */
const OF_CUSTOMERS =
  /\b(?:flights?|orders?|ordered|deliver\w*|refund|service|support|staff|agents?|accounts?|apps?|updates?|phones?|battery|screen|stores?|prices?|paid|pay|bought|buy|subscri\w*|customers?|tickets?|bags?|luggage|website|site|server|servers|connection|install\w*|login|games?|matchmaking|driver|waiting|delay\w*|cancel\w*|broken|fix|warranty|charger?s?|laptop|keyboard|wifi)\b/;

/** Whether a post bears out that somebody leaves, cancels or wants money back. */
function leaves({ post: { lower, match }, deeds, judged: { sentiment } }: Reading, says: string): boolean {
  if (says === 'Wants a refund') return WANTS_REFUND.test(lower) && !TAX.test(lower);
  const isOwn = FIRST_PERSON.test(lower);
  if (says !== 'Is leaving for something else') return sentiment === 'negative' || isOwn;
  return !TECHNICAL.includes(match.source) && (sentiment === 'negative' || deeds.has('quits')) && isOwn;
}

/** Whether a post bears out that something is broken. */
function isFault({ post, form, deeds, question, judged: { sentiment } }: Reading, says: string): boolean {
  if (says === 'Asks for help with a problem' && question?.isMeant !== true && !deeds.has('help'))
    return false;
  if (/\bfail(?:s|ed)? to (?:see|understand|get|find)\b/.test(post.lower)) return false;
  const phrase = post.signals.get('bug')?.phrase ?? '';
  return FAULT.test(phrase) || deeds.has('failing') || (sentiment === 'negative' && form.toBrand);
}

/** Whether trouble is borne out by more than single words. */
function isBorneOut(reading: Reading, { signal, says }: ActRule): boolean {
  const { post, form, deeds, judged } = reading;
  const { lower, match, targets, signals } = post;
  const isNegative = judged.sentiment === 'negative';
  const isOfBrand = form.toBrand || targets.length > 0;
  if (!isOfBrand && !(signal === 'bug' && TECHNICAL.includes(match.source))) return false;
  if (signal === 'churn') return leaves(reading, says);
  if (signal === 'bug') return isFault(reading, says);
  if (signal === 'unmet') {
    const isWaiting = WAITING.test(signals.get('unmet')?.phrase ?? '');
    if (isWaiting && (deeds.has('forward') || !form.toBrand)) return false;
    return form.toBrand || (isNegative && form.first > 0 && deeds.has('failing'));
  }
  if (signal !== 'complaint') return true;
  const isCustomers = form.toBrand || (form.first > 0 && OF_CUSTOMERS.test(lower));
  return isNegative && (isCustomers || judged.sureness >= SURE);
}

/** Jobs that somebody offers or has, rather than words that mean them elsewhere. */
const OF_JOBS =
  /\b(?:hiring|vacanc\w*|job (?:opening|offer)s?|appl(?:y|ied) (?:now|at|for)|recruit\w*|intern(?:ship)?s?|open roles?|salary)\b/;

/** Words of a wish that are needs of anybody, unless the brand is what needs it. */
const NEEDS = /need|lack|miss/;
/** The most tokens between the brand and what it needs. */
const NEAR = 3;

/** Whether somebody wishes the brand to have something, rather than to have something themselves. */
function isOfProduct({ post, form }: Reading): boolean {
  const found = post.signals.get('feature');
  if (form.toBrand || found === undefined || !NEEDS.test(found.phrase)) return true;
  return post.targets.some(({ to }) => to < found.index && found.index - to <= NEAR);
}

/** A problem with what is bought already. */
const OF_ORDER =
  /\b(?:issues?|problems?|wrong|missing|refund\w*|(?:my|our|this|that|the|an) order|order (?:number|no|id)|dm)\b/;

/** What somebody has found. */
const WAS_SOUGHT = /\b(?:was|were|been) (?:looking|searching)\b|\bjust what (?:i|we)\b/;

/** Whether a rule may say what a post does: only what more than a word shows. */
export function mayTell(reading: Reading, rule: ActRule): boolean {
  const {
    post,
    form,
    judged: { sentiment },
  } = reading;
  if (rule.signal === 'hiring') return OF_JOBS.test(post.lower);
  if (rule.signal === 'legal') return form.toBrand || (sentiment === 'negative' && form.hasLink);
  if (rule.signal === 'feature') return isOfProduct(reading);
  if (rule.signal === 'seeking' && form.toBrand && OF_ORDER.test(post.lower)) return false;
  if (rule.signal === 'seeking')
    return reading.question?.isMeant === true || (form.first > 0 && !WAS_SOUGHT.test(post.lower));
  if (rule.signal === 'learning') return form.first === 0 && form.hasLink;
  return !TROUBLE.includes(rule) || isBorneOut(reading, rule);
}

/** Whether somebody tells of their own experience with the brand, so that it may be put right. */
const isCustomer = ({ post, form }: Reading): boolean =>
  form.toBrand || (post.targets.length > 0 && OF_CUSTOMERS.test(post.lower));

/** Returns why a complaint deserves attention. */
export const whyOfComplaint = (reading: Reading): string =>
  isCustomer(reading) ? 'could be put right' : 'an opinion, nothing to fix';

/** Returns what an unhappy post does that no rule knows. */
export function unhappyAccount(reading: Reading): Account {
  const { post, form, deeds, judged } = reading;
  const failing = deeds.get('failing');
  if (failing !== undefined && isCustomer(reading))
    return { says: 'Reports a problem', why: 'could be put right', at: failing, presses: true };
  const at = deeds.get('dislikes') ?? failing ?? worstWord(reading);
  if (form.toBrand) return { says: 'Complains', why: 'could be put right', at, presses: true };
  if (post.targets.length > 0 && judged.sureness >= SURE)
    return { says: 'Is unhappy with it', why: whyOfComplaint(reading), at, presses: true };
  if (deeds.has('dislikes')) return { says: 'Dislikes something', why: NOTHING_TO_ANSWER, at };
  const says = form.first > 0 || form.toOthers ? 'Sounds unhappy' : 'Sounds critical';
  return { says, why: NOTHING_TO_ANSWER, at };
}

/** Below this probability an opinion is said with reserve: it may be of something else than the brand. */
export const SURE = 0.75;

/** Returns the token of the strongest signal of trouble; -1 without any. */
function worstWord({ post: { signals } }: Reading): number {
  for (const signal of ['complaint', 'unmet', 'bug', 'outage', 'problem'] as const) {
    const found = signals.get(signal);
    if (found) return found.index;
  }
  return -1;
}
