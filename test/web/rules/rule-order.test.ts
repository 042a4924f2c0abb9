import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveRule } from '../../../web/src/rules/rule-order.ts';

const placed = (...positions: number[]) => positions.map((position, at) => ({ id: at + 1, position }));

describe('moveRule', () => {
  it('swaps the positions of two rules', () => {
    expect(moveRule(placed(0, 4, 9), 2, -1)).toEqual([
      { id: 2, position: 0 },
      { id: 1, position: 4 },
    ]);
    expect(moveRule(placed(0, 4, 9), 2, 1)).toEqual([
      { id: 3, position: 4 },
      { id: 2, position: 9 },
    ]);
  });

  it('numbers all rules anew where positions are equal', () => {
    expect(moveRule(placed(5, 5, 5), 3, -1)).toEqual([
      { id: 1, position: 0 },
      { id: 3, position: 1 },
      { id: 2, position: 2 },
    ]);
  });

  it('changes nothing at the ends, and for a rule that is gone', () => {
    expect(moveRule(placed(0, 1), 1, -1)).toEqual([]);
    expect(moveRule(placed(0, 1), 2, 1)).toEqual([]);
    expect(moveRule(placed(0, 1), 9, 1)).toEqual([]);
  });

  it('moves that rule by one place, and no other past a third, whatever the positions', () => {
    const rulesInOrder = fc
      .array(fc.nat({ max: 20 }), { minLength: 2, maxLength: 8 })
      .map((positions) => placed(...positions.toSorted((a, b) => a - b)));
    fc.assert(
      fc.property(rulesInOrder, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (rules, place, by) => {
        const from = place % rules.length;
        const changed = new Map(moveRule(rules, from + 1, by).map(({ id, position }) => [id, position]));
        const after = rules
          .map(({ id, position }) => ({ id, position: changed.get(id) ?? position }))
          .toSorted((a, b) => a.position - b.position || a.id - b.id);
        const wanted = rules.map(({ id }) => id);
        const to = from + by;
        if (to >= 0 && to < rules.length) [wanted[from], wanted[to]] = [wanted[to]!, wanted[from]!];
        expect(after.map(({ id }) => id)).toEqual(wanted);
      }),
    );
  });
});
