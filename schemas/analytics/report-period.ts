import { dayAfter, dayOf } from '../day.ts';
import { parseMoment } from '../moment.ts';

/** The days of a report. */
export const REPORT_DAYS = 7;

/** A span of time: `since` inclusive, `until` exclusive, in milliseconds since 1970. */
export interface TimeSpan {
  readonly since: number;
  readonly until: number;
}

const startOf = (day: string, timeZone: string) => parseMoment(day, timeZone)!;

/** Returns the start of an instant's day in a zone. */
export const dayStart = (at: number, timeZone: string): number => startOf(dayOf(at, timeZone), timeZone);

/** Returns the whole days of a zone, `days` in number, that end with the last whole day before `until`. */
export function wholeDaysBefore(until: number, timeZone: string, days: number = REPORT_DAYS): TimeSpan {
  const last = dayOf(until, timeZone);
  return { since: startOf(dayAfter(last, -days), timeZone), until: startOf(last, timeZone) };
}
