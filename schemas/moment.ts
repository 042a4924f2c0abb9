import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts';

/** The form of a time in a query; `parseMoment` reads it. */
export const MOMENT_RULE = 'must be an ISO date or date-time, or milliseconds since 1970';

const DAY_OF_YEAR =
  '((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))';
const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{1,9})?)?';
/** The same as a pattern, exact except for 29 February of non-leap years. */
export const MOMENT_PATTERN = `^(-?[0-9]{1,15}|[0-9]{4}-${DAY_OF_YEAR}([Tt ]${CLOCK}([Zz]|[+-][0-9]{2}:?[0-9]{2})?)?)$`;

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d\d:?\d\d)?)?$/;
const EPOCH_MS = /^-?\d{1,15}$/;
/** The last moment of the year 2299, where ClickHouse's DateTime64 ends. */
const LATEST_MS = Date.UTC(2300, 0, 1) - 1;

/** Returns local time minus UTC in a zone at an instant, in milliseconds. */
export function zoneOffsetMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the instant at which clocks in the zone show a wall-clock time (given as if it were UTC): the first one
 * when it occurs twice, the end of the gap when clocks skip it.
 */
function instantOf(wallClock: number, timeZone: string): number {
  const candidates = [wallClock - DAY_MS, wallClock + DAY_MS].map(
    (near) => wallClock - zoneOffsetMs(timeZone, near),
  );
  const shown = candidates.filter((at) => at + zoneOffsetMs(timeZone, at) === wallClock);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...candidates);
}

/** Returns by how much full hours of a zone come after those of UTC at an instant, in milliseconds: 0 in most zones. */
export const hourShift = (at: number, timeZone: string): number =>
  ((-zoneOffsetMs(timeZone, at) % HOUR_MS) + HOUR_MS) % HOUR_MS;

/** Returns the last full hour of a zone's clocks at an instant; both in milliseconds since 1970. */
export function hourStart(at: number, timeZone: string): number {
  const shift = hourShift(at, timeZone);
  return Math.floor((at - shift) / HOUR_MS) * HOUR_MS + shift;
}

/** Returns the start of the day of an instant in a zone; both in milliseconds since 1970. */
export function startOfDay(at: number, timeZone: string): number {
  const local = at + zoneOffsetMs(timeZone, at);
  return instantOf(Math.floor(local / DAY_MS) * DAY_MS, timeZone);
}

/**
 * Parses an ISO date or date-time, or milliseconds since 1970, to milliseconds since 1970, limited to 1970 through
 * 2299; null when it is neither. A date is its first moment in `timeZone`; a time without an offset is a time in
 * `timeZone`.
 */
export function parseMoment(text: string, timeZone: string): number | null {
  const bounded = (ms: number) => Math.min(Math.max(ms, 0), LATEST_MS);
  if (EPOCH_MS.test(text)) return bounded(Number(text));
  const found = ISO.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  const ms = Number((found[7] ?? '0').padEnd(3, '0').slice(0, 3));
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const date = new Date(wallClock);
  // Date.UTC turns 30 February into a day of March; such a date does not exist.
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDay || hour > 23 || minute > 59 || second > 59) return null;
  const offset = found[8];
  if (!offset) return bounded(instantOf(wallClock, timeZone));
  const digits = offset.replace(/\D/g, '');
  const minutes = digits ? Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)) : 0;
  return bounded(wallClock - (offset.startsWith('-') ? -minutes : minutes) * MINUTE_MS);
}

export const RANGES = ['today', '7d', '30d', '90d', '12m', 'all'] as const;
export type Range = (typeof RANGES)[number];

/**
 * Returns the start of a range in milliseconds since 1970; null for no start. `today` starts with the day in the
 * zone, 7d to 90d are that many times 24 hours back, 12m is the same moment a year ago.
 */
export function rangeStart(range: Range, now: number, timeZone: string): number | null {
  switch (range) {
    case 'today':
      return startOfDay(now, timeZone);
    case '7d':
      return now - 7 * DAY_MS;
    case '30d':
      return now - 30 * DAY_MS;
    case '90d':
      return now - 90 * DAY_MS;
    case '12m': {
      const date = new Date(now);
      return date.setUTCFullYear(date.getUTCFullYear() - 1);
    }
    case 'all':
      return null;
  }
}
