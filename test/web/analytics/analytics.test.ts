import { expect, test } from 'vitest';
import { changeText } from '../../../web/src/analytics/change-text.ts';
import { analyticsFilterOf, parseAnalyticsSearch } from '../../../web/src/analytics/analytics-search.ts';
import {
  previousCounts,
  previousPeriod,
  dayPeriod,
  sinceDaysAgo,
} from '../../../web/src/analytics/period.ts';

test.each([
  [12, 10, '+20% vs. 10 before'],
  [8, 10, '-20% vs. 10 before'],
  [10, 10, '0% vs. 10 before'],
  [5, 0, 'None in the previous period'],
  [0, 0, 'No change'],
])('%i compared with %i is shown as "%s"', (now, before, words) => {
  expect(changeText(now, before)).toBe(words);
});

test('a period starts at a full minute, so that queries within the same minute are equal', () => {
  const now = Date.parse('2026-11-21T10:20:30.456Z');
  expect(sinceDaysAgo(7, now)).toBe('2026-11-14T10:20:00.000Z');
});

test('a day ends at the start of the next one, even at the end of a year', () => {
  expect(dayPeriod('2026-12-31')).toEqual({ since: '2026-12-31', until: '2027-01-01' });
});

test('URL parameters are parsed, and invalid ones are left out', () => {
  const search = { sources: 'hn,nowhere', keywords: 7, status: 'open', days: 90, compare: true };
  expect(parseAnalyticsSearch(search)).toEqual({ sources: ['hn'], keywords: [7], days: 90, compare: true });
  expect(parseAnalyticsSearch({ days: 'many', compare: 'no', sentiment: '' })).toEqual({});
  expect(analyticsFilterOf({ sentiment: [], groups: [3], days: 7 })).toEqual({ groups: [3] });
});

test('each day is aligned with the same day of the previous period', () => {
  expect(previousPeriod('2026-03-03T10:20:00.000Z', 2)).toEqual({
    since: '2026-03-01T10:20:00.000Z',
    until: '2026-03-03T10:20:00.000Z',
  });
  const rows = [
    { day: '2026-02-28', count: 4 },
    { day: '2026-02-28', count: 1 },
    { day: '2026-03-02', count: 2 },
  ];
  expect(previousCounts(['2026-03-02', '2026-03-03', '2026-03-04'], rows, 2)).toEqual([5, 0, 2]);
});
