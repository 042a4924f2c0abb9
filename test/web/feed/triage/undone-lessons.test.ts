import { expect, test } from 'vitest';
import { effectiveCorrections } from '../../../../web/src/feed/triage/undone-lessons.ts';
import type { Correction } from '../../../../web/src/feed/detail/use-verdicts.ts';

type Values = Correction['after'];

/** Corrections of one mention, given in the order in which they were made. */
const history = (...changes: readonly (readonly [before: Values, after: Values])[]): Correction[] =>
  changes
    .map(([before, after], at) => ({
      ...{ id: at + 1, mention_id: 'men_0123456789abcdef', before, after, reason: null },
      ...{ actor_kind: 'member' as const, actor_id: '1', corrected_at: `2026-11-20T12:00:0${at}.000Z` },
    }))
    .reverse();

const standing = (corrections: readonly Correction[]) =>
  effectiveCorrections(corrections).map(({ id }) => id);

test('a correction that was taken back does not stand, nor does the way back', () => {
  const marked = [{ relevant: true }, { relevant: false }] as const;
  const back = [{ relevant: false }, { relevant: true }] as const;
  expect(standing(history(marked))).toEqual([1]);
  expect(standing(history(marked, back))).toEqual([]);
  expect(standing(history(marked, back, marked))).toEqual([3]);
});

test('corrections are taken back from the last, and what was corrected before stays', () => {
  const sentiment = [{ sentiment: 'neutral' }, { sentiment: 'negative' }] as const;
  const marked = [{ relevant: true }, { relevant: false }] as const;
  const back = [{ relevant: false }, { relevant: true }] as const;
  expect(standing(history(sentiment, marked, back))).toEqual([1]);
  expect(standing(history(marked, sentiment, back))).toEqual([1, 2, 3]);
});

test('urgency teaches nothing, and no category is a value as well', () => {
  expect(standing(history([{ urgency: 10 }, { urgency: 90 }]))).toEqual([]);
  expect(
    standing(
      history([{ category_id: null }, { category_id: 7 }], [{ category_id: 7 }, { category_id: null }]),
    ),
  ).toEqual([]);
});
