import type { Steps } from '../lessons/steps.ts';
import { DIMENSIONS, placeOf, type Vector, vectorAt, weightAt } from '../word-vectors.ts';

/** What categories mean, by the words that describe them. */
export interface Meanings {
  /** For the word at a place of the table of vectors: how near it is to each category, against how near words are to it. */
  nearness(place: number): Float32Array;
}

/** Likeness under which two words have nothing to do with each other. */
const UNLIKE = 0.2;
/** Words by which nearness in general is told: an even sample, and those of the commonest nearest to what the categories are all about. */
const SAMPLE = 150;
const SAMPLED_FROM = 100;
const SAMPLED_UP_TO = 20_000;
const COMMON = 5_000;
const NEAR = 500;
/** Words of a category that are read. */
const MAX_WORDS = 30;
/** The least a word counts for a category that it has nothing to do with, in spreads. */
const LEAST = -0.3;

function direction(vector: Vector): Float32Array {
  let squares = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) squares += vector[at]! * vector[at]!;
  const length = Math.sqrt(squares) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

interface Words {
  readonly words: readonly { readonly vector: Float32Array; readonly weight: number }[];
  readonly middle: Float32Array;
}

function wordsOf(weights: ReadonlyMap<string, number>): Words {
  const middle = new Float32Array(DIMENSIONS);
  const words = [...weights].slice(0, MAX_WORDS).flatMap(([word, own]) => {
    const place = placeOf(word);
    if (place < 0) return [];
    const vector = direction(vectorAt(place));
    const weight = own * weightAt(place);
    for (let at = 0; at < DIMENSIONS; at += 1) middle[at]! += weight * vector[at]!;
    return [{ vector, weight: Math.min(1, weight) }];
  });
  return { words, middle: direction(middle) };
}

/** How near a word is to the nearest word of a category, and to all of them. */
function raw({ words, middle }: Words, vector: Float32Array): readonly [nearest: number, all: number] {
  let nearest = 0;
  for (const { vector: other, weight } of words)
    nearest = Math.max(nearest, (weight * (product(other, vector) - UNLIKE)) / (1 - UNLIKE));
  return [nearest, product(middle, vector)];
}

interface Scale {
  readonly mean: number;
  readonly spread: number;
}

function scaleOf(values: readonly number[]): Scale {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / values.length) || 1 };
}

let drawn: { readonly sample: readonly Float32Array[]; readonly common: readonly Float32Array[] } | null =
  null;

/** The directions of words from which the background is drawn, made once for all projects: 2.1 MB. */
const drawnWords = () =>
  (drawn ??= {
    sample: Array.from({ length: SAMPLE }, (_, at) =>
      direction(vectorAt(SAMPLED_FROM + Math.floor((at * SAMPLED_UP_TO) / SAMPLE))),
    ),
    common: Array.from({ length: COMMON }, (_, at) => direction(vectorAt(SAMPLED_FROM + at))),
  });

/** The directions against which nearness is told. */
function background(categories: readonly Words[]): Float32Array[] {
  const { sample, common } = drawnWords();
  const near = common
    .map((vector) => ({
      vector,
      likeness: Math.max(...categories.map(({ middle }) => product(middle, vector))),
    }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, NEAR);
  return [...sample, ...near.map(({ vector }) => vector)];
}

/** Reads what categories mean from the words of each, with their weights. Takes about 10 ms, and several times that at first. */
export function* meaningsOf(categories: readonly ReadonlyMap<string, number>[]): Steps<Meanings> {
  const read = categories.map(wordsOf);
  drawnWords();
  yield;
  const ground = background(read);
  const scales: { readonly nearest: Scale; readonly all: Scale }[] = [];
  for (const words of read) {
    yield;
    const found = ground.map((vector) => raw(words, vector));
    scales.push({ nearest: scaleOf(found.map(([one]) => one)), all: scaleOf(found.map(([, one]) => one)) });
  }
  const known = new Map<number, Float32Array>();
  return {
    nearness(place) {
      const before = known.get(place);
      if (before) return before;
      const vector = direction(vectorAt(place));
      const near = Float32Array.from(read, (words, at) => {
        if (words.words.length === 0) return 0;
        const [nearest, all] = raw(words, vector);
        const scale = scales[at]!;
        const spreads =
          (nearest - scale.nearest.mean) / scale.nearest.spread + (all - scale.all.mean) / scale.all.spread;
        return Math.max(LEAST, spreads / 2);
      });
      known.set(place, near);
      return near;
    },
  };
}
