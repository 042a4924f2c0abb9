import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { startOfDay } from '../../schemas/moment.ts';
import type { SourceQuota } from '../connector/connector.ts';

/** Returns the first moment of the day that comes `days` after the day of `at`, in a zone. */
function dayAfter(at: number, days: number, zone: string): number {
  // Counted from noon: the hour by which clocks change then never leads into another day.
  return startOfDay(startOfDay(at, zone) + days * DAY_MS + 12 * HOUR_MS, zone);
}

/** Returns how many days of the month are left in a zone, this one included. */
function daysLeft(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const [year = 0, month = 0, day = 0] = format.format(at).split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - day + 1;
}

/**
 * Returns when units taken at `at` come free again; both are milliseconds since 1970. Days and months follow the clocks
 * of the zone: a day on which they change has 23 or 25 hours.
 */
export function renewsAt({ per }: SourceQuota, at: number): number {
  if ('rollingMs' in per) return at + per.rollingMs;
  return dayAfter(at, per.calendar === 'day' ? 1 : daysLeft(at, per.zone), per.zone);
}
