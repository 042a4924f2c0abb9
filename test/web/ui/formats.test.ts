import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '../../../web/src/ui/numbers.ts';
import { relativeTime } from '../../../web/src/ui/relative-time.ts';

test('numbers are written as in English', () => {
  const english = new Intl.NumberFormat('en');
  const numbers = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -2000, max: 2000 }),
    fc.float({ noNaN: true }),
  );
  fc.assert(
    fc.property(numbers, (value) => {
      // Intl tells zero from negative zero.
      expect(formatNumber(value)).toBe(english.format(value || 0));
    }),
  );
});

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

test('relative times are written as in English', () => {
  const english = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
  const now = Date.UTC(2026, 10, 27);
  for (const [unit, seconds] of UNITS)
    for (const count of [-11, -2, -1, 1, 2, 11]) {
      const moment = new Date(now + count * seconds * 1000).toISOString();
      expect(relativeTime(moment, now), moment).toBe(english.format(count, unit));
    }
  expect(relativeTime(new Date(now - 59_000).toISOString(), now)).toBe('just now');
  expect(relativeTime(new Date(now + 59_000).toISOString(), now)).toBe('just now');
});
