import type { Signal } from '../signals.ts';

/** What a post does, and why that deserves attention. */
export interface Act {
  /** Such as "Reports a bug". */
  readonly says: string;
  /** Such as "waits for an answer"; empty when there is nothing to do. */
  readonly why: string;
  /** What leads from the act to the area it concerns: "with" in "Reports a bug with sync". Null: no details follow. */
  readonly of: 'with' | 'about' | 'for' | null;
}

/** A rule: posts with this signal, and with one of these phrases of it if any are given, do that. */
export interface ActRule extends Act {
  readonly signal: Signal;
  readonly phrases?: RegExp;
  /** Another signal that the post must have. */
  readonly and?: Signal;
}

const rule = (
  signal: Signal,
  says: string,
  why: string,
  more: Partial<Pick<ActRule, 'phrases' | 'of' | 'and'>> = {},
): ActRule => ({ signal, says, why, of: null, ...more });

/** What deserves attention whatever else the post says, the gravest first. */
export const TROUBLE: readonly ActRule[] = [
  rule('outage', 'Reports data loss', 'check it now', { phrases: /data loss|lost|deleted/, of: 'with' }),
  rule('outage', 'Cannot log in or get access', 'needs help', { phrases: /log ?in|access|locked out/ }),
  rule('outage', 'Reports an outage', 'check it now', { of: 'with' }),
  rule('churn', 'Wants a refund', 'could still be kept', { phrases: /refund|chargeback|money back/ }),
  rule('churn', 'Is cancelling', 'could still be kept', {
    phrases: /cancel\S* (my|our|sub)|unsubscribe|renew|delete|uninstall/,
  }),
  rule('churn', 'Is leaving for something else', 'could still be kept', {
    phrases: /switch|mov(e|ing)|migrat|leav|ditch|done with|out$|goodbye|never|last time|drop|replac/,
  }),
  rule('bug', 'Asks for help with a problem', 'waits for an answer', { and: 'question', of: 'with' }),
  rule('bug', 'Reports crashes', 'needs a fix', { phrases: /crash|segfault|panic/, of: 'with' }),
  rule('bug', 'Reports a bug', 'needs a fix', { of: 'with' }),
  rule('complaint', 'Complains about the price', 'may leave over it', {
    phrases: /expensive|price|rip ?off/,
  }),
  rule('complaint', 'Complains about support', 'waits for an answer', {
    phrases: /respon|ignored|customer service|on hold|answers/,
  }),
  rule('unmet', 'Disputes a charge', 'waits for an answer', { phrases: /charged|money/ }),
  rule('unmet', 'Still waits for an order', 'waits for an answer', {
    phrases: /arrive|receive|never got|wrong item|where('s| is) my/,
  }),
  rule('unmet', 'Still waits for help', 'waits for an answer', { of: 'with' }),
  rule('complaint', 'Complains', 'could be put right', { of: 'about' }),
];

/** Phrases of a buyer, and of a wish: an idea or a plan alone is neither. */
const BUYING = /buy|order|shopping|market for|pay|get$/;
const WISHES =
  /request|nice|great|cool|love|wish|add|support|missing|lack|needs|roadmap|hope|see|allow|ability|enhance|bring/;

const ASKING: readonly ActRule[] = [
  rule('seeking', 'Looks for an alternative', 'is choosing now', { phrases: /alternative/ }),
  rule('seeking', 'Wants to buy', 'is choosing now', { phrases: BUYING }),
  rule('seeking', 'Asks what to use', 'is choosing now'),
  rule('comparison', 'Compares products', 'shows what decides'),
  rule('feature', 'Asks for a feature', 'an idea for the roadmap', { phrases: WISHES, of: 'for' }),
  rule('question', 'Asks a question', 'waits for an answer', { of: 'about' }),
];

const TELLING: readonly ActRule[] = [
  rule('legal', 'Raises a legal matter', 'have it checked'),
  rule('hiring', 'About a job', ''),
  rule('news', 'Reports news', ''),
  rule('learning', 'A guide or review', ''),
];

const PRAISING: readonly ActRule[] = [
  rule('churn', 'Came from another product', 'shows what won them'),
  rule('praise', 'Praises it', 'worth a thank-you'),
];

/** The rules for posts about a brand, by sentiment; the first that holds says what the post does. */
export const MENTION_RULES = {
  negative: [rule('legal', 'Raises a legal matter', 'have it checked'), ...TROUBLE, ...ASKING, ...TELLING],
  neutral: [...TROUBLE, ...ASKING, ...TELLING],
  positive: [...PRAISING, ...ASKING, ...TELLING],
} as const;

/** The rules for leads. */
export const LEAD_RULES: readonly ActRule[] = [
  rule('seeking', 'Looks for an alternative', 'is choosing now', { phrases: /alternative/ }),
  rule('seeking', 'Wants to buy', 'is choosing now', { phrases: BUYING }),
  rule('seeking', 'Asks what to use', 'is choosing now'),
  rule('churn', 'Is leaving another product', 'open to something new'),
  rule('comparison', 'Compares products', 'is choosing now'),
  rule('problem', 'Has a problem you solve', 'could use your product', { of: 'with' }),
  rule('question', 'Asks for advice', 'waits for an answer', { of: 'about' }),
  rule('hiring', 'Is hiring for it', 'could use your product'),
];

/** What a post does that no rule knows. */
export const OTHER_ACTS: Readonly<Record<'negative' | 'neutral' | 'positive', Act>> = {
  negative: { says: 'Is unhappy with it', why: 'could be put right', of: null },
  neutral: { says: 'Talks about it', why: '', of: null },
  positive: { says: 'Speaks well of it', why: '', of: null },
};

/** A report of a breach, which goes before everything else. */
export const BREACH: Act = { says: 'Reports a security incident', why: 'check it now', of: null };
/** A concern for security that is no breach. */
export const SECURITY: Act = { says: 'Raises a security concern', why: 'have it checked', of: null };
