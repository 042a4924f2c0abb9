import { DAY_MS } from '../duration.ts';

/** The slots of time that mentions can be counted by. */
export const INTERVALS = ['day', 'hour'] as const;
export type Interval = (typeof INTERVALS)[number];

/** What a caller can ask for; `auto` lets the length of the period decide. */
export const ASKED_INTERVALS = [...INTERVALS, 'auto'] as const;
export type AskedInterval = (typeof ASKED_INTERVALS)[number];

/** The longest period that is counted by the hour unless a caller says otherwise, in milliseconds. */
export const MAX_AUTO_HOURLY_MS = 3 * DAY_MS;

/** Returns the interval of a period: the one asked for, or hours for a short period and days for a longer one. */
export function intervalOf(
  asked: AskedInterval,
  { since, until }: { readonly since: number; readonly until: number },
): Interval {
  if (asked !== 'auto') return asked;
  return until - since <= MAX_AUTO_HOURLY_MS ? 'hour' : 'day';
}
