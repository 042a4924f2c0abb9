import type { Signal } from '../signals.ts';
import { NOTHING_TO_ANSWER } from './account.ts';

/** What a post does, and why that deserves attention. */
export interface Act {
  /** Such as "Reports a bug". */
  readonly says: string;
  /** Such as "waits for an answer"; empty when there is nothing to do. */
  readonly why: string;
  /** Whether it says what it concerns, as in "Reports a bug with sync". */
  readonly detailed?: boolean;
}

/** A rule: posts with this signal, and with one of these phrases of it if any are given, do that. */
export interface ActRule extends Act {
  readonly signal: Signal;
  readonly phrases?: RegExp;
  /** Another signal that the post must have. */
  readonly and?: Signal;
  /** What the post must say besides, and what it must not say; of the text in lower case. */
  readonly text?: RegExp;
  readonly unless?: RegExp;
  /** Whether the post must name the brand. */
  readonly named?: boolean;
}

const rule = (
  signal: Signal,
  says: string,
  why: string,
  more: Partial<Pick<ActRule, 'phrases' | 'detailed' | 'and' | 'text' | 'unless' | 'named'>> = {},
): ActRule => ({ signal, says, why, ...more });

/** Somebody who speaks of themselves: "dropped" and "released" alone may be said of anything. */
export const FIRST_PERSON = /\b(?:i|i['’]?m|i['’]?ve|i['’]ll|i['’]d|my|me|we|we['’]re|we['’]ve|our|us)\b/;

/** Somebody who gives something up. "Supply drops" and "never again" of others are no such thing. */
const GIVING_UP = new RegExp(
  `${FIRST_PERSON.source}[^]*\\b(?:ditch\\w*|dropp\\w+|replac(?:ed|ing)|done with|(?:['’]m|am) out|goodbye|never (?:again|using)|last time i)\\b|\\b(?:done with|goodbye|never again)\\b`,
);

/** Words of support: somebody may be ignored by anybody. */
const OF_SUPPORT =
  /\b(?:support|service|call\w*|phone|hold|e?mails?|emailed|dms?|tweets?|reply|replies|respon\w+|answer\w*|tickets?|agents?|reps?|staff|chat)\b/;

