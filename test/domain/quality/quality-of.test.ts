import fc from 'fast-check';
import { Value } from '@sinclair/typebox/value';
import { describe, expect, test } from 'vitest';
import { type JudgedRow, qualityOf } from '../../../domain/quality/quality-of.ts';
import {
  JudgeQualitySchema,
  LEAST_EVIDENCE,
  type QualityFigure,
} from '../../../schemas/judging/judge-quality.ts';
import { SENTIMENTS, type Sentiment } from '../../../schemas/judging/verdict.ts';

const GOT = { relevant: true, sentiment: 'neutral', urgency: 0, category: null } as const;

const relevant = (expected: boolean, got: boolean): JudgedRow => ({
  expected: { relevant: expected },
  got: { ...GOT, relevant: got },
});
const sentiment = (expected: Sentiment, got: Sentiment): JudgedRow => ({
  expected: { sentiment: expected },
  got: { ...GOT, sentiment: got },
});
const category = (expected: string | null, got: string | null): JudgedRow => ({
  expected: { category: expected },
  got: { ...GOT, category: got },
});
const urgency = (expected: number, got: number): JudgedRow => ({
  expected: { urgency: expected },
  got: { ...GOT, urgency: got },
});
const times = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

const near = (value: number, low: number, high: number, n: number) => ({
  value: expect.closeTo(value, 3) as number,
  low: expect.closeTo(low, 3) as number,
  high: expect.closeTo(high, 3) as number,
  n,
});

/** 40 of 50 relevant posts were judged relevant, and 20 of 50 irrelevant ones. */
const HUNDRED = [
  ...times(40, relevant(true, true)),
  ...times(10, relevant(true, false)),
  ...times(20, relevant(false, true)),
  ...times(30, relevant(false, false)),
];

describe('relevance', () => {
  test('has figures that can be checked by hand', () => {
    const found = qualityOf(HUNDRED);
    // Wilson interval of 40 of 60, and of 40 of 50.
    expect(found.relevant.precision).toEqual(near(0.6667, 0.5407, 0.7727, 60));
    expect(found.relevant.recall).toEqual(near(0.8, 0.6696, 0.8876, 50));
    // F1 = 2 J / (1 + J), with J = 40 of 70: 0.4547 to 0.6806.
    expect(found.relevant.f1).toEqual(near(0.7273, 0.6251, 0.81, 70));
    // Mean of 0.8 (0.6696 to 0.8876) and 0.6 (0.4618 to 0.7239), distances combined: half of 0.19 and of 0.1517.
    expect(found.relevant.balanced_accuracy).toEqual(near(0.7, 0.605, 0.7759, 100));
    // 70 agree; chance alone gives 50.
    expect(found.relevant.kappa?.value).toBeCloseTo(0.4, 3);
    expect(found.n).toBe(100);
  });

  test('has no balanced accuracy when all posts are alike', () => {
    const { relevant: found } = qualityOf(times(30, relevant(true, true)));
    expect(found).toMatchObject({ n: 30, recall: { value: 1 }, balanced_accuracy: null, kappa: null });
    expect(qualityOf(times(30, relevant(false, false))).relevant).toMatchObject({
      precision: null,
      recall: null,
      f1: null,
    });
  });

  test('never has an interval of zero width', () => {
    const { relevant: found } = qualityOf([
      ...times(25, relevant(true, true)),
      ...times(25, relevant(false, false)),
    ]);
    for (const figure of [found.precision, found.recall, found.f1, found.balanced_accuracy, found.kappa]) {
      expect(figure!.value).toBe(1);
      expect(figure!.low).toBeLessThan(0.95);
    }
  });
});

describe('labels', () => {
  test('have figures one by one, and as a mean over the expected ones', () => {
    const found = qualityOf([
      ...times(30, sentiment('negative', 'negative')),
      ...times(10, sentiment('negative', 'neutral')),
      ...times(20, sentiment('positive', 'positive')),
      ...times(20, sentiment('positive', 'negative')),
    ]).sentiment;
    expect(found).toMatchObject({
      n: 80,
      accuracy: { value: 0.625 },
      // (0.75 + 0.5) / 2: no post is neutral.
      macro_recall: { value: 0.625 },
      // Negative: 2 * 30 / (40 + 50); positive: 2 * 20 / (40 + 20).
      macro_f1: { value: 0.6667 },
      // 0.625 agree; chance alone gives 0.5 * 0.625 + 0.5 * 0.25 = 0.4375.
      kappa: { value: 0.3333 },
      labels: [
        { name: 'negative', n: 40, precision: { value: 0.6, n: 50 }, recall: { value: 0.75, n: 40 } },
        { name: 'positive', n: 40, precision: { value: 1, n: 20 }, recall: { value: 0.5, n: 40 } },
      ],
    });
  });

  test('may be null', () => {
    const found = qualityOf([
      ...times(20, category('Bug', 'Bug')),
      ...times(20, category(null, 'Bug')),
    ]).category;
    expect(found).toMatchObject({
      accuracy: { value: 0.5 },
      macro_recall: { value: 0.5 },
      kappa: { value: 0 },
    });
    expect(found.labels.map(({ name }) => name)).toEqual([null, 'Bug']);
  });
});

