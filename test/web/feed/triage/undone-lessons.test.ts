import { expect, test } from 'vitest';
import { effectiveCorrections } from '../../../../web/src/feed/triage/undone-lessons.ts';
import type { Correction } from '../../../../web/src/feed/detail/use-verdicts.ts';

type Values = Correction['after'];

/** Creates the corrections of a mention, in the order they were made. */
const history = (...changes: readonly (readonly [before: Values, after: Values])[]): Correction[] =>
  changes
    .map(([before, after], at) => ({
      ...{ id: at + 1, mention_id: 'men_0123456789abcdef', before, after, reason: null },
      ...{ actor_kind: 'member' as const, actor_id: '1', corrected_at: `2026-11-20T12:00:0${at}.000Z` },
    }))
    .reverse();

const effectiveIds = (corrections: readonly Correction[]) =>
  effectiveCorrections(corrections).map(({ id }) => id);

test('a correction and its undo cancel each other', () => {
  const marked = [{ relevant: true }, { relevant: false }] as const;
  const back = [{ relevant: false }, { relevant: true }] as const;
  expect(effectiveIds(history(marked))).toEqual([1]);
  expect(effectiveIds(history(marked, back))).toEqual([]);
  expect(effectiveIds(history(marked, back, marked))).toEqual([3]);
});

test('only the last correction can be undone, and earlier ones remain', () => {
  const sentiment = [{ sentiment: 'neutral' }, { sentiment: 'negative' }] as const;
  const marked = [{ relevant: true }, { relevant: false }] as const;
  const back = [{ relevant: false }, { relevant: true }] as const;
  expect(effectiveIds(history(sentiment, marked, back))).toEqual([1]);
  expect(effectiveIds(history(marked, sentiment, back))).toEqual([1, 2, 3]);
});

test('a change of urgency is not a lesson, and having no category counts as a value', () => {
  expect(effectiveIds(history([{ urgency: 10 }, { urgency: 90 }]))).toEqual([]);
  expect(
    effectiveIds(
      history([{ category_id: null }, { category_id: 7 }], [{ category_id: 7 }, { category_id: null }]),
    ),
  ).toEqual([]);
});
