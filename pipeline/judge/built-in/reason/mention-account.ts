import type { ParsedPost } from '../parsed-post.ts';
import { isByBrand } from '../relevance/brand-links.ts';
import { strengthOf } from '../signals.ts';
import { reportsBreach } from '../urgency/breach.ts';
import { harmIn } from '../urgency/harm.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { blankAccount } from './issues/blank-form.ts';
import { BREACH, MENTION_RULES, SECURITY, TROUBLE, type ActRule } from './acts.ts';
import { deedAccount, sharingAccount, thanksForFault } from './deed-accounts.ts';
import { factualAccount, remarkAccount } from './remarks.ts';
import { questionAccount } from './asking/question-account.ts';
import { addressedAccount, askedAccount, isUnlikely } from './kind-of-post.ts';
import { hintAccount } from './asking/hints.ts';
import { pleaAccount, UNSOLVED } from './asking/pleas.ts';
import { publishedAccount } from './published.ts';
import { requestAccount } from './asking/requests.ts';
import { ruleFor } from './rule-of.ts';
import { sponsoredAccount } from './sponsored.ts';
import { commentedAccount } from './links/commented-post.ts';
import { sharedAccount } from './shared.ts';
import { titledAccount } from './issues/titled.ts';
import { isOfBrandAt, tonedAccount } from './toned-account.ts';
import { isIronicLove } from './tone.ts';
import { mayTell, SURE, whyOfComplaint } from './trouble.ts';
import { HIGH_URGENCY } from './why-to-read.ts';

/** The least urgency of a breach. */
const BREACH_URGENCY = 85;

/** Posts with more hashtags are there to be found, whatever they say. */
const MANY_TAGS = 4;
const isTagged = ({ tokens }: ParsedPost): boolean =>
  tokens.reduce((sum, { mark }) => sum + Number(mark === '#'), 0) > MANY_TAGS;

/** What is secret of people: pictures of products and water leak too. */
const SECRETS =
  /\b(?:data|passwords?|credentials?|customers?|users?|accounts?|e?mails?|address(?:es)?|personal|private|privacy|databases?|records?|keys?|code|tokens?|security|numbers?)\b/;

/** What leaks that is no secret of people: memory, or a video of what is to come. */
const NO_SECRETS =
  /\bleaked (?:\w+ ){0,2}(?:video|trailer|footage|images?|photos?|pictures?|renders?|specs|screenshots?|designs?|builds?|benchmarks?|songs?|tracks?|albums?)\b|\bmemory[- ]leak/;