describe('urgency', () => {
  test('measures how often the more urgent of two posts ranks higher', () => {
    // Ten calm posts at 10, 20, ... 100 and ten urgent ones at 55: half of the pairs are in order, none is tied.
    const calm = Array.from({ length: 10 }, (_, at) => urgency(0, 10 * (at + 1)));
    expect(qualityOf([...calm, ...times(10, urgency(1, 55))]).urgency.auc?.value).toBe(0.5);
    // At 100, nine calm posts are below and one is tied.
    const found = qualityOf([...calm, ...times(10, urgency(1, 100))]).urgency;
    expect(found.auc).toMatchObject({ value: 0.95, n: 20 });
    expect(found.auc!.low).toBeGreaterThan(0.6);
  });

  test('may have more than two expected levels', () => {
    const rows = Array.from({ length: 30 }, (_, at) => urgency(at % 3, (at % 3) * 10));
    expect(qualityOf(rows).urgency.auc).toMatchObject({ value: 1, n: 30 });
    expect(qualityOf(rows).urgency.auc!.low).toBeLessThan(0.95);
    const turned = rows.map(({ expected, got }) => ({ expected, got: { ...got, urgency: -got.urgency } }));
    expect(qualityOf(turned).urgency.auc?.value).toBe(0);
    expect(qualityOf(times(30, urgency(1, 5))).urgency.auc).toBeNull();
  });
});

test('each figure is null below the least number of posts', () => {
  const rows = [
    ...times(LEAST_EVIDENCE - 1, relevant(true, true)),
    relevant(false, true),
    relevant(false, false),
  ];
  const { relevant: found } = qualityOf(rows);
  expect(found.recall).toBeNull();
  expect(found.precision).toMatchObject({ n: LEAST_EVIDENCE });
  expect(qualityOf([]).relevant).toEqual({
    n: 0,
    precision: null,
    recall: null,
    f1: null,
    balanced_accuracy: null,
    kappa: null,
  });
});

const label = fc.constantFrom<string | null>('a', 'b', 'c', null);
const row: fc.Arbitrary<JudgedRow> = fc.record({
  expected: fc.record(
    {
      relevant: fc.boolean(),
      sentiment: fc.constantFrom(...SENTIMENTS),
      urgency: fc.integer({ min: 0, max: 3 }),
      category: label,
    },
    { requiredKeys: [] },
  ),
  got: fc.record({
    relevant: fc.boolean(),
    sentiment: fc.constantFrom(...SENTIMENTS),
    urgency: fc.integer({ min: 0, max: 5 }),
    category: label,
  }),
});
const rows = fc.array(row, { minLength: 0, maxLength: 120 });

/** Returns every figure in a quality report. */
const figuresOf = (value: unknown): QualityFigure[] =>
  typeof value !== 'object' || value === null
    ? []
    : 'low' in value
      ? [value as QualityFigure]
      : Object.values(value).flatMap(figuresOf);

describe('the quality of random verdicts', () => {
  test('matches the schema, with every figure within its interval', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const found = qualityOf(given);
        expect([...Value.Errors(JudgeQualitySchema, found)]).toEqual([]);
        for (const { value, low, high, n } of figuresOf(found)) {
          expect(low).toBeLessThanOrEqual(value);
          expect(high).toBeGreaterThanOrEqual(value);
          expect(high - low).toBeGreaterThan(0);
          expect(n).toBeGreaterThanOrEqual(LEAST_EVIDENCE);
        }
      }),
    );
  });

  test('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(
        rows.chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
        ),
        ([given, shuffled]) => {
          expect(qualityOf(shuffled)).toEqual(qualityOf(given));
        },
      ),
    );
  });

  test('equals a count of pairs one by one', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const known = given.filter(({ expected }) => expected.urgency !== undefined);
        let [won, pairs] = [0, 0];
        for (const a of known)
          for (const b of known) {
            if (a.expected.urgency! <= b.expected.urgency!) continue;
            pairs += 1;
            won += a.got.urgency > b.got.urgency ? 1 : a.got.urgency === b.got.urgency ? 0.5 : 0;
          }
        const { auc } = qualityOf(given).urgency;
        if (auc) expect(auc.value).toBeCloseTo(won / pairs, 3);
      }),
    );
  });
});
