import { addDays, type FeedPeriod } from './feed-period.ts';

const DAY_MS = 86_400_000;

/** The period of so many days that ends where another begins. Pure. */
export const previousPeriod = (since: string, days: number): Required<FeedPeriod> => ({
  since: new Date(Date.parse(since) - days * DAY_MS).toISOString(),
  until: since,
});

/**
 * Puts an earlier period under a later one: for each day, what was counted so many days before it. Rows are of one day and, say, one
 * sentiment; those of a day are added up. Pure.
 */
export function previousCounts(
  shown: readonly string[],
  rows: readonly { readonly day: string; readonly count: number }[],
  days: number,
): number[] {
  const counts = new Map<string, number>();
  for (const { day, count } of rows) counts.set(day, (counts.get(day) ?? 0) + count);
  return shown.map((day) => counts.get(addDays(day, -days)) ?? 0);
}
