import type { Steps } from '../lessons/time-slicing.ts';
import { DIMENSIONS, vocabularyIndex, type Vector, vectorAt, weightAt } from '../word-vectors.ts';

/** What categories mean, by the words that describe them. */
export interface CategorySimilarity {
  /** For the word at a place of the table of vectors: how near it is to each category, against how near words are to it. */
  similarities(position: number): Float32Array;
}

/** Likeness under which two words have nothing to do with each other. */
const UNRELATED = 0.2;
/** Words by which nearness in general is told: an even sample, and those of the commonest nearest to what the categories are all about. */
const SAMPLE = 150;
const SAMPLED_FROM = 100;
const SAMPLED_UP_TO = 20_000;
const COMMON = 5_000;
const NEAREST = 500;
/** Words of a category that are read. */
const MAX_WORDS = 30;
/** The least a word counts for a category that it has nothing to do with, in spreads. */
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
    const position = vocabularyIndex(word);
    if (position < 0) return [];
    const vector = normalize(vectorAt(position));
    const weight = own * weightAt(position);
    for (let index = 0; index < DIMENSIONS; index += 1) middle[index]! += weight * vector[index]!;
    return [{ vector, weight: Math.min(1, weight) }];
  });
  return { words, centroid: normalize(middle) };
}

/** How near a word is to the nearest word of a category, and to all of them. */
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

/** The directions of words from which the background is drawn, made once for all projects: 2.1 MB. */
const sampleWords = () =>
  (drawn ??= {
    sample: Array.from({ length: SAMPLE }, (_, index) =>
      normalize(vectorAt(SAMPLED_FROM + Math.floor((index * SAMPLED_UP_TO) / SAMPLE))),
    ),
    common: Array.from({ length: COMMON }, (_, index) => normalize(vectorAt(SAMPLED_FROM + index))),
  });

/** The directions against which nearness is told. */
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

/** Reads what categories mean from the words of each, with their weights. Takes about 10 ms, and several times that at first. */
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
  const known = new Map<number, Float32Array>();
  return {
    similarities(position) {
      const before = known.get(position);
      if (before) return before;
      const vector = normalize(vectorAt(position));
      const similarities = Float32Array.from(read, (words, index) => {
        if (words.words.length === 0) return 0;
        const [nearest, all] = rawSimilarities(words, vector);
        const scale = scales[index]!;
        const spreads =
          (nearest - scale.nearest.mean) / scale.nearest.deviation +
          (all - scale.all.mean) / scale.all.deviation;
        return Math.max(MIN_SIMILARITY, spreads / 2);
      });
      known.set(position, similarities);
      return similarities;
    },
  };
}
