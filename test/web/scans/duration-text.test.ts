import { expect, test } from 'vitest';
import { durationText } from '../../../web/src/scans/duration-text.ts';

test.each([
  [null, '—'],
  [0, '0 s'],
  [59, '59 s'],
  [90, '2 min'],
  [7_200, '2 h'],
  [172_800, '2 d'],
])('%s seconds are shown as %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});
