import { dayAfter, dayOf } from '../../schemas/day.ts';
import { PublicError } from '../../schemas/errors.ts';
import { parseMoment } from '../../schemas/moment.ts';
import { DAY_MS } from '../../schemas/duration.ts';

const DEFAULT_DAYS = 30;
/** More days than the oldest source goes back, in an answer well under 1 MB. */
export const MAX_DAYS = 4_000;

/** The period that analytics cover: `since` inclusive, `until` exclusive, in milliseconds since 1970. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

const startOf = (day: string, timeZone: string) => parseMoment(day, timeZone)!;

/**
 * Completes a caller's period. The default end is the end of today, so that posts from a source whose clock is ahead
 * count too; the default start is `days` days before the end. Days are whole days of the zone. Throws
 * `invalid_request` for an empty period.
 */
export function periodOf(
  given: Partial<Period>,
  timeZone: string,
  now: number,
  days: number = DEFAULT_DAYS,
): Period {
  const until = given.until ?? startOf(dayAfter(dayOf(now, timeZone), 1), timeZone);
  const lastDay = dayOf(Math.max(until - 1, 0), timeZone);
  const since = given.since ?? startOf(dayAfter(lastDay, 1 - days), timeZone);
  if (since < until) return { since, until };
  const field = given.since === undefined ? 'until' : 'since';
  throw new PublicError(
    'invalid_request',
    field === 'since'
      ? `since: must be before ${given.until === undefined ? 'the end of today' : 'until'}`
      : 'until: must be after 1970',
  );
}

/** Returns the period of the same length that ends where this one starts. */
export const periodBefore = ({ since, until }: Period): Period => ({
  since: Math.max(0, since - (until - since)),
  until: since,
});

/** Returns every day that a period touches, in order. Throws `invalid_request` when there are more than `MAX_DAYS`. */
export function daysOf({ since, until }: Period, timeZone: string): string[] {
  const [first, last] = [dayOf(since, timeZone), dayOf(until - 1, timeZone)];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  if (count > MAX_DAYS)
    throw new PublicError('invalid_request', `since: must be within ${MAX_DAYS} days of until`);
  return Array.from({ length: count }, (_, at) => dayAfter(first, at));
}
