import { describe, expect, it } from 'vitest';
import { daysOf, periodBefore, periodOf } from '../../../api/analytics/period.ts';
import { dayOf } from '../../../schemas/day.ts';

const at = (text: string) => Date.parse(text);
const iso = ({ since, until }: { since: number; until: number }) =>
  [since, until].map((ms) => new Date(ms).toISOString());

describe('a period', () => {
  const now = at('2026-03-31T20:00:00Z');

  it('defaults to the 30 days that end today', () => {
    expect(iso(periodOf({}, 'UTC', now))).toEqual(['2026-03-02T00:00:00.000Z', '2026-04-01T00:00:00.000Z']);
    // It is already the next day in Tokyo.
    expect(iso(periodOf({}, 'Asia/Tokyo', now))).toEqual([
      '2026-03-02T15:00:00.000Z',
      '2026-04-01T15:00:00.000Z',
    ]);
    // Clocks changed in between: still 30 days, but an hour shorter.
    expect(iso(periodOf({}, 'Europe/Berlin', now))).toEqual([
      '2026-03-01T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ]);
  });

  it('fills in the missing end', () => {
    expect(iso(periodOf({ since: at('2026-01-01T00:00:00Z') }, 'UTC', now))).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ]);
    expect(iso(periodOf({ until: at('2026-02-01T00:00:00Z') }, 'UTC', now))).toEqual([
      '2026-01-02T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ]);
  });

  it('is rejected when it is empty', () => {
    const early = at('2026-01-01T00:00:00Z');
    expect(() => periodOf({ since: early, until: early }, 'UTC', now)).toThrow('since: must be before until');
    expect(() => periodOf({ since: now + 1e9 }, 'UTC', now)).toThrow(
      'since: must be before the end of today',
    );
    expect(() => periodOf({ until: 0 }, 'UTC', now)).toThrow('until: must be after 1970');
  });

  it('is preceded by one of the same length that starts no earlier than 1970', () => {
    expect(periodBefore({ since: 100, until: 150 })).toEqual({ since: 50, until: 100 });
    expect(periodBefore({ since: 100, until: 1000 })).toEqual({ since: 0, until: 100 });
  });
});

describe('the days of a period', () => {
  it('include exactly the days it touches', () => {
    const period = { since: at('2026-02-27T23:59:59.999Z'), until: at('2026-03-02T00:00:00Z') };
    expect(daysOf(period, 'UTC')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysOf(period, 'Asia/Tokyo')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  });

  it('follow the calendar when clocks change or a day is skipped', () => {
    const week = { since: at('2026-10-24T00:00:00+02:00'), until: at('2026-10-27T00:00:00+01:00') };
    expect(daysOf(week, 'Europe/Berlin')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    const skipped = { since: at('2011-12-29T20:00:00Z'), until: at('2011-12-31T20:00:00Z') };
    expect(daysOf(skipped, 'Pacific/Apia')).toEqual(['2011-12-29', '2011-12-30', '2011-12-31', '2012-01-01']);
    expect(dayOf(at('2011-12-30T10:00:00Z'), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('are limited to 4,000', () => {
    const day = 86_400_000;
    expect(daysOf({ since: 0, until: 4_000 * day }, 'UTC')).toHaveLength(4_000);
    expect(() => daysOf({ since: 0, until: 4_000 * day + 1 }, 'UTC')).toThrow(
      'since: must be within 4000 days',
    );
  });
});
