import type { FeedFilter } from '../feed/feed-search.ts';

const DAY_MS = 86_400_000;

/** The period that figures are of, as the feed takes it. */
export type Period = Pick<FeedFilter, 'since' | 'until'>;

/** The day after a day, both as `2026-11-22`. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The filter that finds the mentions of one day, which the service reads in the time zone of the project. */
export const ofDay = (day: string): Period => ({ since: day, until: dayAfter(day) });
