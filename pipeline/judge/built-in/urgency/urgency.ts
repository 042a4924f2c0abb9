import { HOUR_MS } from '../../../../schemas/duration.ts';
import { reach, REACH_SHARE } from '../../../../schemas/judging/reach.ts';
import { reportsBreach } from './breach.ts';
import { harmIn } from './harm.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { SentimentEstimate } from '../sentiment/sentiment.ts';
import { strengthOf, type Signal, type Signals } from '../signals.ts';
import { complaintStrength } from './complaint-strength.ts';

/** The urgency of signals other than complaints, at strength 1. A direct question needs an answer soon. */
const WEIGHTS: readonly (readonly [Signal, number])[] = [
  ['seeking', 30],
  ['question', 24],
  ['comparison', 22],
  ['problem', 18],
  ['feature', 16],
  ['pricing', 8],
  ['praise', 4],
];

/** The urgency per step of complaint strength, and at most: only grave or spreading complaints reach 70. */
const COMPLAINT_WEIGHT = 60;
const MAX_COMPLAINT = 48;
/** What makes it grave, at strength 1. */
const GRAVE_SIGNALS: readonly (readonly [Signal, number])[] = [
  ['security', 30],
  ['legal', 26],
  ['outage', 26],
  ['churn', 16],
];
/** The least share of gravity: a breach or a lawsuit is grave even without anger. */
const MIN_GRAVITY = 0.4;

const BASE = 12;
/** The factor of further reasons. */
const OTHERS_FACTOR = 0.2;
/** The least urgency of a breach, however calmly reported. */
const BREACH_URGENCY = 85;
/** The least urgency of harm done to people, unless a post is likely praise. */
const HARM_URGENCY = 75;
const LIKELY_PRAISE = 0.5;

/** Returns the least urgency of a relevant post, whatever its words add up to. */
function leastUrgency(post: ParsedPost, { positive }: SentimentEstimate): number {
  if (reportsBreach(post)) return BREACH_URGENCY;
  return positive < LIKELY_PRAISE && harmIn(post) !== null ? HARM_URGENCY : 0;
}

/** Returns the effect of age: a post found within a day can still be answered; one of last month hardly. */
function freshness(postedAt: string, foundAt: string): number {
  const hours = (Date.parse(foundAt) - Date.parse(postedAt)) / HOUR_MS;
  if (!(hours >= 0) || hours <= 24) return 4;
  if (hours <= 24 * 7) return 0;
  return hours <= 24 * 30 ? -5 : -10;
}

/** Returns the strength of a signal for urgency: said more often, it is hardly more urgent. */
const boundedStrength = (signals: Signals, signal: Signal) => Math.min(1.2, strengthOf(signals, signal));

/** Returns the urgency of a complaint: its strength, gravity and reach. */
function complaintUrgency({ signals, match }: ParsedPost, trouble: number): number {
  const loud = Math.min(1, trouble);
  let [sum, worst] = [0, 0];
  for (const [signal, weight] of GRAVE_SIGNALS) {
    const part = weight * Math.max(MIN_GRAVITY, loud) * boundedStrength(signals, signal);
    sum += part;
    worst = Math.max(worst, part);
  }
  return (
    Math.min(MAX_COMPLAINT, COMPLAINT_WEIGHT * trouble) +
    4 * trouble +
    worst +
    OTHERS_FACTOR * (sum - worst) +
    loud * reach(match.engagement)
  );
}

/**
 * Returns how soon a person should look, 0 to 100: the complaint or the strongest other signal, a fifth of the rest,
 * and the age of the post. A complaint or a question reaches 40; only grave or spreading ones reach 70. Irrelevant
 * posts stay below 10.
 */
export function urgencyOf(
  post: ParsedPost,
  relevant: boolean,
  estimate: SentimentEstimate,
  lead: boolean,
): number {
  // Praise can wait, and its questions are often none.
  const calm = 1 - estimate.positive;
  let strongest = complaintUrgency(post, complaintStrength(estimate));
  let all = strongest;
  for (const [signal, weight] of WEIGHTS) {
    const part = calm * weight * boundedStrength(post.signals, signal);
    all += part;
    strongest = Math.max(strongest, part);
  }
  const { engagement, posted_at, found_at } = post.match;
  const sum =
    calm * BASE +
    (lead ? 20 : 0) +
    strongest +
    OTHERS_FACTOR * (all - strongest) +
    REACH_SHARE * reach(engagement) +
    freshness(posted_at, found_at);
  const bounded = Math.max(relevant ? leastUrgency(post, estimate) : 0, Math.min(100, Math.max(0, sum)));
  return Math.round(relevant ? bounded : bounded / 10);
}

/** Returns the urgency of what the brand or its team wrote: only its reach counts, since nobody has to answer it. */
export const urgencyOfOwn = ({ match }: ParsedPost): number =>
  Math.round(BASE + REACH_SHARE * reach(match.engagement));
