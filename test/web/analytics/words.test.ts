import { expect, test } from 'vitest';
import { changeInWords } from '../../../web/src/analytics/change-words.ts';
import { ofDay } from '../../../web/src/analytics/leads.ts';
import { sinceDaysAgo } from '../../../web/src/analytics/period.ts';

test.each([
  [12, 10, '+20% on the 10 before'],
  [8, 10, '-20% on the 10 before'],
  [10, 10, '0% on the 10 before'],
  [5, 0, 'none in the period before'],
  [0, 0, 'none before either'],
])('%i after %i is %s', (now, before, words) => {
  expect(changeInWords(now, before)).toBe(words);
});

test('a period begins at a full minute, so that asking again within it is the same question', () => {
  const now = Date.parse('2026-11-21T10:20:30.456Z');
  expect(sinceDaysAgo(7, now)).toBe('2026-11-14T10:20:00.000Z');
});

test('the mentions of a day are those up to the next, at the end of a year too', () => {
  expect(ofDay('2026-12-31')).toEqual({ since: '2026-12-31', until: '2027-01-01' });
});
