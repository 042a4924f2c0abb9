import { expect, it } from 'vitest';
import { isNews, withReading, type KnownReadings } from '../../../schemas/mentions/trend.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const point = (minutes: number, engagement: number) => ({
  at: new Date(START + minutes * 60_000).toISOString(),
  engagement,
});
const found = (engagement: number): KnownReadings => ({
  last: point(0, engagement),
  base: null,
  trend: null,
});
const read = (...readings: (readonly [minutes: number, engagement: number])[]) =>
  readings.reduce((known, [minutes, engagement]) => withReading(known, point(minutes, engagement)), found(3));

it('is what was gained since the reading before, per hour', () => {
  expect(read([30, 13]).trend).toBe(20);
  expect(read([30, 13], [150, 19]).trend).toBe(3);
  expect(read([24 * 60, 4]).trend).toBe(0.04167);
});

it('is 0 when nothing was gained, and negative when likes were taken back', () => {
  expect(read([30, 13], [60, 13]).trend).toBe(0);
  expect(read([30, 13], [90, 11]).trend).toBe(-2);
});

it('does not jump with readings minutes apart', () => {
  expect(read([30, 13], [35, 14]).trend).toBe(18.86);
  expect(read([30, 13], [35, 14], [36, 16]).trend).toBe(18.86);
  expect(read([30, 13], [35, 14], [36, 16], [42, 17]).trend).toBe(20);
});

it('follows readings minutes apart: twenty minutes after the last like it is 0', () => {
  const everyFiveMinutes = Array.from(
    { length: 25 },
    (_, at) => [5 * (at + 1), 3 + Math.min(at + 1, 12)] as const,
  );
  expect(read(...everyFiveMinutes.slice(0, 12)).trend).toBe(12);
  expect(read(...everyFiveMinutes.slice(0, 16)).trend).toBe(0);
  expect(read(...everyFiveMinutes).trend).toBe(0);
});

it('another number is news, and so is the same one after growth', () => {
  const known = read([30, 13]);
  expect(isNews(known, point(31, 14))).toBe(true);
  expect(isNews(known, point(31, 13))).toBe(false);
  expect(isNews(known, point(45, 13))).toBe(true);
  expect(isNews(known, point(30, 14))).toBe(false);
  expect(isNews(read([30, 13], [60, 13]), point(120, 13))).toBe(false);
  expect(isNews(found(3), point(120, 3))).toBe(false);
});
