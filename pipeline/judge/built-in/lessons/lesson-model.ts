import { HashedWeights } from './hashed-weights.ts';
import type { LessonFeatures } from './lesson-features.ts';
import type { Steps } from './time-slicing.ts';

/** A correction as features. */
export interface LessonExample extends LessonFeatures {
  readonly relevant: boolean;
  /** The judge's log-odds without lessons: the model learns what to add. */
  readonly baseline: number;
  /** Its weight: 1 for a correction. */
  readonly weight: number;
}

/** A linear model whose score, in log-odds, is added to the judge's baseline. Unknown words add nothing. */
export interface LessonModel {
  readonly bias: number;
  readonly dense: Float32Array;
  readonly words: ReadonlyMap<number, number>;
}

/** The inverse of the ridge, and the value of the bias feature. */
const INVERSE_RIDGE = 8;
const BIAS_FEATURE = 0.2;
/**
 * The imbalance between the sides from which corrections count less: a user who only marks noise has not said what is
 * no noise.
 */
const MAX_IMBALANCE = 2;
/** Corrections added to each side's count, so that a single one does not outweigh twenty. */
const SIDE_PRIOR = 2;
/** The most rounds, and the relative change of a dual weight that counts as converged. */
const ROUNDS = 40;
const TOLERANCE = 1e-3;
/** The strongest weights stored of words and pairs: limits a model to 66 kB. */
const MAX_WORDS = 8_192;

/** An example with features numbered consecutively. */
interface IndexedExample {
  readonly indexes: Int32Array;
  readonly squares: number;
  readonly bound: number;
}

/** Finds the root of log(a / (C - a)) + (a - a0) q + m = 0 within (0, C) by bounded Newton steps. */
function solveDual(start: number, bound: number, squares: number, margin: number): number {
  let value = start;
  for (let step = 0; step < 12; step += 1) {
    const slope = Math.log(value / (bound - value)) + (value - start) * squares + margin;
    const next = value - slope / (bound / (value * (bound - value)) + squares);
    const kept = next <= 0 ? value / 10 : next >= bound ? bound - (bound - value) / 10 : next;
    if (Math.abs(kept - value) < 1e-9 * bound) return kept;
    value = kept;
  }
  return value;
}

/** Examples per step: a millisecond or two of work. */
const STEP_EXAMPLES = 256;

function* indexExamples(
  examples: readonly LessonExample[],
  positions: Map<number, number>,
): Steps<IndexedExample[]> {
  const total = (relevant: boolean) =>
    examples.reduce((sum, example) => sum + (example.relevant === relevant ? example.weight : 0), 0);
  const sides = { yes: total(true) + SIDE_PRIOR, no: total(false) + SIDE_PRIOR };
  const balance = Math.min(sides.yes, sides.no) / Math.max(sides.yes, sides.no);
  const bend = INVERSE_RIDGE * Math.min(1, MAX_IMBALANCE * balance);
  const rows: IndexedExample[] = [];
  for (const { hashes, values, dense, relevant, weight } of examples) {
    if (rows.length % STEP_EXAMPLES === 0) yield;
    let squares = BIAS_FEATURE * BIAS_FEATURE;
    for (const value of values) squares += value * value;
    for (const value of dense) squares += value * value;
    const side = relevant ? sides.yes : sides.no;
    rows.push({
      indexes: Int32Array.from(hashes, (hash) => {
        const position = positions.get(hash) ?? positions.size;
        positions.set(hash, position);
        return position;
      }),
      squares,
      bound: (bend * weight * (sides.yes + sides.no)) / (2 * side),
    });
  }
  return rows;
}

