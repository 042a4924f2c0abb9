import { expect, test } from 'vitest';
import {
  toggleAllLoaded,
  extendSelection,
  nextRemaining,
  EMPTY_SELECTION,
  toggleSelected,
} from '../../../../web/src/feed/list/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const idsOf = (selection: typeof EMPTY_SELECTION) => [...selection.ids].sort().join('');

test('a range starts at the last selected mention, in both directions', () => {
  expect(idsOf(extendSelection(toggleSelected(EMPTY_SELECTION, 'b'), 'd', ORDER))).toBe('bcd');
  expect(idsOf(extendSelection(toggleSelected(EMPTY_SELECTION, 'd'), 'b', ORDER))).toBe('bcd');
});

test('a range keeps the earlier selection', () => {
  expect(idsOf(extendSelection(toggleSelected(toggleSelected(EMPTY_SELECTION, 'a'), 'c'), 'd', ORDER))).toBe(
    'acd',
  );
});

test('a range from a mention that left the list selects only the new one', () => {
  expect(idsOf(extendSelection(toggleSelected(EMPTY_SELECTION, 'gone'), 'c', ORDER))).toBe('cgone');
});

test('selecting one mention ends the selection of all', () => {
  expect(toggleSelected({ ...EMPTY_SELECTION, isAll: true }, 'a').isAll).toBe(false);
});

test('selects all loaded mentions, then none', () => {
  const all = toggleAllLoaded(EMPTY_SELECTION, ORDER);
  expect(idsOf(all)).toBe('abcde');
  expect(toggleAllLoaded(all, ORDER)).toBe(EMPTY_SELECTION);
});

test('continues with the next remaining mention, or at the end with the previous one', () => {
  expect(nextRemaining(ORDER, 'b', new Set(['b', 'c']))).toBe('d');
  expect(nextRemaining(ORDER, 'e', new Set(['e', 'd']))).toBe('c');
  expect(nextRemaining(['a'], 'a', new Set(['a']))).toBeNull();
});
