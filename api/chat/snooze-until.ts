import { dayAfter, dayOf } from '../../schemas/day.ts';
import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { parseMoment } from '../../schemas/moment.ts';

const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const SPAN = /^(\d{1,3})\s*([hdw])$/;

/** How a time to snooze until can be said. */
export const SNOOZE_RULE = 'say 3h, 2d, 1w, tomorrow, a date such as 2026-12-01, or off';

/**
 * Returns until when to snooze, in milliseconds since 1970; null: `off`; undefined: not understood. `tomorrow` and dates begin
 * when that day does in the time zone. Pure.
 */
export function snoozeUntil(words: string, now: number, timeZone: string): number | null | undefined {
  if (words === 'off') return null;
  const [, count, unit] = SPAN.exec(words) ?? [];
  if (count !== undefined) return now + Number(count) * UNITS[unit!]!;
  const day = words === 'tomorrow' ? dayAfter(dayOf(now, timeZone), 1) : words;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  return parseMoment(day, timeZone) ?? undefined;
}
