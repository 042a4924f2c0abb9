import { readWeights } from '../read-weights.ts';

/**
 * The meaning of a word or text as a direction in 100 dimensions: words used in similar contexts are close. Table
 * vectors are whole numbers from -15 to 15, sums are floats.
 */
export type Vector = Int8Array | Float32Array;

export const DIMENSIONS = 100;

interface Table {
  readonly indexes: ReadonlyMap<string, number>;
  readonly values: Int8Array;
  readonly weights: Float32Array;
}

interface Header {
  readonly words: number;
  readonly word_bytes: number;
  readonly dimensions: number;
}

/**
 * Smooth inverse frequency: 0.001, and the share of a word in a text about a tenth by its place (Arora et al. 2017;
 * Zipf).
 */
const SMOOTHING = 0.001;
const ZIPF = 0.1;

const placeOfRarity = (rarity: number) => 2 ** (rarity / 12);

function readTable(bytes: Buffer): Table {
  const lineEnd = bytes.indexOf(10);
  const header = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as Header;
  const rarities = lineEnd + 1 + header.word_bytes;
  const packed = rarities + header.words;
  const indexes = new Map<string, number>();
  bytes
    .toString('utf8', lineEnd + 1, rarities)
    .split('\n')
    .forEach((word, position) => indexes.set(word, position));
  const values = new Int8Array(header.words * header.dimensions);
  for (let index = 0; index < values.length; index += 2) {
    const byte = bytes[packed + index / 2]!;
    values[index] = 2 * (byte & 15) - 15;
    values[index + 1] = 2 * (byte >> 4) - 15;
  }
  const weights = Float32Array.from(
    bytes.subarray(rarities, packed),
    (rarity) => SMOOTHING / (SMOOTHING + ZIPF / placeOfRarity(rarity)),
  );
  return { indexes, values, weights };
}

let loaded: Table | null = null;

/** Returns the table, loaded on first use: about 60 ms and 12 MB, which a service that never judges need not spend. */
const table = (): Table => (loaded ??= readTable(readWeights('word-vectors.bin')));

/** Returns the index of a lower-case word, with or without a possessive; -1 for an unknown one. */
export function vocabularyIndex(word: string): number {
  const { indexes } = table();
  const position = indexes.get(word);
  if (position !== undefined) return position;
  return word.endsWith("'s") ? (indexes.get(word.slice(0, -2)) ?? -1) : -1;
}

/** Returns the vector of a lower-case word; null for an unknown one. A view: do not write to it. */
export function vectorOf(word: string): Vector | null {
  const position = vocabularyIndex(word);
  return position < 0 ? null : vectorAt(position);
}

/** Returns the vector at an index. A view: do not write to it. */
export const vectorAt = (position: number): Int8Array =>
  table().values.subarray(position * DIMENSIONS, (position + 1) * DIMENSIONS);

/**
 * Returns the weight of the word at an index, 0 to 1: 0.01 for "the", 0.5 for the hundredth word, near 1 for rare ones.
 */
export const weightAt = (position: number): number => table().weights[position] ?? 0;

/** Adds a multiple of the vector at an index to a sum. */
export function addScaled(sum: Float32Array, position: number, times: number): void {
  const { values } = table();
  const from = position * DIMENSIONS;
  for (let index = 0; index < DIMENSIONS; index += 1) sum[index]! += times * values[from + index]!;
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
