import type { Steps } from '../lessons/time-slicing.ts';
import { RowCache } from '../row-cache.ts';
import { DIMENSIONS, type Vector, vectorAt, weightAt, wordIndex } from '../word-vectors.ts';

/** The similarity of words to the description of each category, in standard deviations of a background. */
export type CategorySimilarity = RowCache;

/** The similarity under which two words are unrelated. */
const UNRELATED = 0.2;
/** The background: an even sample of words, and the common words most similar to the categories. */
const SAMPLE = 150;
const SAMPLED_FROM = 100;
const SAMPLED_UP_TO = 20_000;
const COMMON = 5_000;
const NEAREST = 500;
/** The most words used of a category. */
const MAX_WORDS = 30;
/** The lower bound of a word's similarity, in standard deviations. */
const MIN_SIMILARITY = -0.3;

function normalize(vector: Vector): Float32Array {
  let squares = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) squares += vector[index]! * vector[index]!;
  const length = Math.sqrt(squares) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) sum += one[index]! * other[index]!;
  return sum;
}

interface CategoryVectors {
  readonly words: readonly { readonly vector: Float32Array; readonly weight: number }[];
  readonly centroid: Float32Array;
}

function vectorsOf(weights: ReadonlyMap<string, number>): CategoryVectors {
  const middle = new Float32Array(DIMENSIONS);
  const words = [...weights].slice(0, MAX_WORDS).flatMap(([word, own]) => {
    const position = wordIndex(word);
    if (position < 0) return [];
    const vector = normalize(vectorAt(position));
    const weight = own * weightAt(position);
    for (let index = 0; index < DIMENSIONS; index += 1) middle[index]! += weight * vector[index]!;
    return [{ vector, weight: Math.min(1, weight) }];
  });
  return { words, centroid: normalize(middle) };
}

/** Returns a word's similarity to the closest word of a category, and to its centroid. */
function rawSimilarities(
  { words, centroid }: CategoryVectors,
  vector: Float32Array,
): readonly [nearest: number, all: number] {
  let nearest = 0;
  for (const { vector: other, weight } of words)
    nearest = Math.max(nearest, (weight * (dot(other, vector) - UNRELATED)) / (1 - UNRELATED));
  return [nearest, dot(centroid, vector)];
}

interface Scale {
  readonly mean: number;
  readonly deviation: number;
}

function scaleOf(values: readonly number[]): Scale {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) || 1 };
}

let drawn: { readonly sample: readonly Float32Array[]; readonly common: readonly Float32Array[] } | null =
  null;

/** Returns the candidate directions for the background, computed once for all projects: 2.1 MB. */
const sampleWords = () =>
  (drawn ??= {
    sample: Array.from({ length: SAMPLE }, (_, index) =>
      normalize(vectorAt(SAMPLED_FROM + Math.floor((index * SAMPLED_UP_TO) / SAMPLE))),
    ),
    common: Array.from({ length: COMMON }, (_, index) => normalize(vectorAt(SAMPLED_FROM + index))),
  });

function background(categories: readonly CategoryVectors[]): Float32Array[] {
  const { sample, common } = sampleWords();
  const similarities = common
    .map((vector) => ({
      vector,
      likeness: Math.max(...categories.map(({ centroid }) => dot(centroid, vector))),
    }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, NEAREST);
  return [...sample, ...similarities.map(({ vector }) => vector)];
}

/**
 * Builds the similarity from the weighted words of each category. Takes about 10 ms, and several times that at first.
 */
export function* buildCategorySimilarity(
  categories: readonly ReadonlyMap<string, number>[],
): Steps<CategorySimilarity> {
  const read = categories.map(vectorsOf);
  sampleWords();
  yield;
  const ground = background(read);
  const scales: { readonly nearest: Scale; readonly all: Scale }[] = [];
  for (const words of read) {
    yield;
    const found = ground.map((vector) => rawSimilarities(words, vector));
    scales.push({ nearest: scaleOf(found.map(([one]) => one)), all: scaleOf(found.map(([, one]) => one)) });
  }
  return new RowCache(read.length, (position) => {
    const vector = normalize(vectorAt(position));
    return Float32Array.from(read, (words, index) => {
      if (words.words.length === 0) return 0;
      const [nearest, all] = rawSimilarities(words, vector);
      const scale = scales[index]!;
      const spreads =
        (nearest - scale.nearest.mean) / scale.nearest.deviation +
        (all - scale.all.mean) / scale.all.deviation;
      return Math.max(MIN_SIMILARITY, spreads / 2);
    });
  });
}
