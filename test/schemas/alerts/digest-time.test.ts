import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from '../../../schemas/day.ts';
import { digestAt, digestsBetween, digestSpans, latestDigest } from '../../../schemas/alerts/digest-time.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const HOUR_MS = 3_600_000;
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Pacific/Apia',
  'UTC',
];
const INSTANT = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
const daily = (timeZone: string, hour: number) =>
  ({ frequency: 'daily', hour, weekday: 1, timeZone }) as const;

describe('the time of a digest', () => {
  it.each([
    // Clocks skip 02:00 to 03:00 (Lord Howe: 02:00 to 02:30), so the digest is at the end of the gap.
    ['Europe/Berlin', 2, '2027-03-28', '2027-03-28T01:00:00.000Z'],
    ['America/New_York', 2, '2027-03-14', '2027-03-14T07:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-10-04', '2026-10-03T15:30:00.000Z'],
    // Clocks go back and the hour (Lord Howe: half an hour) repeats, so the digest is at the first.
    ['Europe/Berlin', 2, '2026-10-25', '2026-10-25T00:00:00.000Z'],
    ['America/New_York', 1, '2026-11-01', '2026-11-01T05:00:00.000Z'],
    ['Australia/Lord_Howe', 1, '2027-04-04', '2027-04-03T14:00:00.000Z'],
    // Midnight is skipped.
    ['Africa/Cairo', 0, '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['America/Sao_Paulo', 0, '2017-10-15', '2017-10-15T03:00:00.000Z'],
    ['Asia/Beirut', 0, '2027-03-28', '2027-03-27T22:00:00.000Z'],
    // Midnight repeats.
    ['America/Sao_Paulo', 23, '2018-02-17', '2018-02-18T01:00:00.000Z'],
    // Offsets of half and three quarters of an hour.
    ['Asia/Kolkata', 9, '2026-11-20', '2026-11-20T03:30:00.000Z'],
    ['Pacific/Chatham', 2, '2026-09-27', '2026-09-26T13:15:00.000Z'],
    ['UTC', 9, '2026-11-20', '2026-11-20T09:00:00.000Z'],
  ])('in %s at %i on %s', (timeZone, hour, day, expected) => {
    expect(iso(digestAt(day, { hour, timeZone }))).toBe(expected);
  });

  it('is on its day, once a day, and is the latest until the next one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 23 }),
        INSTANT,
        (timeZone, hour, now) => {
          const clock = daily(timeZone, hour);
          const { day, at } = latestDigest(now, clock);
          const next = digestAt(dayAfter(day!, 1), clock);
          expect(dayOf(at, timeZone)).toBe(day);
          expect(at).toBeLessThanOrEqual(now);
          expect(next).toBeGreaterThan(now);
          expect(next - at).toBeGreaterThanOrEqual(22 * HOUR_MS);
          expect(next - at).toBeLessThanOrEqual(26 * HOUR_MS);
          expect(latestDigest(next - 1, clock).day).toBe(day);
          expect(latestDigest(next, clock).day).toBe(dayAfter(day!, 1));
        },
      ),
    );
  });

  it('is skipped with a day that the calendar skips, and the next digest covers both', () => {
    // Samoa skipped December 30.
    const clock = daily('Pacific/Apia', 9);
    const at = digestAt('2011-12-31', clock);
    expect(iso(at)).toBe('2011-12-30T19:00:00.000Z');
    expect(latestDigest(at - 1, clock).day).toBe('2011-12-29');
    expect(latestDigest(at, clock).day).toBe('2011-12-31');
    expect(digestSpans(at, 2, clock).map(iso)).toEqual([
      '2011-12-28T19:00:00.000Z',
      '2011-12-29T19:00:00.000Z',
    ]);
    // A weekly digest still takes place if its Friday is skipped.
    const weekly = { ...clock, frequency: 'weekly', weekday: 5 } as const;
    expect(latestDigest(at - 1, weekly).day).toBe('2011-12-23');
    expect(latestDigest(at, weekly)).toEqual({ day: '2011-12-30', at });
  });

  it('is listed for a span of time as it comes due, one for each day or week', () => {
    const clock = daily('Europe/Berlin', 9);
    const [since, until] = [Date.parse('2027-03-26T08:00:00Z'), Date.parse('2027-03-29T07:00:00Z')];
    const due = digestsBetween(since, until, clock);
    expect(due.map(({ day, at }) => [day, iso(at)])).toEqual([
      ['2027-03-26', '2027-03-26T08:00:00.000Z'],
      ['2027-03-27', '2027-03-27T08:00:00.000Z'],
      ['2027-03-28', '2027-03-28T07:00:00.000Z'],
    ]);
    for (const { at, day } of due) expect(latestDigest(at, clock)).toEqual({ day, at });
    const weekly = { ...clock, frequency: 'weekly', weekday: 7 } as const;
    expect(digestsBetween(since, until, weekly)).toEqual([due[2]]);
    expect(digestsBetween(since, until, { ...clock, frequency: 'hourly' })).toEqual([]);
  });

  it('is preceded by spans without gaps, one of them an hour shorter when clocks skip an hour', () => {
    const clock = daily('Europe/Berlin', 9);
    const end = digestAt('2027-03-30', clock);
    const since = digestSpans(end, 4, clock);
    const ends = [...since.slice(1), end];
    expect(since.map((begin, at) => (ends[at]! - begin) / HOUR_MS)).toEqual([24, 23, 24, 24]);
  });

  it('comes every full hour of the zone, even if an hour repeats or is skipped', () => {
    const hours = (timeZone: string, end: string, spans: number) =>
      digestSpans(Date.parse(end), spans, { ...daily(timeZone, 0), frequency: 'hourly' }).map((at) =>
        iso(at).slice(11, 16),
      );
    expect(hours('Europe/Berlin', '2026-10-25T03:00Z', 4)).toEqual(['23:00', '00:00', '01:00', '02:00']);
    expect(hours('Asia/Kathmandu', '2026-11-20T03:15Z', 2)).toEqual(['01:15', '02:15']);
    // Clocks move by half an hour, back or forward: the full hour shifts, and one span is longer.
    expect(hours('Australia/Lord_Howe', '2027-04-03T16:30Z', 3)).toEqual(['13:00', '14:00', '15:30']);
    expect(hours('Australia/Lord_Howe', '2026-10-03T17:00Z', 3)).toEqual(['13:30', '14:30', '16:00']);
  });

  it('has neither gaps nor overlaps for any frequency, zone and year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES, 'America/Sao_Paulo', 'Pacific/Apia'),
        fc.constantFrom('hourly' as const, 'daily' as const, 'weekly' as const),
        fc.record({ hour: fc.integer({ min: 0, max: 23 }), weekday: fc.integer({ min: 1, max: 7 }) }),
        fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2030, 0) }),
        (timeZone, frequency, when, now) => {
          const clock = { ...when, timeZone, frequency };
          const { at } = latestDigest(now, clock);
          const [before] = digestSpans(at, 1, clock);
          const length = { hourly: 1, daily: 24, weekly: 168 }[frequency] * HOUR_MS;
          expect(at).toBeLessThanOrEqual(now);
          expect(now - at).toBeLessThan(length + 25 * HOUR_MS);
          expect(before).toBeLessThan(at);
          // Between two digests, the first one is the latest.
          for (const part of [0, 0.01, 0.5, 0.99])
            expect(latestDigest(before! + Math.floor((at - before!) * part), clock).at).toBe(before);
        },
      ),
      { numRuns: 100 },
    );
  });
});
