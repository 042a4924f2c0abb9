import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { startOfDay } from '../../schemas/moment.ts';

import type { SourceQuota } from '../connector/source-quota.ts';

/** Returns the first moment of the day that comes `days` after the day of `at`, in a zone. */
function dayAfter(at: number, days: number, zone: string): number {
  // Counted from noon: the hour by which clocks change then never leads into another day.
  return startOfDay(startOfDay(at, zone) + days * DAY_MS + 12 * HOUR_MS, zone);
}

/** Returns the day of the month in a zone, and how many days that month has. */
function dayOfMonth(at: number, zone: string): { readonly day: number; readonly days: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const [year = 0, month = 0, day = 0] = format.format(at).split('-').map(Number);
  return { day, days: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}

/** Returns how many days of the month are left in a zone, this one included. */
function daysLeft(at: number, zone: string): number {
  const { day, days } = dayOfMonth(at, zone);
  return days - day + 1;
}

/** The share of every quota up to which sweeps may use it. The rest is left for what is new. */
const SWEEP_SHARE = 0.5;

/**
 * Returns how much of a quota may be used when a sweep takes from it, whoever used it: half, and of a month's quota half
 * of what its days so far amount to. `at`: milliseconds since 1970.
 */
export function forSweeps(quota: SourceQuota, at: number): SourceQuota {
  const { units, per, onlyForSweeps } = quota;
  if (onlyForSweeps) return quota;
  const isMonth = 'calendar' in per && per.calendar === 'month';
  const { day, days } = isMonth ? dayOfMonth(at, per.zone) : { day: 1, days: 1 };
  return { ...quota, units: Math.floor((units * SWEEP_SHARE * day) / days) };
}

/**
 * Returns when units taken at `at` come free again; both are milliseconds since 1970. Days and months follow the clocks
 * of the zone: a day on which they change has 23 or 25 hours.
 */
export function renewsAt({ per }: SourceQuota, at: number): number {
  if ('rollingMs' in per) return at + per.rollingMs;
  return dayAfter(at, per.calendar === 'day' ? 1 : daysLeft(at, per.zone), per.zone);
}