/** Returns the account of harm that people came to; null without any. */
function harmAccount({ post, form, judged: { sentiment, urgency } }: Reading): Account | null {
  const harm = sentiment === 'positive' || form.repeats || urgency < HIGH_URGENCY ? null : harmIn(post);
  if (harm === null) return null;
  const first = harm.split(/[^\p{L}\p{N}'’]/u, 1)[0];
  const at = post.tokens.findIndex(({ text }) => text === first);
  return { says: 'Tells of harm to people', why: 'check it now', at, presses: true };
}

/** Returns the account of a grave matter; null without one. */
function graveAccount({ post, form, judged: { sentiment, urgency } }: Reading): Account | null {
  const found = post.signals.get('security');
  const word = found && post.tokens[found.index]!;
  // A tag such as "#hack" is there to be found.
  if (word?.mark === '#' || (found && isTagged(post))) return null;
  if (urgency >= BREACH_URGENCY && reportsBreach(post)) return { ...BREACH, at: -1, presses: true };
  if (word?.text.startsWith('leak') && (!SECRETS.test(post.lower) || NO_SECRETS.test(post.lower)))
    return null;
  // What an interface exposes is meant to be seen, and what an issue is about stands in its title.
  if (word?.text.startsWith('expos') || (post.match.title !== null && word && word.sentence > 0)) return null;
  const isOurs = form.toBrand || (post.targets.length > 0 && !form.toOthers);
  return sentiment !== 'positive' && isOurs && found && strengthOf(post.signals, 'security') > 1
    ? { ...SECURITY, at: found.index, presses: true }
    : null;
}

/** Words for faults of software. */
const OF_SOFTWARE =
  /bug|glitch|error|exception|crash|freez|frozen|stack|segfault|time|memory|regression|panic|loop|lag/;

/** Returns what a rule says: a washing machine has no bugs. */
function saysOf({ signals }: ParsedPost, { signal, says }: ActRule): string {
  const isSoftware = signal !== 'bug' || OF_SOFTWARE.test(signals.get('bug')?.phrase ?? '');
  if (says === 'Asks what to use' && signals.get('question') === undefined) return 'Looks for something';
  return says === 'Reports a bug' && !isSoftware ? 'Reports a problem' : says;
}

/** What somebody complains of who gives thanks: a delay that was put right is none. */
const BESIDES_THANKS =
  /^(?:poor|bad|rude|unhelpful|not happy|not good|not acc|no help|no update|let|really bad)/;

/** Returns the token of a complaint beside thanks; -1 without one. */
function besidesThanks({ signals }: ParsedPost): number {
  const [complaint, unmet] = [signals.get('complaint'), signals.get('unmet')];
  if (complaint && complaint.strength >= 1) return complaint.index;
  return unmet && BESIDES_THANKS.test(unmet.phrase) ? unmet.index : -1;
}

/** Returns the token of what is wrong in a post to the brand that thanks for or praises something else; -1 without it. */
function faultBeside({ post }: Reading, { says }: ActRule): number {
  if (says === 'Gives thanks') return besidesThanks(post);
  if (says !== 'Praises it') return -1;
  const bug = post.signals.get('bug');
  return bug && bug.strength >= 1 ? bug.index : -1;
}

/** Returns the account that a rule gives. */
function ruleAccount(reading: Reading, rule: ActRule): Account {
  const { post, form } = reading;
  const at = post.signals.get(rule.signal)?.index ?? -1;
  const isTrouble = TROUBLE.includes(rule);
  const isNobodys = rule.why === 'needs a fix' && !form.toBrand && post.targets.length === 0;
  if (isNobodys && post.match.source === 'stackoverflow') return { ...UNSOLVED, at };
  const known = isNobodys ? 'may want an answer' : rule.why;
  const why = isTrouble && rule.why === 'could be put right' ? whyOfComplaint(reading) : known;
  const fault = form.toBrand ? faultBeside(reading, rule) : -1;
  if (fault >= 0) return { says: `${rule.says}, and complains`, why: 'have a look', at: fault };
  if (form.toBrand && rule.says === 'Gives thanks' && /\bbut\b/.test(post.lower))
    return { says: 'Gives thanks, with a but', why: 'have a look', at };
  const isForOthers = rule.signal === 'praise' && !isOfBrandAt(reading, at);
  return {
    says: isForOthers && rule.says === 'Praises it' ? 'Praises something' : saysOf(post, rule),
    why: isForOthers ? NOTHING_TO_ANSWER : why,
    ...{ at, detailed: rule.detailed ?? false, presses: isTrouble || rule.signal === 'question' },
  };
}

/** Rules that need a brand to be about: otherwise the words of the post tell more. */
const OF_BRANDS: ReadonlySet<string> = new Set([
  'seeking',
  'comparison',
  'feature',
  'legal',
  'hiring',
  'churn',
]);

/** Whether a rule takes for praise what may be said of anything, or goes with a fault. */
const isDoubtfulPraise = (reading: Reading, { says }: ActRule): boolean =>
  (says === 'Gives thanks' && thanksForFault(reading)) ||
  (says === 'Praises it' &&
    (reading.deeds.has('dislikes') ||
      isIronicLove(reading.post) ||
      (reading.judged.sureness < SURE &&
        !isOfBrandAt(reading, reading.post.signals.get('praise')?.index ?? -1))));

/** Returns the account of the rule that the post bears out; null without one. */
function knownAccount(reading: Reading): Account | null {
  const { post, trait, form, judged } = reading;
  if (post.signals.size === 0) return null;
  const hasBrand = form.toBrand || post.targets.length > 0;
  const isBorneOut = (rule: ActRule) =>
    rule.signal !== 'question' &&
    (hasBrand || !OF_BRANDS.has(rule.signal)) &&
    rule.signal !== 'news' &&
    // Who is unhappy with what was bought says more than that it was.
    !(judged.sentiment === 'negative' && rule.says === 'Has bought it') &&
    !isDoubtfulPraise(reading, rule) &&
    mayTell(reading, rule);
  const { sentiment } = judged;
  const rule = ruleFor(MENTION_RULES[sentiment], post, { sentiment, trait, isBorneOut });
  return rule ? ruleAccount(reading, rule) : null;
}

/** Returns the account of what the brand or its team wrote; null for what others did. */
const ownAccount = ({ profile, post }: Reading): Account | null =>
  isByBrand(profile, post) ? { says: "The brand's own post", why: 'needs no answer', at: -1 } : null;

/** Returns the account of what people do not write of their own accord; null for what they do. */
const formAccount = (reading: Reading): Account | null => blankAccount(reading) ?? sponsoredAccount(reading);

/** Returns what a post about a brand may do, the most telling first. */
function* accountsOf(reading: Reading): Generator<Account | null> {
  const { post, form, english } = reading;
  yield ownAccount(reading);
  yield graveAccount(reading);
  if (english) yield harmAccount(reading);
  yield titledAccount(reading);
  yield sharedAccount(reading);
  yield formAccount(reading);
  yield commentedAccount(reading);
  yield factualAccount(reading);
  if (english) yield requestAccount(reading);
  yield hintAccount(reading);
  const known = english ? knownAccount(reading) : null;
  if (known?.presses === true) yield known;
  const published = publishedAccount(reading);
  if (published === null) yield questionAccount(reading);
  if (english) yield pleaAccount(reading);
  if (english && !form.toBrand) yield sharingAccount(reading);
  yield published;
  yield known;
  const toned = tonedAccount(reading);
  if (form.toBrand || post.targets.length > 0) yield toned;
  if (english) yield deedAccount(reading);
  yield toned;
  yield addressedAccount(reading);
  yield askedAccount(reading);
}

/** Returns what a post about a brand does. */
export function mentionAccount(reading: Reading): Account {
  for (const account of accountsOf(reading))
    if (account !== null && !isUnlikely(reading, account)) return account;
  return remarkAccount(reading);
}
