import { type Sentiment } from '../../../schemas/verdict.ts';
import { type Reading } from './reading.ts';
import { strengthOf, type Signal } from './signals.ts';

/** What each signal at strength 1 adds to urgency when it is the strongest one. */
const WEIGHTS: readonly (readonly [Signal, number])[] = [
  ['security', 55],
  ['legal', 50],
  ['outage', 50],
  ['churn', 40],
  ['bug', 32],
  ['complaint', 32],
  ['seeking', 30],
  ['question', 22],
  ['problem', 15],
  ['comparison', 15],
  ['feature', 14],
  ['pricing', 8],
  ['praise', 4],
];

/** Signals that speak of trouble: in a post that is not negative they are half as urgent (a fixed bug, a news item). */
const TROUBLE: ReadonlySet<Signal> = new Set(['security', 'legal', 'outage', 'churn', 'bug', 'complaint']);

const BASE = 12;
const HOUR_MS = 3_600_000;

/** Up to 20 for engagement: 10 likes add 5, 1,000 add 15. */
const reach = (engagement: number) => Math.min(20, 5 * Math.log10(1 + Math.max(0, engagement)));

/** A post found within the day it was written can still be answered; one of last month hardly. */
function freshness(postedAt: string, foundAt: string): number {
  const hours = (Date.parse(foundAt) - Date.parse(postedAt)) / HOUR_MS;
  if (!(hours >= 0) || hours <= 24) return 4;
  if (hours <= 24 * 7) return 0;
  return hours <= 24 * 30 ? -5 : -10;
}

/**
 * How soon a person should look, 0 to 100: the strongest signal, a third of the others, then sentiment, engagement and
 * age. 70 and more is kept for trouble that spreads. Irrelevant posts stay below 10.
 */
export function urgencyOf(reading: Reading, relevant: boolean, sentiment: Sentiment, lead: boolean): number {
  const negative = sentiment === 'negative';
  const parts = WEIGHTS.map(([signal, weight]) => {
    const calm = TROUBLE.has(signal) && !negative ? 0.5 : 1;
    return weight * calm * Math.min(1.2, strengthOf(reading.signals, signal));
  });
  const strongest = Math.max(...parts);
  const others = parts.reduce((sum, part) => sum + part, 0) - strongest;
  const { engagement, posted_at, found_at } = reading.match;
  const mood = negative ? 12 + reach(engagement) : reach(engagement) / 2;
  const sum = BASE + (lead ? 20 : 0) + strongest + others / 3 + mood + freshness(posted_at, found_at);
  const bounded = Math.max(0, Math.min(100, sum));
  return Math.round(relevant ? bounded : bounded / 10);
}
