import { type LessonFeatures, MEANINGS } from './lesson-features.ts';
import type { Steps } from './steps.ts';

/** A correction as numbers. */
export interface Example extends LessonFeatures {
  readonly relevant: boolean;
  /** What the judge says without lessons, in log-odds: the model learns what to add to it. */
  readonly before: number;
  /** How much it counts: 1 for a correction. */
  readonly weight: number;
}

/**
 * What a project has taught: a linear model whose score, in log-odds, is added to what the judge says without lessons.
 * Words that are not in it say nothing.
 */
export interface LessonModel {
  readonly lean: number;
  readonly meaning: Float32Array;
  readonly words: ReadonlyMap<number, number>;
}

/** How far a correction may bend the model (the inverse of the ridge), and how much it may lean to one side by itself. */
const BEND = 8;
const LEAN = 0.2;
/**
 * How many times as many corrections one side may have as the other before it bends the model less: who only marks noise
 * has not said what is no noise.
 */
const ONE_SIDED = 2;
/** Corrections that each side is thought to have more than it has, so that a single one does not outweigh twenty. */
const SIDE_SLACK = 2;
/** Rounds over all corrections, and the share of a dual weight under which a change counts as none. */
const ROUNDS = 40;
const SETTLED = 1e-3;
/** Weights kept of words and pairs: the strongest. Bounds what is stored to 33 kB. */
const MAX_WORDS = 4_096;

/** The examples with features numbered in a row. */
interface Numbered {
  readonly places: Int32Array;
  readonly squares: number;
  readonly bound: number;
}

/** The root of log(a / (C - a)) + (a - a0) q + m = 0 within (0, C), by Newton's method kept within bounds. */
function dualStep(start: number, bound: number, squares: number, margin: number): number {
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

/** Examples between two steps: a millisecond or two of work. */
const A_STEP = 256;

function* numbered(examples: readonly Example[], places: Map<number, number>): Steps<Numbered[]> {
  const total = (relevant: boolean) =>
    examples.reduce((sum, example) => sum + (example.relevant === relevant ? example.weight : 0), 0);
  const sides = { yes: total(true) + SIDE_SLACK, no: total(false) + SIDE_SLACK };
  const balance = Math.min(sides.yes, sides.no) / Math.max(sides.yes, sides.no);
  const bend = BEND * Math.min(1, ONE_SIDED * balance);
  const rows: Numbered[] = [];
  for (const { hashes, values, meaning, relevant, weight } of examples) {
    if (rows.length % A_STEP === 0) yield;
    let squares = LEAN * LEAN;
    for (const value of values) squares += value * value;
    for (const value of meaning) squares += value * value;
    const side = relevant ? sides.yes : sides.no;
    rows.push({
      places: Int32Array.from(hashes, (hash) => {
        const place = places.get(hash) ?? places.size;
        places.set(hash, place);
        return place;
      }),
      squares,
      bound: (bend * weight * (sides.yes + sides.no)) / (2 * side),
    });
  }
  return rows;
}

/** Weights while they are learnt. */
class Weights {
  lean = 0;
  readonly meaning = new Float64Array(MEANINGS);
  readonly words: Float64Array;
  constructor(words: number) {
    this.words = new Float64Array(words);
  }
  score({ meaning, values }: Example, { places }: Numbered): number {
    let sum = this.lean * LEAN;
    for (let at = 0; at < MEANINGS; at += 1) sum += this.meaning[at]! * meaning[at]!;
    for (let at = 0; at < places.length; at += 1) sum += this.words[places[at]!]! * values[at]!;
    return sum;
  }
  add({ meaning, values }: Example, { places }: Numbered, times: number): void {
    this.lean += times * LEAN;
    for (let at = 0; at < MEANINGS; at += 1) this.meaning[at]! += times * meaning[at]!;
    for (let at = 0; at < places.length; at += 1) this.words[places[at]!]! += times * values[at]!;
  }
}

function* descend(examples: readonly Example[], rows: readonly Numbered[], weights: Weights): Steps<void> {
  const duals = rows.map(({ bound }) => bound / 100);
  examples.forEach((example, at) =>
    weights.add(example, rows[at]!, example.relevant ? duals[at]! : -duals[at]!),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    let most = 0;
    for (const [at, example] of examples.entries()) {
      if (at % A_STEP === 0) yield;
      const row = rows[at]!;
      const sign = example.relevant ? 1 : -1;
      const margin = sign * (weights.score(example, row) + example.before);
      const dual = dualStep(duals[at]!, row.bound, row.squares, margin);
      const change = dual - duals[at]!;
      most = Math.max(most, Math.abs(change) / row.bound);
      duals[at] = dual;
      weights.add(example, row, sign * change);
    }
    if (most < SETTLED) return;
  }
}

/** The strongest words, at most `MAX_WORDS`, the strongest first; of equal ones that with the smaller hash. */
function strongest(places: ReadonlyMap<number, number>, weights: Float64Array): Map<number, number> {
  const sizes = Float32Array.from(weights, (weight) => Math.abs(weight)).sort();
  const least = sizes[sizes.length - MAX_WORDS] ?? 0;
  const words: (readonly [hash: number, weight: number])[] = [];
  for (const [hash, place] of places) {
    const weight = Math.fround(weights[place]!);
    if (Math.abs(weight) >= least) words.push([hash, weight]);
  }
  words.sort(([hash, one], [other, two]) => Math.abs(two) - Math.abs(one) || hash - other);
  return new Map(words.slice(0, MAX_WORDS));
}

/**
 * Learns from corrections: ridge logistic regression by dual coordinate descent (Yu, Huang & Lin 2011, Mach. Learn. 85),
 * where both sides count alike however many corrections each has. The same examples in the same order give the same
 * model on every machine; about 5 ms for 200 posts.
 */
export function* trainLessons(examples: readonly Example[]): Steps<LessonModel> {
  const places = new Map<number, number>();
  const rows = yield* numbered(examples, places);
  const weights = new Weights(places.size);
  yield* descend(examples, rows, weights);
  yield;
  return {
    lean: Math.fround(weights.lean * LEAN),
    meaning: Float32Array.from(weights.meaning),
    words: strongest(places, weights.words),
  };
}

/** What a model adds for any text of a meaning, without its words. */
export function leanOf({ lean, meaning }: LessonModel, of: Float32Array): number {
  let sum = lean;
  for (let at = 0; at < MEANINGS; at += 1) sum += meaning[at]! * of[at]!;
  return sum;
}

/** What a model adds for a text, in log-odds. */
export function scoreOf(model: LessonModel, { meaning, hashes, values }: LessonFeatures): number {
  let sum = leanOf(model, meaning);
  for (let at = 0; at < hashes.length; at += 1) sum += (model.words.get(hashes[at]!) ?? 0) * values[at]!;
  return sum;
}
