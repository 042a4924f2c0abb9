import { expect, it } from 'vitest';
import { cadenceOptions, cadenceText, offeredCadence } from '../../../../web/src/ui/form/cadence-select.tsx';

it('offers usual intervals, and one that was set by API', () => {
  const values = (current: string | null) => cadenceOptions(current).map(([value]) => value);
  expect(values(null)).toContain('1h');
  expect(values('60m')).toEqual(values(null));
  expect(values('45m')).toEqual([...values(null), '45m']);
});

it.each([
  ['1d', '24h', 'every day'],
  ['60m', '1h', 'every hour'],
  ['45m', '45m', 'every 45m'],
])('%s is the option %s, in words: %s', (cadence, option, words) => {
  expect(offeredCadence(cadence)).toBe(option);
  expect(cadenceText(cadence)).toBe(words);
});
