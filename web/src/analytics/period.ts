import { dayAfter, dayOf } from '../../../schemas/day.ts';
import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import { MAX_AUTO_HOURLY_MS, type Interval } from '../../../schemas/analytics/interval.ts';
import { hourStart, zoneOffsetMs } from '../../../schemas/moment.ts';
import type { FeedFilter } from '../feed/filters/feed-search.ts';
import { lazily } from '../ui/lazily.ts';
import type { AnalyticsFilter } from './analytics-filter.ts';

/** The selectable lengths of a period that ends now, in days. */
export const PERIODS = [1, 3, 7, 30, 90, 365] as const;

/**
 * What a page covers, from `since` (inclusive) to `until` (exclusive). Both are days (`2026-11-22`) or times without an offset
 * (`2026-11-22T14:00`); the service reads either in the project's time zone.
 */
export interface Period {
  readonly since: string;
  readonly until: string;
}

/** A period and filters, for links to the feed. */
export type FeedScope = Pick<FeedFilter, 'since' | 'until'> & AnalyticsFilter;

const DAY_LENGTH = '2026-11-22'.length;
const HOUR_LENGTH = '2026-11-22T14:00'.length;

/** Returns a day or time as if its clock were that of UTC, in milliseconds since 1970. */
const clockMs = (moment: string): number => Date.parse(moment.length > DAY_LENGTH ? `${moment}Z` : moment);

/** Writes a clock time the way another one is written: as a day, or as a day and time. */
const writtenLike = (moment: string, ms: number): string =>
  new Date(ms).toISOString().slice(0, moment.length);

/** Whether a value is a day or a time as periods have them. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  [DAY_LENGTH, HOUR_LENGTH].includes(value.length) &&
  !Number.isNaN(clockMs(value)) &&
  writtenLike(value, clockMs(value)) === value;

/** Whether a period is of whole days. */
export const isDays = ({ since, until }: Period): boolean =>
  since.length === DAY_LENGTH && until.length === DAY_LENGTH;

/** Returns the length of a period by its clock, in milliseconds. */
export const lengthOf = ({ since, until }: Period): number => clockMs(until) - clockMs(since);

/** Moves a day or time by milliseconds. */
const moved = (moment: string, ms: number): string => writtenLike(moment, clockMs(moment) + ms);

/** Returns the period of the given length that ends at `until`. */
export const endingAt = (until: string, length: number): Period => ({ since: moved(until, -length), until });

/** Returns the period that many months earlier: same day of the month, or its last one; same length. */
export function monthsBefore(period: Period, months: number): Period {
  const date = new Date(clockMs(period.since));
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  const since = writtenLike(period.since, date.getTime());
  return { since, until: moved(since, lengthOf(period)) };
}

/** Returns the interval in which periods are counted together: hours when none is longer than three days. */
export const intervalOfAll = (periods: readonly Period[]): Interval =>
  periods.every((period) => lengthOf(period) <= MAX_AUTO_HOURLY_MS) ? 'hour' : 'day';

/** Returns what the clocks of a zone show at an instant (Unix milliseconds): `2026-11-22T14:00`. */
export const clockText = (ms: number, timeZone: string): string =>
  new Date(ms + zoneOffsetMs(timeZone, ms)).toISOString().slice(0, HOUR_LENGTH);

/**
 * Returns the last `days` days in a zone: whole days, today included; up to three days, that many times 24 hours, the current
 * hour included. `now`: Unix milliseconds.
 */
export function lastDays(days: number, timeZone: string, now = Date.now()): Period {
  if (days * DAY_MS > MAX_AUTO_HOURLY_MS) {
    const until = dayAfter(dayOf(now, timeZone), 1);
    return { since: dayAfter(until, -days), until };
  }
  return endingAt(clockText(hourStart(now, timeZone) + HOUR_MS, timeZone), days * DAY_MS);
}

/** Returns the first and last day of a period, for people to choose. */
export const daysOfPeriod = ({ since, until }: Period) => ({
  from: since.slice(0, DAY_LENGTH),
  to: moved(until, -1).slice(0, DAY_LENGTH),
});

/** Returns the period from one day to another, both included. */
export const periodOfDays = (from: string, to: string): Period => ({ since: from, until: dayAfter(to, 1) });

const dates = lazily(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }));
const times = lazily(
  () =>
    new Intl.DateTimeFormat('en', {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);

/** Returns a period in words: `Oct 1 – 30, 2026`. */
export const periodText = (period: Period): string => {
  const [since, until] = [clockMs(period.since), clockMs(period.until)];
  return isDays(period) ? dates().formatRange(since, until - 1) : times().formatRange(since, until);
};

/** Returns what a preset length is called: `24 hours`, `7 days`. */
export const daysText = (days: number): string => (days === 1 ? '24 hours' : `${days} days`);