class Weights {
  lean = 0;
  readonly dense: Float64Array;
  readonly words: Float64Array;
  constructor(dense: number, words: number) {
    this.dense = new Float64Array(dense);
    this.words = new Float64Array(words);
  }
  score({ dense, values }: LessonExample, { indexes }: IndexedExample): number {
    let sum = this.lean * BIAS_FEATURE;
    for (let index = 0; index < dense.length; index += 1) sum += this.dense[index]! * dense[index]!;
    for (let index = 0; index < indexes.length; index += 1)
      sum += this.words[indexes[index]!]! * values[index]!;
    return sum;
  }
  add({ dense, values }: LessonExample, { indexes }: IndexedExample, times: number): void {
    this.lean += times * BIAS_FEATURE;
    for (let index = 0; index < dense.length; index += 1) this.dense[index]! += times * dense[index]!;
    for (let index = 0; index < indexes.length; index += 1)
      this.words[indexes[index]!]! += times * values[index]!;
  }
}

function* descend(
  examples: readonly LessonExample[],
  rows: readonly IndexedExample[],
  weights: Weights,
): Steps<void> {
  const duals = rows.map(({ bound }) => bound / 100);
  examples.forEach((example, index) =>
    weights.add(example, rows[index]!, example.relevant ? duals[index]! : -duals[index]!),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    let most = 0;
    for (const [index, example] of examples.entries()) {
      if (index % STEP_EXAMPLES === 0) yield;
      const row = rows[index]!;
      const sign = example.relevant ? 1 : -1;
      const margin = sign * (weights.score(example, row) + example.baseline);
      const dual = solveDual(duals[index]!, row.bound, row.squares, margin);
      const change = dual - duals[index]!;
      most = Math.max(most, Math.abs(change) / row.bound);
      duals[index] = dual;
      weights.add(example, row, sign * change);
    }
    if (most < TOLERANCE) return;
  }
}

/** Returns the strongest words, at most `MAX_WORDS`, the strongest first; of equal ones the smaller hash. */
function strongest(positions: ReadonlyMap<number, number>, weights: Float64Array): Map<number, number> {
  const sizes = Float32Array.from(weights, (weight) => Math.abs(weight)).sort();
  const least = sizes[sizes.length - MAX_WORDS] ?? 0;
  const words: (readonly [hash: number, weight: number])[] = [];
  for (const [hash, position] of positions) {
    const weight = Math.fround(weights[position]!);
    if (Math.abs(weight) >= least) words.push([hash, weight]);
  }
  words.sort(([hash, one], [other, two]) => Math.abs(two) - Math.abs(one) || hash - other);
  return new Map(words.slice(0, MAX_WORDS));
}

/**
 * Trains on corrections: ridge logistic regression by dual coordinate descent (Yu, Huang & Lin 2011, Mach. Learn. 85),
 * with both sides weighted equally. Deterministic for the same examples in the same order, on every machine; about 5 ms
 * for 200 posts.
 */
export function* trainLessons(examples: readonly LessonExample[]): Steps<LessonModel> {
  const positions = new Map<number, number>();
  const rows = yield* indexExamples(examples, positions);
  const weights = new Weights(examples[0]?.dense.length ?? 0, positions.size);
  yield* descend(examples, rows, weights);
  yield;
  return {
    bias: Math.fround(weights.lean * BIAS_FEATURE),
    dense: Float32Array.from(weights.dense),
    words: strongest(positions, weights.words),
  };
}

/** Returns the score of dense features without words. */
export function scoreWithoutWords({ bias, dense }: LessonModel, of: Float32Array): number {
  let sum = bias;
  for (let index = 0; index < dense.length; index += 1) sum += dense[index]! * of[index]!;
  return sum;
}

/** The words of a model as a table, made with the first text that is scored. */
const tables = new WeakMap<LessonModel, HashedWeights>();

/** Returns the weights of a model by hash. */
export function tableOf(model: LessonModel): HashedWeights {
  const known = tables.get(model);
  if (known) return known;
  const made = new HashedWeights(model.words);
  tables.set(model, made);
  return made;
}

/** Returns the score of a text, in log-odds. */
export function scoreOf(model: LessonModel, { dense, hashes, values }: LessonFeatures): number {
  const table = tableOf(model);
  let sum = scoreWithoutWords(model, dense);
  for (let index = 0; index < hashes.length; index += 1)
    sum += table.weightOf(hashes[index]!) * values[index]!;
  return sum;
}
