import { DEFAULT_DIGEST_HOUR, DEFAULT_DIGEST_WEEKDAY, type Alert, type DigestFrequency } from './alert.ts';
import { dayAfter, dayOf } from '../day.ts';
import { parseMoment, zoneOffsetMs } from '../moment.ts';
import { HOUR_MS } from '../duration.ts';

/** When a digest is sent, in its time zone. */
export interface DigestClock {
  readonly frequency: DigestFrequency;
  /** 0 to 23; ignored by an hourly digest. */
  readonly hour: number;
  /** 1 to 7, Monday first; only used by a weekly digest. */
  readonly weekday: number;
  readonly timeZone: string;
}

/** Returns the schedule of a digest, in its time zone. */
export const clockOf = (
  { frequency, hour, weekday }: Pick<Alert, 'frequency' | 'hour' | 'weekday'>,
  timeZone: string,
): DigestClock => ({
  ...{ frequency, timeZone },
  hour: hour ?? DEFAULT_DIGEST_HOUR,
  weekday: weekday ?? DEFAULT_DIGEST_WEEKDAY,
});

/** A digest that is due: its local day, null for an hourly one, and its instant in milliseconds since 1970. */
export interface DigestDue {
  readonly day: string | null;
  readonly at: number;
}

/**
 * Returns the instant of a day's digest. If clocks skip the hour, it is the end of the gap; if the hour occurs twice,
 * it is the first. So every day of the calendar has exactly one.
 */
export function digestAt(day: string, { hour, timeZone }: Pick<DigestClock, 'hour' | 'timeZone'>): number {
  return parseMoment(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone)!;
}

/**
 * Returns the last instant so far at which clocks in the zone showed a full hour. Where clocks change by half an hour
 * (Lord Howe), the full hour moves, and one span is longer.
 */
function latestHour(now: number, timeZone: string): number {
  const offsetAt = (at: number) => zoneOffsetMs(timeZone, at);
  const isFull = (at: number) => (at + offsetAt(at)) % HOUR_MS === 0;
  const candidates = [now, now - 2 * HOUR_MS].flatMap((near) => {
    const last = now - ((now + offsetAt(near)) % HOUR_MS);
    return [last, last - HOUR_MS];
  });
  return Math.max(...candidates.filter(isFull));
}

/** 1 to 7, Monday first. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** Returns the digest that was due last at an instant. Pure, so that every process computes the same. */
export function latestDigest(now: number, clock: DigestClock): DigestDue {
  const { frequency, weekday, timeZone } = clock;
  if (frequency === 'hourly') return { day: null, at: latestHour(now, timeZone) };
  const today = dayOf(now, timeZone);
  const back = frequency === 'weekly' ? (weekdayOf(today) - weekday + 7) % 7 : 0;
  const days = frequency === 'weekly' ? 7 : 1;
  let day = dayAfter(today, -back);
  // Its hour may still be ahead; and a day that the calendar skips (Apia, 30 December 2011) has its hour on the next
  // day.
  while (digestAt(day, clock) > now) day = dayAfter(day, -days);
  return { day, at: digestAt(day, clock) };
}

/**
 * Returns the starts of the last spans between digests, oldest first; the last span ends with the digest at `end`
 * (milliseconds since 1970). Spans neither overlap nor leave gaps, whatever clocks do.
 */
export function digestSpans(end: number, spans: number, clock: DigestClock): number[] {
  const begins: number[] = [];
  for (let at = end; begins.length < spans; begins.unshift(at)) at = latestDigest(at - 1, clock).at;
  return begins;
}

/**
 * Returns the daily or weekly digests that are due from `since` to before `until` (milliseconds since 1970), in order. An
 * hourly digest has none.
 */
export function digestsBetween(
  since: number,
  until: number,
  clock: DigestClock,
): { readonly day: string; readonly at: number }[] {
  if (clock.frequency === 'hourly') return [];
  const due: { day: string; at: number }[] = [];
  const last = dayOf(until, clock.timeZone);
  for (let day = dayOf(since, clock.timeZone); day <= last; day = dayAfter(day, 1)) {
    if (clock.frequency === 'weekly' && weekdayOf(day) !== clock.weekday) continue;
    const at = digestAt(day, clock);
    // A day that the calendar skips has its hour on the next day.
    if (due.at(-1)?.at === at) due.pop();
    if (at >= since && at < until) due.push({ day, at });
  }
  return due;
}
