import { expect, test } from 'vitest';
import { f1, kappa, macroF1, macroRecall } from '../../../domain/quality/agreement.ts';
import { confusionOf, type Confusion, type Pair } from '../../../domain/quality/confusion.ts';
import { type Estimate, repeated } from '../../../domain/quality/interval.ts';
import { areaUnderCurve } from '../../../domain/quality/ranking.ts';
import { randomNumbers } from '../../support/random-numbers.ts';

const random = randomNumbers(3);

const SAMPLES = 600;

/** Three labels, the last one rare. About two thirds of the verdicts are right, the others are random. */
function pair(): Pair {
  const draw = () => {
    const at = random();
    return at < 0.5 ? 'a' : at < 0.85 ? 'b' : 'c';
  };
  const expected = draw();
  return { expected, got: random() < 0.65 ? expected : draw() };
}
const draws = (count: number) => Array.from({ length: count }, pair);

/** Returns the share of samples whose interval contains the true value, which comes from a very large sample. */
function coverage<T>(
  sample: (count: number) => T,
  estimate: (sample: T) => Estimate | null,
  posts: number,
): number {
  const truth = estimate(sample(50_000))!.value;
  const held = Array.from({ length: SAMPLES }, () => estimate(sample(posts))!).filter(
    ({ low, high }) => low <= truth && truth <= high,
  );
  return held.length / SAMPLES;
}

const placeOf = (seen: Confusion, name: string) => seen.labels.indexOf(name);

test.each<[string, (seen: Confusion) => Estimate | null]>([
  ['F1', (seen) => f1(seen, placeOf(seen, 'b'))],
  ['mean recall', macroRecall],
  ['mean F1', macroF1],
  ['agreement', kappa],
])('the interval of the %s contains the true value about 19 times in 20', (_, estimate) => {
  const found = coverage((count) => confusionOf(draws(count)), estimate, 120);
  expect(found).toBeGreaterThan(0.92);
  expect(found).toBeLessThan(0.99);
});

test('the interval of the area under the curve covers the truth too', () => {
  const sample = (count: number) =>
    Array.from({ length: count }, () => {
      const expected = random() < 0.3 ? 1 : 0;
      return { expected, got: Math.round(10 * (random() + 0.4 * expected)) };
    });
  const found = coverage(sample, areaUnderCurve, 120);
  expect(found).toBeGreaterThan(0.92);
  expect(found).toBeLessThan(0.99);
});

test('the interval of repeated measurements contains the true mean about 19 times in 20', () => {
  const held = Array.from({ length: SAMPLES }, () =>
    repeated(
      Array.from({ length: 5 }, () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, 0)),
    ),
  ).filter(({ low, high }) => low <= 6 && 6 <= high);
  expect(held.length / SAMPLES).toBeGreaterThan(0.92);
  expect(held.length / SAMPLES).toBeLessThan(0.98);
  expect(repeated([0.7])).toEqual({ value: 0.7, low: 0.7, high: 0.7 });
});
