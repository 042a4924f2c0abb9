import type { Interval } from '../../schemas/analytics/interval.ts';
import { dayOf } from '../../schemas/day.ts';
import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { PublicError } from '../../schemas/errors.ts';
import { hourStart } from '../../schemas/moment.ts';
import { daysOf, type Period } from './period.ts';

/** The most days that are counted by the hour. */
export const MAX_HOURLY_DAYS = 31;

/** A slot of time: a day, or an hour of it. */
export interface TimeSlot {
  /** The slot's key in counts: `YYYY-MM-DD`, or the start of an hour in milliseconds since 1970. */
  readonly key: string;
  /** What an answer says of the slot; days have no `at`. */
  readonly shown: { readonly day: string; readonly at?: string };
}

/** Returns the hours of a period in order: full hours of the zone, as its clocks show them when the period starts. */
function hoursOf({ since, until }: Period, timeZone: string): TimeSlot[] {
  if (until - since > MAX_HOURLY_DAYS * DAY_MS)
    throw new PublicError(
      'invalid_request',
      `interval: hours need a period of ${MAX_HOURLY_DAYS} days at most`,
    );
  const first = hourStart(since, timeZone);
  return Array.from({ length: Math.ceil((until - first) / HOUR_MS) }, (_, index) => {
    const at = first + index * HOUR_MS;
    const shown = { day: dayOf(at, timeZone), at: new Date(at).toISOString() };
    return { key: String(at), shown };
  });
}

/** Returns every slot that a period touches, in order. Throws `invalid_request` when there are too many. */
export const slotsOf = (period: Period, timeZone: string, interval: Interval): TimeSlot[] =>
  interval === 'hour'
    ? hoursOf(period, timeZone)
    : daysOf(period, timeZone).map((day) => ({ key: day, shown: { day } }));
