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
  [12, 10, '+20% on the 10 before'],
  [8, 10, '-20% on the 10 before'],
  [10, 10, '0% on the 10 before'],
  [5, 0, 'none in the period before'],
  [0, 0, 'none before either'],
])('%i after %i is %s', (now, before, words) => {
  expect(changeText(now, before)).toBe(words);
});

test('a period begins at a full minute, so that asking again within it is the same question', () => {
  const now = Date.parse('2026-11-21T10:20:30.456Z');
  expect(sinceDaysAgo(7, now)).toBe('2026-11-14T10:20:00.000Z');
});

test('the mentions of a day are those up to the next, at the end of a year too', () => {
  expect(dayPeriod('2026-12-31')).toEqual({ since: '2026-12-31', until: '2027-01-01' });
});

test('an address names filters, days and the comparison; what the figures do not take is left out', () => {
  const search = { sources: 'hn,nowhere', keywords: 7, status: 'open', days: 90, compare: true };
  expect(parseAnalyticsSearch(search)).toEqual({ sources: ['hn'], keywords: [7], days: 90, compare: true });
  expect(parseAnalyticsSearch({ days: 'many', compare: 'no', sentiment: '' })).toEqual({});
  expect(analyticsFilterOf({ sentiment: [], groups: [3], days: 7 })).toEqual({ groups: [3] });
});

test('under each day stands what was counted so many days before it', () => {
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
