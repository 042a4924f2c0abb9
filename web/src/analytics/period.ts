import { DAY_MS, MINUTE_MS } from '../../../schemas/duration.ts';
import type { FeedFilter } from '../feed/filters/feed-search.ts';
import type { AnalyticsFilter } from './analytics-search.ts';

/** The selectable periods, in days. */
export const PERIODS = [7, 30, 90, 365] as const;

/** A period as a filter of the feed. */
type FeedPeriod = Pick<FeedFilter, 'since' | 'until'>;

/** A period and filters, for links to the feed. */
export type FeedScope = FeedPeriod & AnalyticsFilter;

/** Returns the time `days` days before `now` (Unix milliseconds), rounded down to the minute to allow caching. */
export const sinceDaysAgo = (days: number, now = Date.now()): string =>
  new Date(Math.floor((now - days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();

/** Adds days to a date, both as `2026-11-22`. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the feed filter for one day. The service reads dates in the project's time zone. */
export const dayPeriod = (day: string): FeedPeriod => ({ since: day, until: addDays(day, 1) });

/** Returns the period of the given number of days that ends at `since`. */
export const previousPeriod = (since: string, days: number): Required<FeedPeriod> => ({
  since: new Date(Date.parse(since) - days * DAY_MS).toISOString(),
  until: since,
});

/** Aligns the previous period with the shown days: returns for each day the total count `days` days before it. */
export function previousCounts(
  shown: readonly string[],
  rows: readonly { readonly day: string; readonly count: number }[],
  days: number,
): number[] {
  const counts = new Map<string, number>();
  for (const { day, count } of rows) counts.set(day, (counts.get(day) ?? 0) + count);
  return shown.map((day) => counts.get(addDays(day, -days)) ?? 0);
}
