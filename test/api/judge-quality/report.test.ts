import { expect, it } from 'vitest';
import { rowsOf } from '../../../api/judge-quality/report.ts';

const judged = (category_id: number | null) =>
  ({ relevant: true, sentiment: 'neutral', urgency: 10, category_id, judge: 'built-in/9' }) as const;

it('counts a deleted category neither as "none" nor as correct', () => {
  const rows = rowsOf(
    [
      { verdict: judged(7), answer: { relevant: true, category_id: 7 } },
      { verdict: judged(7), answer: { relevant: true, category_id: null } },
      { verdict: judged(1), answer: { relevant: true, category_id: 1 } },
    ],
    new Map([[1, 'Bug']]),
  );
  expect(rows.map(({ expected }) => expected.category)).toEqual([undefined, null, 'Bug']);
  expect(rows.map(({ got }) => got.category)).toEqual(['deleted category 7', 'deleted category 7', 'Bug']);
});
