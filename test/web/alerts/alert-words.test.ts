import { expect, test } from 'vitest';
import { rhythmInWords } from '../../../web/src/alerts/alert-words.ts';

const digest = {
  kind: 'digest',
  frequency: 'daily',
  hour: null,
  weekday: null,
  min_count: null,
  min_urgency: null,
} as const;

test.each([
  [digest, 'Daily at 09:00'],
  [{ ...digest, hour: 0 }, 'Daily at 00:00'],
  [{ ...digest, frequency: 'weekly', weekday: 7, hour: 18 } as const, 'Sundays at 18:00'],
  [{ ...digest, frequency: 'hourly' } as const, 'Every hour'],
  [{ ...digest, kind: 'rule', min_urgency: 70 } as const, 'At once, urgency 70 or more'],
  [{ ...digest, kind: 'spike', min_count: 20 } as const, 'When far more than usual, 20 at least'],
])('%j tells: %s', (alert, words) => {
  expect(rhythmInWords(alert)).toBe(words);
});
