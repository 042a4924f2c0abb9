import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/duration.ts';
import { isPressing, nextReading } from '../../../schemas/mentions/reread-schedule.ts';

/** Returns the ages at which a post is read that is found at this age and then always read in time. */
function ages(found: number): number[] {
  const read: number[] = [];
  for (let next = nextReading(0, found); next !== null; next = nextReading(0, next)) read.push(next);
  return read;
}

it('a post is read after 15 minutes, 1, 4, 12 and 24 hours, daily for a week, and every other day for a month', () => {
  const first = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS];
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => day * DAY_MS);
  const month = [9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29].map((day) => day * DAY_MS);
  expect(ages(0)).toEqual([...first, ...week, ...month]);
});

it('readings that are past are not made up for', () => {
  expect(ages(5 * DAY_MS + 1).slice(0, 3)).toEqual([6 * DAY_MS, 7 * DAY_MS, 9 * DAY_MS]);
  expect(nextReading(0, 40 * DAY_MS)).toBeNull();
});

it('a post waits for others to share its call for a twentieth of its age', () => {
  const posted = Date.UTC(2026, 10, 1);
  const pressing = (age: number, late: number) => isPressing(posted, late, posted + age + late);
  expect(pressing(15 * MINUTE_MS, 44_000)).toBe(false);
  expect(pressing(15 * MINUTE_MS, 45_000)).toBe(true);
  expect(pressing(7 * DAY_MS, 8 * HOUR_MS)).toBe(false);
  expect(pressing(7 * DAY_MS, 9 * HOUR_MS)).toBe(true);
});
