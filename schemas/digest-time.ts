import { dayAfter, dayOf } from './day.ts';
import { parseMoment } from './moment.ts';

/** When a digest is sent: its hour by the clock of its zone. */
export interface DigestClock {
  /** 0 to 23. */
  readonly hour: number;
  /** IANA. */
  readonly timeZone: string;
}

/** A digest that is due: the local day that it is for, and the instant, in milliseconds since 1970. */
export interface DigestDue {
  readonly day: string;
  readonly at: number;
}

/**
 * The instant of a day's digest. An hour that clocks skip is the end of the gap, of an hour that comes twice it is the
 * first: every day has exactly one.
 */
export function digestAt(day: string, { hour, timeZone }: DigestClock): number {
  return parseMoment(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone)!;
}

/** The digest that was due last at an instant. Pure; one process or many, they all come to the same day. */
export function latestDigest(now: number, clock: DigestClock): DigestDue {
  const today = dayOf(now, clock.timeZone);
  const day = digestAt(today, clock) <= now ? today : dayAfter(today, -1);
  return { day, at: digestAt(day, clock) };
}

/**
 * The beginnings of the last spans from digest to digest, oldest first, up to the digest of `day`: each is a day long, an
 * hour less or more when clocks change. Nothing lies in two of them and nothing between them.
 */
export function digestSpans(day: string, spans: number, clock: DigestClock): number[] {
  return Array.from({ length: spans }, (_, at) => digestAt(dayAfter(day, at - spans), clock));
}
