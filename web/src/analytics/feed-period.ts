import type { FeedFilter } from '../feed/filters/feed-search.ts';
import type { AnalyticsFilter } from './analytics-search.ts';

const DAY_MS = 86_400_000;

/** The period that figures are of, as the feed takes it. */
export type FeedPeriod = Pick<FeedFilter, 'since' | 'until'>;

/** Which mentions figures are of, as the feed takes it: a period, and what they are narrowed by. */
export type FeedScope = FeedPeriod & AnalyticsFilter;

/** The day so many days later, or earlier, both as `2026-11-22`. */
export const addDays = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** The filter that finds the mentions of one day, which the service reads in the time zone of the project. */
export const dayPeriod = (day: string): FeedPeriod => ({ since: day, until: addDays(day, 1) });
