import { readWeights } from '../read-weights.ts';
import { indexIn, readVectorTable, type VectorTable } from './vector-table.ts';

/**
 * The meaning of a word or text as a direction in 100 dimensions: words used in similar contexts are close. Table
 * vectors are whole numbers from -15 to 15, sums are floats.
 */
export type Vector = Int8Array | Float32Array;

export const DIMENSIONS = 100;

interface Tables {
  readonly english: VectorTable;
  readonly others: VectorTable;
  /** Of both, the English words first. */
  readonly values: Int8Array;
  readonly weights: Float32Array;
}

let loaded: Tables | null = null;

function readTables(): Tables {
  const [english, others] = ['word-vectors.bin', 'other-words.bin'].map((name) =>
    readVectorTable(readWeights(name)),
  ) as [VectorTable, VectorTable];
  const values = new Int8Array(english.values.length + others.values.length);
  values.set(english.values);
  values.set(others.values, english.values.length);
  const weights = new Float32Array(english.weights.length + others.weights.length);
  weights.set(english.weights);
  weights.set(others.weights, english.weights.length);
  return { english, others, values, weights };
}

/** Returns the tables, loaded on first use: about 100 ms and 16 MB, which a service that never judges need not spend. */
const tables = (): Tables => (loaded ??= readTables());

/** Returns the index of a lower-case English word, with or without a possessive; -1 for an unknown one. */
export const vocabularyIndex = (word: string): number => indexIn(tables().english, word);

/** Returns the number of English words. */
export const vocabularySize = (): number => tables().english.weights.length;

/**
 * Returns the index of a lower-case word in a text of another language: what it means there, or else as an English word,
 * as "app" and most names; -1 for an unknown one.
 */
export function foreignIndex(word: string): number {
  const { english, others } = tables();
  const position = indexIn(others, word);
  return position < 0 ? vocabularyIndex(word) : position + english.weights.length;
}

/** Returns the index of a lower-case word of any language, English first; -1 for an unknown one. */
export function wordIndex(word: string): number {
  const position = vocabularyIndex(word);
  return position < 0 ? foreignIndex(word) : position;
}

/** Returns the vector of a lower-case word; null for an unknown one. A view: do not write to it. */
export function vectorOf(word: string): Vector | null {
  const position = vocabularyIndex(word);
  return position < 0 ? null : vectorAt(position);
}

/** Returns the vector at an index. A view: do not write to it. */
export const vectorAt = (position: number): Int8Array =>
  tables().values.subarray(position * DIMENSIONS, (position + 1) * DIMENSIONS);

/**
 * Returns the weight of the word at an index, 0 to 1: 0.01 for "the", 0.5 for the hundredth word, near 1 for rare ones.
 */
export const weightAt = (position: number): number => tables().weights[position] ?? 0;

/** Adds a multiple of the vector at an index to a sum, which starts at `start` of an array. */
export function addScaled(sum: Float32Array, position: number, times: number, start = 0): void {
  const { values } = tables();
  const from = position * DIMENSIONS;
  for (let index = 0; index < DIMENSIONS; index += 1) sum[start + index]! += times * values[from + index]!;
}

/** Adds two multiples of the vector at an index to a pair of sums, which stand one after the other. */
export function addScaledTwice(
  sums: Float32Array,
  position: number,
  { first, second }: { readonly first: number; readonly second: number },
): void {
  const { values } = tables();
  const from = position * DIMENSIONS;
  for (let index = 0; index < DIMENSIONS; index += 1) {
    const value = values[from + index]!;
    sums[index]! += first * value;
    sums[DIMENSIONS + index]! += second * value;
  }
}

/** Returns the weighted sum of the vectors of lower-case words; null when all are unknown. */
export function textVector(words: Iterable<string>): Float32Array | null {
  const sum = new Float32Array(DIMENSIONS);
  let known = false;
  for (const word of words) {
    const position = vocabularyIndex(word);
    if (position < 0) continue;
    addScaled(sum, position, weightAt(position));
    known = true;
  }
  return known ? sum : null;
}

/** Returns the cosine similarity: 1 for equal directions, about 0 for unrelated ones, 0 without length. */
export function cosine(one: Vector, other: Vector): number {
  let product = 0;
  let ones = 0;
  let others = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) {
    const a = one[index]!;
    const b = other[index]!;
    product += a * b;
    ones += a * a;
    others += b * b;
  }
  const lengths = Math.sqrt(ones * others);
  return lengths === 0 ? 0 : product / lengths;
}
