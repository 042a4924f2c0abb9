import { describe, expect, it } from 'vitest';
import { parseMoment, rangeStart, startOfDay } from '../../schemas/moment.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('a moment', () => {
  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00.1239Z', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20T10:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20t10:00:00-0330', '2026-11-20T13:30:00.000Z'],
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-07-20', '2026-07-19T22:00:00.000Z'],
    ['2026-11-20T10:00:00', '2026-11-20T09:00:00.000Z'],
    ['1790000000000', '2026-09-21T14:13:20.000Z'],
    ['-5', '1970-01-01T00:00:00.000Z'],
    ['999999999999999', '2299-12-31T23:59:59.999Z'],
  ])('parses %s in Berlin as %s', (text, expected) => {
    expect(iso(parseMoment(text, 'Europe/Berlin'))).toBe(expected);
  });

  it.each([
    '',
    'now',
    '2026-02-30',
    '2026-13-01',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:60Z',
    '20261120T10',
    '1.5',
    '2026-1-1',
    ' 5',
  ])('cannot be parsed from %j', (text) => {
    expect(parseMoment(text, 'UTC')).toBeNull();
  });

  it('that occurs twice is the first of the two, and one that is skipped is the end of the gap', () => {
    expect(iso(parseMoment('2026-10-25T02:30:00', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(parseMoment('2026-03-29T02:30:00', 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-20T23:30:00Z', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T23:30:00Z', 'Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
    ['2026-11-20T03:30:00Z', 'America/New_York', '2026-11-19T05:00:00.000Z'],
    ['2026-11-20T03:30:00Z', 'Asia/Kathmandu', '2026-11-19T18:15:00.000Z'],
    // Clocks went forward at midnight, so the day started at 1:00.
    ['2018-11-04T12:00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('that contains %s in %s starts at %s', (at, zone, expected) => {
    expect(iso(startOfDay(Date.parse(at), zone))).toBe(expected);
  });
});

describe('a range', () => {
  const now = Date.parse('2024-02-29T12:00:00Z');
  it.each([
    ['today', '2024-02-29T00:00:00.000Z'],
    ['7d', '2024-02-22T12:00:00.000Z'],
    ['30d', '2024-01-30T12:00:00.000Z'],
    ['90d', '2023-12-01T12:00:00.000Z'],
    ['12m', '2023-03-01T12:00:00.000Z'],
    ['all', null],
  ] as const)('%s starts at %s', (range, expected) => {
    expect(iso(rangeStart(range, now, 'UTC'))).toBe(expected);
  });
});
