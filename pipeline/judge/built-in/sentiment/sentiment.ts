import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import { addScores } from '../lessons/class-model.ts';
import { isIronic } from './irony.ts';
import { argmax, lazyModel, scoresOf, softmax } from './linear-model.ts';
import { opinionFeatures } from './opinion-features.ts';
import { type Opinions, opinionsIn } from './opinions.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { problemStrength } from '../signals.ts';
import type { Token } from '../tokenize.ts';
import { isTalk } from './talk.ts';
import { thanksIn } from './thanks.ts';

/** In the order of the classes of the model. */
export const SENTIMENTS = ['negative', 'neutral', 'positive'] as const satisfies readonly Sentiment[];

/** What a post says of the brand. */
export interface SentimentEstimate {
  /** Log-odds of each sentiment, up to a constant. */
  readonly scores: Float64Array;
  /** The probability of a negative and of a positive sentiment, 0 to 1. */
  readonly negative: number;
  readonly positive: number;
  /** The strength of problem signals, 0 to 2. */
  readonly problems: number;
  /** Whether it may be talk about anything (`isTalk`). */
  readonly isTalk: boolean;
}

/** Returns the estimate with these scores. */
export function toEstimate(
  scores: Float64Array,
  { problems, isTalk }: Pick<SentimentEstimate, 'problems' | 'isTalk'>,
): SentimentEstimate {
  const shares = softmax(scores);
  const [negative = 0, positive = 0] = [shares[0], shares[2]];
  return { scores, negative, positive, problems, isTalk };
}

const model = lazyModel('sentiment.bin');

/**
 * Added to the negative score for problem signals of strength 1. The model includes these signals, but few of its
 * training texts address a company; held-out sets improve.
 */
const PROBLEM_WEIGHT = 0.75;
/** The factor of problem signals in a post that says they are solved. */
const SOLVED_FACTOR = 0.3;
const SOLVED = new Set(['fixed', 'solved', 'resolved', 'sorted', 'restored']);
function isSolved({ count, words, negated }: Opinions): boolean {
  for (let row = 0; row < count; row += 1)
    if (negated[row] === 0 && SOLVED.has(words[row]!.text)) return true;
  return false;
}
/** The factor of problem signals in a post that thanks for help with them. */
const THANKED_FACTOR = 0.4;
/** Moved by irony from the positive to the negative score. */
const IRONY_WEIGHT = 1.5;
/**
 * Added to the positive score, and taken from the negative one, for switching to the brand; the reverse for leaving.
 */
const SWITCHING_WEIGHT = 2;
const GOING = ['switch', 'mov', 'migrat', 'chang', 'convert', 'went'];
const LEAVING = ['ditch', 'drop', 'replac', 'cancel', 'uninstal', 'boycot', 'dump', 'quit', 'leav', 'left'];
const FROM = ['from', 'off', 'away'];

/**
 * Returns the direction of "switched from Acme", "moved to Acme" and the like: negative for leaving, positive for
 * coming.
 */
function switchingAt(tokens: readonly Token[], { from, to }: Target): number {
  const before = tokens.slice(Math.max(0, from - 4), from).map((token) => token.stem);
  const after = tokens.slice(to + 1, to + 4).map((token) => token.stem);
  const moves = before.some((stem) => GOING.includes(stem));
  // "Switched from Bolt to Acme": the nearest word tells.
  if (moves && before.at(-1) === 'to') return 1;
  if (moves && before.some((stem) => FROM.includes(stem))) return -1;
  if (before.some((stem) => LEAVING.includes(stem)) && !before.includes('for')) return -1;
  if (before.at(-1) === 'for' && before.includes('left')) return 1;
  if (before.at(-1) === 'to' && after[0] === 'from') return 1;
  return before.at(-1) === 'of' && before.at(-2) === 'instead' ? -0.5 : 0;
}

/** How much less likely than anything else it is that a brand speaks badly of itself, in log-odds. */
const BLAME = 4;
/** The score per step of valence, in languages with only a word list. */
const VALENCE_WEIGHT = 1.2;
/** The score that valences must exceed. */
const NEUTRAL_SCORE = 1;

function scoresByList({ count, indexes, valences, proximities }: Opinions): Float64Array {
  let sum = 0;
  for (let row = 0; row < count; row += 1) sum += valences[row]! * proximities[indexes[row]!]!;
  return Float64Array.of(-VALENCE_WEIGHT * sum, NEUTRAL_SCORE, VALENCE_WEIGHT * sum);
}

/** Estimates sentiment without lessons. */
export function estimateSentiment(profile: Profile, post: ParsedPost): SentimentEstimate {
  const found = opinionsIn(profile, post);
  const scores = found.english ? scoresOf(model(), opinionFeatures(post, found)) : scoresByList(found);
  const moves = post.targets.reduce((sum, target) => sum + switchingAt(post.tokens, target), 0);
  const turn = SWITCHING_WEIGHT * Math.max(-1, Math.min(1, moves));
  const problems = problemStrength(post.signals, found.proximities);
  const thanks = thanksIn(post.tokens);
  const solved = problems > 0 && isSolved(found) ? SOLVED_FACTOR * problems : problems;
  const wrong = thanks === 'earnest' ? THANKED_FACTOR * solved : solved;
  const irony = thanks === 'ironic' || isIronic(post.tokens, found.traits, wrong) ? IRONY_WEIGHT : 0;
  scores[0]! += PROBLEM_WEIGHT * wrong - turn + irony;
  scores[2]! += turn - irony;
  return toEstimate(scores, { problems: wrong, isTalk: isTalk(profile, post) });
}

/** Returns the estimate for what the brand itself wrote: the trouble that it tells of is not held against it. */
export function unblamed({
  scores: [, neutral = 0, positive = 0],
  isTalk,
}: SentimentEstimate): SentimentEstimate {
  return toEstimate(Float64Array.of(Math.min(neutral, positive) - BLAME, neutral, positive), {
    problems: 0,
    isTalk,
  });
}

/** Adds what lessons say to the estimate. */
export const withSentimentLessons = (
  estimate: SentimentEstimate,
  learned: Float64Array | null,
): SentimentEstimate => (learned ? toEstimate(addScores(estimate.scores, learned), estimate) : estimate);

/** Returns the most likely sentiment. */
export function sentimentOf({ scores }: SentimentEstimate): Sentiment {
  return SENTIMENTS[argmax(scores)] ?? 'neutral';
}

/** Returns how sure the most likely sentiment is, 0 to 1; 0 for a neutral one. */
export function surenessOf(estimate: SentimentEstimate): number {
  const sentiment = sentimentOf(estimate);
  return sentiment === 'neutral' ? 0 : estimate[sentiment];
}
