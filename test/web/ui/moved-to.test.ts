import { expect, test } from 'vitest';
import { movedTo, type Placed } from '../../../web/src/ui/moved-to.ts';

const placed = (...positions: readonly number[]): Placed[] =>
  positions.map((position, at) => ({ id: at + 1, position }));

/** Returns the ids in the order of the positions after a change. */
function after(records: readonly Placed[], id: number, to: number): number[] {
  const changes = new Map(movedTo(records, id, to).map((each) => [each.id, each.position]));
  return records
    .map((each) => ({ ...each, position: changes.get(each.id) ?? each.position }))
    .sort((a, b) => a.position - b.position)
    .map((each) => each.id);
}

test.each([
  [1, 2, [2, 3, 1, 4]],
  [4, 0, [4, 1, 2, 3]],
  [2, 1, [1, 2, 3, 4]],
] as const)('record %i moves to place %i', (id, to, order) => {
  expect(after(placed(0, 5, 6, 9), id, to)).toEqual(order);
  expect(after(placed(0, 0, 0, 0), id, to)).toEqual(order);
});

test('only what changes is changed, and nothing where there is no place', () => {
  expect(movedTo(placed(0, 5, 6, 9), 1, 1)).toEqual([
    { id: 2, position: 0 },
    { id: 1, position: 5 },
  ]);
  expect([movedTo(placed(0, 1), 1, -1), movedTo(placed(0, 1), 2, 2), movedTo(placed(0, 1), 9, 0)]).toEqual([
    [],
    [],
    [],
  ]);
});
