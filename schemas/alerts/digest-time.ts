import { DEFAULT_DIGEST_HOUR, DEFAULT_DIGEST_WEEKDAY, type Alert, type DigestFrequency } from './alert.ts';
import { dayAfter, dayOf } from '../day.ts';
import { parseMoment, zoneOffsetMs } from '../moment.ts';
import { HOUR_MS } from '../duration.ts';

/** When a digest is sent, by the clock of its zone. */
export interface DigestClock {
  readonly frequency: DigestFrequency;
  /** 0 to 23; an hourly digest has no use for it. */
  readonly hour: number;
  /** 1 to 7, Monday first; only a weekly digest has a use for it. */
  readonly weekday: number;
  /** IANA. */
  readonly timeZone: string;
}

/** When an alert that is a digest is sent, in the zone that it goes by. */
export const clockOf = (
  { frequency, hour, weekday }: Pick<Alert, 'frequency' | 'hour' | 'weekday'>,
  timeZone: string,
): DigestClock => ({
  ...{ frequency, timeZone },
  hour: hour ?? DEFAULT_DIGEST_HOUR,
  weekday: weekday ?? DEFAULT_DIGEST_WEEKDAY,
});

/** A digest that is due: the local day that it is for, null for an hourly one, and the instant in milliseconds since 1970. */
export interface DigestDue {
  readonly day: string | null;
  readonly at: number;
}

/**
 * The instant of a day's digest. An hour that clocks skip is the end of the gap, of an hour that comes twice it is the
 * first: every day of the calendar has exactly one.
 */
export function digestAt(day: string, { hour, timeZone }: Pick<DigestClock, 'hour' | 'timeZone'>): number {
  return parseMoment(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone)!;
}

/**
 * The last instant until now at which clocks in the zone showed a full hour. Where they are put on or back by half an
 * hour (Lord Howe) the full hour moves, and one span is longer.
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

/** The digest that was due last at an instant. Pure; one process or many, they all come to the same. */
export function latestDigest(now: number, clock: DigestClock): DigestDue {
  const { frequency, weekday, timeZone } = clock;
  if (frequency === 'hourly') return { day: null, at: latestHour(now, timeZone) };
  const today = dayOf(now, timeZone);
  const back = frequency === 'weekly' ? (weekdayOf(today) - weekday + 7) % 7 : 0;
  const days = frequency === 'weekly' ? 7 : 1;
  let day = dayAfter(today, -back);
  // Its hour may be to come; and a day that the calendar leaves out (Apia, 30 December 2011) has its hour on the next.
  while (digestAt(day, clock) > now) day = dayAfter(day, -days);
  return { day, at: digestAt(day, clock) };
}

/**
 * The beginnings of the last spans from digest to digest, oldest first, of which the last ends with the digest at `end`
 * (milliseconds since 1970). Nothing lies in two of them and nothing between them, whatever clocks do.
 */
export function digestSpans(end: number, spans: number, clock: DigestClock): number[] {
  const begins: number[] = [];
  for (let at = end; begins.length < spans; begins.unshift(at)) at = latestDigest(at - 1, clock).at;
  return begins;
}
