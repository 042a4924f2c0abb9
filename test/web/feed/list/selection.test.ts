import { expect, test } from 'vitest';
import {
  allOrNothing,
  extended,
  nextAfter,
  NOTHING,
  toggled,
} from '../../../../web/src/feed/list/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const idsOf = (selection: typeof NOTHING) => [...selection.ids].sort().join('');

test('a range goes from the last selected one, in both directions', () => {
  expect(idsOf(extended(toggled(NOTHING, 'b'), 'd', ORDER))).toBe('bcd');
  expect(idsOf(extended(toggled(NOTHING, 'd'), 'b', ORDER))).toBe('bcd');
});

test('a range keeps what was selected before it', () => {
  expect(idsOf(extended(toggled(toggled(NOTHING, 'a'), 'c'), 'd', ORDER))).toBe('acd');
});

test('a range from a mention that has left the list is the one mention', () => {
  expect(idsOf(extended(toggled(NOTHING, 'gone'), 'c', ORDER))).toBe('cgone');
});

test('selecting one more or less ends the selection of everything', () => {
  expect(toggled({ ...NOTHING, isAll: true }, 'a').isAll).toBe(false);
});

test('all that is loaded is selected, and then none', () => {
  const all = allOrNothing(NOTHING, ORDER);
  expect(idsOf(all)).toBe('abcde');
  expect(allOrNothing(all, ORDER)).toBe(NOTHING);
});

test('work goes on with the next mention that stays, at the end with the one before', () => {
  expect(nextAfter(ORDER, 'b', new Set(['b', 'c']))).toBe('d');
  expect(nextAfter(ORDER, 'e', new Set(['e', 'd']))).toBe('c');
  expect(nextAfter(['a'], 'a', new Set(['a']))).toBeNull();
});
