import { describe, expect, it, test } from 'vitest';
import { changeText } from '../../../web/src/analytics/change-text.ts';
import { analyticsFilterOf } from '../../../web/src/analytics/analytics-filter.ts';
import { parseAnalyticsSearch, shownPeriod } from '../../../web/src/analytics/analytics-search.ts';
import { comparedWith, type Shown } from '../../../web/src/analytics/comparison.ts';
import {
  daysOfPeriod,
  intervalOfAll,
  lastDays,
  monthsBefore,
  periodOfDays,
  periodText,
} from '../../../web/src/analytics/period.ts';

test.each([
  [12, 10, '+20% vs. 10'],
  [8, 10, '-20% vs. 10'],
  [10, 10, '0% vs. 10'],
  [5, 0, '+5 vs. 0'],
  [0, 0, 'No change'],
])('%i compared with %i is shown as "%s"', (count, other, words) => {
  expect(changeText(count, other)).toBe(words);
});

describe('a period', () => {
  const now = Date.parse('2026-11-21T23:20:30.456Z');

  it('has whole days of the project, today included', () => {
    expect(lastDays(7, 'UTC', now)).toEqual({ since: '2026-11-15', until: '2026-11-22' });
    expect(lastDays(7, 'Europe/Berlin', now)).toEqual({ since: '2026-11-16', until: '2026-11-23' });
  });

  it('has full hours of the project, the current one included, up to three days', () => {
    expect(lastDays(1, 'UTC', now)).toEqual({ since: '2026-11-21T00:00', until: '2026-11-22T00:00' });
    expect(lastDays(3, 'Asia/Kolkata', now)).toEqual({
      since: '2026-11-19T05:00',
      until: '2026-11-22T05:00',
    });
  });

  it('moves by months to the same day, or the last one of a shorter month', () => {
    const march = periodOfDays('2026-03-31', '2026-04-02');
    expect(monthsBefore(march, 1)).toEqual({ since: '2026-02-28', until: '2026-03-03' });
    expect(monthsBefore({ since: '2028-02-29', until: '2028-03-01' }, 12)).toEqual({
      since: '2027-02-28',
      until: '2027-03-01',
    });
    expect(monthsBefore({ since: '2026-01-05T14:00', until: '2026-01-06T14:00' }, 3)).toEqual({
      since: '2025-10-05T14:00',
      until: '2025-10-06T14:00',
    });
  });

  it('is chosen by its first and last day', () => {
    expect(daysOfPeriod(periodOfDays('2026-12-30', '2026-12-31'))).toEqual({
      from: '2026-12-30',
      to: '2026-12-31',
    });
    expect(daysOfPeriod({ since: '2026-11-21T14:00', until: '2026-11-22T14:00' })).toEqual({
      from: '2026-11-21',
      to: '2026-11-22',
    });
  });

  it('is said in words', () => {
    expect(periodText(periodOfDays('2026-10-01', '2026-10-30'))).toBe('Oct 1\u2009–\u200930, 2026');
    expect(periodText({ since: '2026-10-01T14:00', until: '2026-10-02T14:00' })).toMatch(
      /^Oct 1, 2026, 14:00.–.Oct 2, 2026, 14:00$/,
    );
  });

  it('is counted by the hour only when all that stands together is short', () => {
    const [short, long] = [
      periodOfDays('2026-10-01', '2026-10-03'),
      periodOfDays('2026-10-01', '2026-10-04'),
    ];
    expect([intervalOfAll([short]), intervalOfAll([short, short]), intervalOfAll([short, long])]).toEqual([
      'hour',
      'hour',
      'day',
    ]);
  });
});

describe('the URL', () => {
  it('gives filters, the period and the comparison', () => {
    const search = { sources: 'hn,nowhere', keywords: 7, status: 'open', days: 90, compare: 'year' };
    expect(parseAnalyticsSearch(search)).toEqual({
      sources: ['hn'],
      keywords: [7],
      days: 90,
      compare: 'year',
    });
    expect(analyticsFilterOf({ sentiment: [], groups: [3], days: 7 })).toEqual({ groups: [3] });
  });

  it.each([
    [{ days: 'many', compare: true, sentiment: '' }],
    [{ days: 0 }],
    [{ days: 1.5 }],
    [{ days: 100_000 }],
    [{ since: '2026-11-01' }],
    [{ since: '2026-11-02', until: '2026-11-01' }],
    [{ since: '2026-02-30', until: '2026-03-05' }],
    [{ since: '2026-02-01', until: '2026-03-05T10:00' }],
    [{ compare: 'range', compare_since: '2026-11-01' }],
    [{ compare: 'project' }],
  ])('leaves out what is invalid: %o', (search) => {
    expect(parseAnalyticsSearch(search)).toEqual({});
  });

  it('shows fixed dates rather than a length, and 30 days without either', () => {
    const fixed = { since: '2026-10-01', until: '2026-10-08' };
    expect(shownPeriod(parseAnalyticsSearch({ ...fixed, days: 7 }), 'UTC')).toEqual(fixed);
    const now = Date.parse('2026-11-30T12:00:00Z');
    expect(shownPeriod({}, 'UTC', now)).toEqual({ since: '2026-11-01', until: '2026-12-01' });
  });
});

describe('a period is compared', () => {
  const shown: Shown = {
    project: 'prj_a',
    filter: { sources: ['hn'], keywords: [7] },
    period: { since: '2026-11-01', until: '2026-12-01' },
    timeZone: 'Europe/Berlin',
  };
  const nameOf = (project: string) => `Name of ${project}`;
  const queryOf = (search: Parameters<typeof comparedWith>[0], of = shown) =>
    comparedWith(search, of, nameOf)?.query;

  it.each([
    [{}, '2026-10-02', '2026-11-01'],
    [{ compare: 'month' }, '2026-10-01', '2026-10-31'],
    [{ compare: 'quarter' }, '2026-08-01', '2026-08-31'],
    [{ compare: 'year' }, '2025-11-01', '2025-12-01'],
    [
      { compare: 'range', compare_since: '2026-01-01', compare_until: '2026-01-11' },
      '2026-01-01',
      '2026-01-11',
    ],
  ] as const)('by %o with %s to %s', (search, since, until) => {
    expect(queryOf(search)).toEqual({ project: 'prj_a', ...shown.filter, since, until });
  });

  it('with another project, whose keywords are others', () => {
    const search = { compare: 'project', compare_project: 'prj_b' } as const;
    expect(comparedWith(search, shown, nameOf)?.name).toBe('Name of prj_b');
    expect(queryOf(search)).toEqual({ project: 'prj_b', sources: ['hn'], ...shown.period });
    const hours = { since: '2026-11-21T10:00', until: '2026-11-22T10:00' };
    expect(queryOf(search, { ...shown, period: hours })).toMatchObject({
      since: '2026-11-21T09:00:00.000Z',
      until: '2026-11-22T09:00:00.000Z',
    });
  });

  it('with nothing', () => {
    expect(queryOf({ compare: 'none' })).toBeUndefined();
  });
});
