import { expect, it } from 'vitest';
import { fitStack, type StackedExample } from '../../../../../pipeline/judge/built-in/lessons/stacking.ts';

const EXPECTED = [0, 0.8, 0.2];

/** Examples in which each judge is right or wrong as often as said, with a certainty of 4.3. */
const examples = (count: number, rights: readonly number[]): StackedExample[] =>
  Array.from({ length: count }, (_, at) => {
    const relevant = at % 2 === 0;
    const scores = rights.map((right, judge) => {
      const isRight = ((at >> 1) * (judge + 3)) % 10 < right * 10;
      return isRight === relevant ? 4.3 : -4.3;
    });
    return { scores, relevant };
  });

it('trusts the judge that was right on the examples', () => {
  const { weights } = fitStack(examples(80, [0.5, 0.5, 1]), EXPECTED);
  expect(weights[2]).toBeGreaterThan(3 * Math.max(0, weights[0]!, weights[1]!));
});

it('takes a judge that always says the same out of the sum', () => {
  const always = examples(60, [1, 1, 0.9]).map(({ scores, relevant }) => ({
    scores: [4.3, 4.3, relevant ? 0.5 : -0.5],
    relevant,
    of: scores,
  }));
  const { weights, bias } = fitStack(always, EXPECTED);
  const score = (last: number) => 4.3 * weights[0]! + 4.3 * weights[1]! + last * weights[2]! + bias;
  expect(score(0.5)).toBeGreaterThan(0);
  expect(score(-0.5)).toBeLessThan(0);
});

it('keeps to what is expected with few examples', () => {
  const { weights } = fitStack(examples(2, [1, 1, 0]), EXPECTED);
  weights.forEach((weight, judge) => expect(Math.abs(weight - EXPECTED[judge]!)).toBeLessThan(0.6));
});

it('is finite for judges that are certain and wrong', () => {
  const wrong = examples(100, [0, 0, 0]).map((one) => ({
    ...one,
    scores: one.scores.map((score) => score * 20),
  }));
  const { weights, bias } = fitStack(wrong, EXPECTED);
  expect([...weights, bias].every(Number.isFinite)).toBe(true);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(0);
});
