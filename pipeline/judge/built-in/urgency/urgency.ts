import { HOUR_MS } from '../../../../schemas/duration.ts';
import { reportsBreach } from './breach.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { SentimentEstimate } from '../sentiment/sentiment.ts';
import { strengthOf, type Signal } from '../signals.ts';
import { complaintStrength } from './complaint-strength.ts';

/** What signals other than trouble are worth at strength 1. A direct question is to be answered soon. */
const WEIGHTS: readonly (readonly [Signal, number])[] = [
  ['seeking', 30],
  ['question', 24],
  ['comparison', 22],
  ['problem', 18],
  ['feature', 16],
  ['pricing', 8],
  ['praise', 4],
];

/** What a complaint is worth for each step of trouble, and at most: only what is grave or spreads comes to 70. */
const COMPLAINT_WEIGHT = 60;
const MAX_COMPLAINT = 48;
/** What makes it grave at strength 1. */
const GRAVE_SIGNALS: readonly (readonly [Signal, number])[] = [
  ['security', 30],
  ['legal', 26],
  ['outage', 26],
  ['churn', 16],
];
/** A breach or a lawsuit is grave even where it is told without anger: by so much of its worth. */
const MIN_GRAVITY = 0.4;

const BASE = 12;
/** What the second reason to look counts beside the first. */
const OTHERS_FACTOR = 0.2;
/** By how much of their worth signals other than trouble fall in a post that is surely glad: its question is often none. */
const POSITIVE_DISCOUNT = 0.8;
/** A breach of the brand is urgent however calmly it is told. */
const BREACH_URGENCY = 85;

/** Up to 20 for engagement: 10 likes add 5, 1,000 add 15. */
const reach = (engagement: number) => Math.min(20, 5 * Math.log10(1 + Math.max(0, engagement)));

/** A post found within the day it was written can still be answered; one of last month hardly. */
function freshness(postedAt: string, foundAt: string): number {
  const hours = (Date.parse(foundAt) - Date.parse(postedAt)) / HOUR_MS;
  if (!(hours >= 0) || hours <= 24) return 4;
  if (hours <= 24 * 7) return 0;
  return hours <= 24 * 30 ? -5 : -10;
}

/** What trouble is worth: the complaint, how grave it is, and how many see it. */
function complaintUrgency({ signals, match }: ParsedPost, trouble: number): number {
  const loud = Math.min(1, trouble);
  const grave = GRAVE_SIGNALS.map(
    ([signal, weight]) => weight * Math.max(MIN_GRAVITY, loud) * Math.min(1.2, strengthOf(signals, signal)),
  );
  const worst = Math.max(...grave);
  const rest = grave.reduce((sum, part) => sum + part, 0) - worst;
  return (
    Math.min(MAX_COMPLAINT, COMPLAINT_WEIGHT * trouble) +
    4 * trouble +
    worst +
    OTHERS_FACTOR * rest +
    loud * reach(match.engagement)
  );
}

/**
 * How soon a person should look, 0 to 100: trouble (see `troubleIn`) or the strongest other signal, a fifth of the
 * rest, and the age of the post. A complaint or a question comes to 40 and more; 70 and more is kept for what is grave or
 * spreads. Irrelevant posts stay below 10.
 */
export function urgencyOf(
  post: ParsedPost,
  relevant: boolean,
  estimate: SentimentEstimate,
  lead: boolean,
): number {
  const calm = 1 - POSITIVE_DISCOUNT * estimate.positive;
  const parts = [
    complaintUrgency(post, complaintStrength(estimate)),
    ...WEIGHTS.map(([signal, weight]) => calm * weight * Math.min(1.2, strengthOf(post.signals, signal))),
  ];
  const strongest = Math.max(...parts);
  const others = parts.reduce((sum, part) => sum + part, 0) - strongest;
  const { engagement, posted_at, found_at } = post.match;
  const sum =
    BASE +
    (lead ? 20 : 0) +
    strongest +
    OTHERS_FACTOR * others +
    reach(engagement) / 4 +
    freshness(posted_at, found_at);
  const bounded = Math.max(relevant && reportsBreach(post) ? BREACH_URGENCY : 0, Math.min(100, sum));
  return Math.round(relevant ? bounded : bounded / 10);
}
