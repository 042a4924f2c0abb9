import { DAY_MS, HOUR_MS, MINUTE_MS } from '../duration.ts';

const days = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => (from + at * step) * DAY_MS);

/**
 * How old a post is, in milliseconds, when it is read again: often on its first day, daily for a week, and then every
 * other day for a month, because it may still be deleted.
 */
export const REREAD_AGES: readonly number[] = [
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  ...days(1, 7, 1),
  ...days(9, 29, 2),
];

/** Returns when a post is read again after `now`; null: never. All times are in milliseconds since 1970. */
export function nextReading(postedAt: number, now: number): number | null {
  const age = REREAD_AGES.find((after) => postedAt + after > now);
  return age === undefined ? null : postedAt + age;
}

/** By what share of its age a post may be read late, so that one call reads many: 45 seconds at 15 minutes. */
const LATE_SHARE = 0.05;

/** Whether a post that has been due for `lateMs` cannot wait for others to share the call. All in milliseconds. */
export const isPressing = (postedAt: number, lateMs: number, now: number): boolean =>
  lateMs >= LATE_SHARE * (now - lateMs - postedAt);
