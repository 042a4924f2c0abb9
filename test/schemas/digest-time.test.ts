import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from '../../schemas/day.ts';
import { digestAt, digestSpans, latestDigest } from '../../schemas/digest-time.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const HOUR_MS = 3_600_000;

describe('the instant of a digest', () => {
  it.each([
    // Clocks go from 02:00 to 03:00, from 02:00 to 03:00, from 02:00 to 02:30: the end of the gap.
    ['Europe/Berlin', 2, '2027-03-28', '2027-03-28T01:00:00.000Z'],
    ['America/New_York', 2, '2027-03-14', '2027-03-14T07:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-10-04', '2026-10-03T15:30:00.000Z'],
    // Clocks go back, so that the hour (in Lord Howe its second half) comes twice: the first.
    ['Europe/Berlin', 2, '2026-10-25', '2026-10-25T00:00:00.000Z'],
    ['America/New_York', 1, '2026-11-01', '2026-11-01T05:00:00.000Z'],
    ['Australia/Lord_Howe', 1, '2027-04-04', '2027-04-03T14:00:00.000Z'],
    // Midnight itself is skipped.
    ['Africa/Cairo', 0, '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['UTC', 9, '2026-11-20', '2026-11-20T09:00:00.000Z'],
  ])('in %s at %i on %s', (timeZone, hour, day, expected) => {
    expect(iso(digestAt(day, { hour, timeZone }))).toBe(expected);
  });

  it('is on its day, once a day, a day after the last, and the latest at every instant until the next', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
        (timeZone, hour, now) => {
          const clock = { hour, timeZone };
          const { day, at } = latestDigest(now, clock);
          const next = digestAt(dayAfter(day, 1), clock);
          expect(dayOf(at, timeZone)).toBe(day);
          expect(at).toBeLessThanOrEqual(now);
          expect(next).toBeGreaterThan(now);
          expect(next - at).toBeGreaterThanOrEqual(22 * HOUR_MS);
          expect(next - at).toBeLessThanOrEqual(26 * HOUR_MS);
          expect(latestDigest(next - 1, clock).day).toBe(day);
          expect(latestDigest(next, clock).day).toBe(dayAfter(day, 1));
        },
      ),
    );
  });

  it('has spans before it that join without a gap, an hour shorter when clocks skip one', () => {
    const clock = { hour: 9, timeZone: 'Europe/Berlin' };
    const since = digestSpans('2027-03-30', 4, clock);
    const ends = [...since.slice(1), digestAt('2027-03-30', clock)];
    expect(since.map((begin, at) => (ends[at]! - begin) / HOUR_MS)).toEqual([24, 23, 24, 24]);
  });
});
