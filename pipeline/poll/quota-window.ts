import { startOfDay } from '../../schemas/moment.ts';
import type { Quota } from '../connector/connector.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first moment of the day that comes `days` after the one that holds `at`, in a zone. */
function dayAfter(at: number, days: number, zone: string): number {
  // Counted from noon to noon, where the hour that clocks are put forward or back by does not lead into another day.
  return startOfDay(startOfDay(at, zone) + days * DAY_MS + 12 * HOUR_MS, zone);
}

/** How many days of the month are left in a zone, this one included. */
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
 * When units that are taken at `at` come free again; both in milliseconds since 1970. Days and months are those of the
 * zone's clocks: a day has 23 or 25 hours where they are changed.
 */
export function freesAt({ per }: Quota, at: number): number {
  if ('rollingMs' in per) return at + per.rollingMs;
  return dayAfter(at, per.calendar === 'day' ? 1 : daysLeft(at, per.zone), per.zone);
}