/** What deserves attention whatever else the post says, the gravest first. */
export const TROUBLE: readonly ActRule[] = [
  rule('outage', 'Reports data loss', 'check it now', { phrases: /data loss|lost|deleted/, detailed: true }),
  rule('outage', 'Cannot log in or get access', 'needs help', { phrases: /log ?in|access|locked out/ }),
  rule('outage', 'Reports an outage', 'check it now', { detailed: true, unless: /\bnot loaded\b/ }),
  rule('churn', 'Wants a refund', 'could still be kept', { phrases: /refund|chargeback|money back/ }),
  rule('churn', 'Is cancelling', 'could still be kept', {
    phrases: /cancel\S* (my|our|sub)|unsubscribe|renew|delete|uninstall/,
    // Somebody who tried that to repair it stays.
    unless:
      /\btried\b[^.!?]*\buninstall|\buninstall[^.!?]*\b(?:re-?install|again)|\bcancel\w* (?:my|our) (?:\w+ )?(?:rides?|trips?|flights?|fl|orders?|bookings?|reservations?|res|appointments?|pre-?orders?|hotel)\b/,
  }),
  rule('churn', 'Is leaving for something else', 'could still be kept', {
    phrases: /switch|mov(e|ing)|migrat|leav/,
  }),
  rule('churn', 'Is leaving for something else', 'could still be kept', {
    phrases: /ditch|done with|out$|goodbye|never|last time|drop|replac/,
    text: GIVING_UP,
  }),
  rule('bug', 'Asks for help with a problem', 'waits for an answer', { and: 'question' }),
  rule('bug', 'Reports crashes', 'needs a fix', { phrases: /crash|segfault/, detailed: true }),
  rule('bug', 'Reports a bug', 'needs a fix', { phrases: /^(?!panic$)/, detailed: true }),
  rule('complaint', 'Complains about the price', 'may leave over it', {
    phrases: /expensive|price|rip ?off/,
    unless: /\bripping off (?!me|us|your|their|its|customers)/,
  }),
  rule('complaint', 'Complains about support', 'waits for an answer', {
    phrases: /respon|ignored|customer service|on hold|answers/,
    text: OF_SUPPORT,
  }),
  rule('unmet', 'Disputes a charge', 'waits for an answer', { phrases: /charged|money/ }),
  rule('unmet', 'Still waits for an order', 'waits for an answer', {
    phrases: /arrive|receive|never got|wrong item|where('s| is) my/,
  }),
  rule('unmet', 'Complains about a delay', 'waits for an answer', { phrases: /delayed|stranded|cancell?ed/ }),
  rule('unmet', 'Complains about service', 'waits for an answer', {
    phrases: /rude|unhelpful|lied|hung up|incompetent|service|customer|apology/,
  }),
  rule('unmet', 'Reports something lost or damaged', 'waits for an answer', {
    ...{
      phrases: /lost|faulty|damaged/,
      unless: /\bdamaging\b|\blost (?:my|his|her|their) (?:shit|mind|cool|voice)/,
    },
  }),
  rule('unmet', 'Wants something fixed', 'waits for an answer', { phrases: /fix|sort/ }),
  rule('unmet', 'Complains about a wait', 'waits for an answer', {
    phrases: /\bwait|for (hours|weeks|days)|ago|longer/,
  }),
  rule('unmet', 'Still waits for help', 'waits for an answer', {
    phrases: /still n|no reply|answer|responds|get through|no help|no update|when will/,
  }),
  rule('unmet', 'Complains', 'could be put right'),
  rule('complaint', 'Complains', 'could be put right'),
];

/** Phrases of a buyer, and of a wish: an idea or a plan alone is neither. */
const BUYING = /buy|order|shopping|market for|pay/;
/** Somebody who has chosen and bought. */
export const BOUGHT =
  /\b(?:i|we|just|finally|already) (?:pre-?)?(?:ordered|bought|purchased)\b|(?:^|[.!?]\s+)(?:ordered|bought|purchased) (?:a|an|the|my|one|new|two)\b|\bjust (?:got|clicked buy|checked out)\b|\bplaced (?:my|an|our) order\b|\bcheckout complete\b/;
/** Phrases of somebody who asks others for a product, and of a comparison between products. */
const SEEKING = /^(?:any|anyone|can|what|which|is there|recommend me|looking|searching|in search)/;
const COMPARING = /^(?:vs|versus|(?:better|worse|faster|slower|cheaper) than|difference|outperform|compare)/;
/** Figures of a business, which are compared with those of last year, and what compares with nothing. */
const NO_COMPARISON =
  /[€$£%]|\b(?:eur|usd|mln|million|billion|percent|profit|quarter|sales|nothing|(?:every|any)(?:one|thing)|else)\b/;
/** A question: by its mark, or by how a sentence begins. */
const ASKS =
  /[?？](?=[\s"')!?？]|$)|(?:^|[.!\n]\s*|@\w+\s+)(?:(?:hi|hey|hello|so|but)[,\s]+)?(?:i wonder|wondering|how|why|can|could|does|do you|is there|is it|what|where|when|which|anyone|anybody|has anyone)\b/;
/** What somebody would like to do or to have themselves, or does not want, asks nobody for a feature. */
const NO_WISH =
  /\bwould love (?!to see|to have|if\b|it if|for (?:you|it|them)|an? \w+ (?:option|mode)|an? (?:option|way|feature|mode|button|setting))|\bi wish (?:i (?!could)|it (?:was|were)\b|some(?:one|body)\b)|\bif (?:i|we) (?:had|have|was|were|could)\b|\b(?:don['’]?t|not|never) want/;
const WISHES =
  /request|nice|great|cool|love|wish|add|support|missing|lack|needs|roadmap|hope|see|allow|enhance|bring/;

/** "Thanks to" what caused something is no thanks, unless it says what for. */
export const THANKS_TO_CAUSE =
  /\bthank (?:god|goodness|her|him|them)\b|\bthanks to @\w+ (?:not|for not|no)\b|\bthank(?:s|'s)?\b[^.!?]{0,40}\b(?:for|4) (?:the (?:delay|wait|price|nothing|hike)\w*|nothing|not|never|no\b|ruin\w*|wast\w*|los(?:ing|t)|rais\w*|doubl\w*|charg\w*|overcharg\w*|cancel\w*|delay\w*|ignor\w*|leaving|making (?:me|us) (?:wait|late|miss|pay|sit|feel like)|taking (?:my|our|away|so|for|\d))|\bthanks to (?!@|you|u\b|all|every|my|our)(?!.*\bfor\b)/;
/** What somebody would like, and what nobody means who says it. */
const NO_PRAISE =
  /^(?:@\w+ )*(?:i |we )?(?:would|['’]d) (?:really )?love to\b|^(?:@\w+ )*(?:would|do|did) (?:you|u)\b|\bsarcas|\bthank (?:god|goodness|heavens)\b|\bbest friend|\b(?:your|their|his|her) favou?rite/;
/** What asks is a question first. */
const NO_THANKS = new RegExp(`${ASKS.source}|${THANKS_TO_CAUSE.source}`);

const ASKING: readonly ActRule[] = [
  rule('seeking', 'Looks for an alternative', 'is choosing now', { phrases: /alternatives? (?:to|for)/ }),
  rule('seeking', 'Looks for an alternative', 'is choosing now', { phrases: /alternative/, text: ASKS }),
  rule('seeking', 'Has bought it', NOTHING_TO_ANSWER, { phrases: BUYING, text: BOUGHT }),
  rule('seeking', 'Wants to buy', 'is choosing now', { phrases: BUYING }),
  rule('seeking', 'Asks what to use', 'is choosing now', { phrases: SEEKING }),
  rule('seeking', 'Asks what to use', 'is choosing now', {
    phrases: /^(?!need|we need|want|buy)/,
    text: ASKS,
  }),
  rule('comparison', 'Makes a comparison', 'shows what decides', {
    ...{ phrases: COMPARING, unless: NO_COMPARISON, named: true },
  }),
  rule('feature', 'Asks for a feature', 'an idea for the roadmap', {
    ...{ phrases: WISHES, unless: NO_WISH },
  }),
  rule('question', 'Asks a question', 'waits for an answer', { text: ASKS }),
];

/** A bank's alert of fraud is no matter of law. */
const LEGAL = rule('legal', 'Raises a legal matter', 'have it checked', { unless: /\bfraud alert/ });

const TELLING: readonly ActRule[] = [
  LEGAL,
  rule('hiring', 'About a job', NOTHING_TO_ANSWER, {
    phrases: /hiring|vacanc|recruit|intern|job offer|salary|open role|career/,
  }),
  rule('news', 'Reports news', NOTHING_TO_ANSWER, { unless: FIRST_PERSON }),
  rule('learning', 'A guide or review', NOTHING_TO_ANSWER, {
    phrases: /tutorial|\bguides?\b|course|lesson|walkthrough|step by step|review/,
  }),
];

const PRAISING: readonly ActRule[] = [
  rule('churn', 'Came from another product', 'shows what won them', {
    ...{ phrases: /switch|mov(?:e|ing)|migrat|ditch|drop|replac|goodbye/, text: FIRST_PERSON },
  }),
  rule('praise', 'Gives thanks', 'worth a kind reply', { phrases: /^th/, unless: NO_THANKS }),
  rule('praise', 'Praises it', 'worth a thank-you', {
    ...{ phrases: /^(?!thanks to|congrat)/, unless: NO_PRAISE },
  }),
];

/** A post that calls itself a request, as templates of issues do, whatever trouble it tells of. */
const REQUEST = rule('feature', 'Asks for a feature', 'an idea for the roadmap', {
  ...{ text: /\bfeature request\b/ },
});

/** The rules for posts about a brand, by sentiment; the first that holds says what the post does. */
export const MENTION_RULES = {
  negative: [...[REQUEST, LEGAL], ...[...TROUBLE, ...ASKING, ...TELLING]],
  neutral: [REQUEST, ...TROUBLE, ...ASKING, ...TELLING],
  positive: [REQUEST, ...PRAISING, ...ASKING, ...TELLING],
} as const;

/** The rules for leads. */
export const LEAD_RULES: readonly ActRule[] = [
  rule('seeking', 'Looks for an alternative', 'is choosing now', { phrases: /alternative/ }),
  rule('seeking', 'Wants to buy', 'is choosing now', { phrases: BUYING }),
  rule('seeking', 'Asks what to use', 'is choosing now'),
  rule('churn', 'Is leaving another product', 'open to something new'),
  rule('comparison', 'Compares products', 'is choosing now'),
  rule('problem', 'Has a problem you solve', 'could use your product', { detailed: true }),
  rule('question', 'Asks for advice', 'waits for an answer'),
  rule('hiring', 'Is hiring for it', 'could use your product'),
];

/** A report of a breach, which goes before everything else. */
export const BREACH: Act = { says: 'Reports a security incident', why: 'check it now' };
/** A concern for security that is no breach. */
export const SECURITY: Act = { says: 'Raises a security concern', why: 'have it checked' };
