import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import type { Trait } from '../category/category-traits.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { RelevanceDecision } from '../relevance/evidence.ts';
import type { Deeds } from '../form/deeds.ts';
import type { PostForm } from '../form/post-form.ts';
import type { Kinds } from '../kind/post-kind.ts';
import type { Question } from './asking/questions.ts';
import type { Span } from './quote/quote-words.ts';

/** What a post does, and what of it to quote. */
export interface Account {
  /** Such as "Reports a bug". */
  readonly says: string;
  /** Such as "waits for an answer"; empty when there is nothing to do. */
  readonly why: string;
  /** The token that shows it; -1 for the post as a whole. */
  readonly at: number;
  /** What is quoted; by default the clause of that token. */
  readonly span?: Span;
  /** Whether the title is quoted instead. */
  readonly byTitle?: boolean;
  /** Whether it says what it concerns, as in "Reports a bug with sync". */
  readonly detailed?: boolean;
  /** Whether the words of the post leave no doubt of it, however sure the judge is. */
  readonly isCertain?: boolean;
  /** Whether it says all, so that nothing is quoted. */
  readonly bare?: boolean;
  /** Whether it is trouble or a question, of which urgency may say that it is pressing. */
  readonly presses?: boolean;
}

/** What a verdict says of a post besides the reason. */
export interface Judged {
  readonly decision: RelevanceDecision;
  readonly sentiment: Sentiment;
  /** How sure the judge is of the sentiment, 0 to 1. */
  readonly sureness: number;
  readonly urgency: number;
  readonly category: number | null;
}

/** A post, read for its reason. */
export interface Reading {
  readonly profile: Profile;
  readonly post: ParsedPost;
  /** Whether it may be in English: constructions tell only then. */
  readonly english: boolean;
  readonly form: PostForm;
  readonly deeds: Deeds;
  readonly question: Question | null;
  /** Returns how likely it is of each kind, 0 to 1; null where that is not known: of issues and in other languages. */
  readonly kinds: () => Kinds | null;
  /** What its category says that it does. */
  readonly trait: Trait | null;
  readonly judged: Judged;
}

/**
 * What takes a quote as its object, as in `Says "…"`, with what is said instead where nothing can be quoted. Other acts are
 * followed by a quote in parentheses.
 */
export const QUOTING: Readonly<Record<string, string>> = {
  Says: 'A few words',
  States: 'A statement',
  'Says only': 'Only a few words',
  'Tells somebody': 'A reply to somebody',
  'Tells the brand': 'Writes to the brand',
  'Passes on': 'Passes on a post',
  Asks: 'Asks something',
  'Asks about': 'Asks something',
  'Asks somebody': 'Asks somebody something',
  'Asks a question': 'Asks a question',
  'Asks what to use': 'Asks what to use',
};

/** What leaves nothing to do. */
export const NOTHING_TO_ANSWER = 'nothing to answer';

/** Returns the account of a post that is said in full, without a quote. */
export const bareAccount = (says: string): Account => ({ says, why: NOTHING_TO_ANSWER, at: -1, bare: true });
