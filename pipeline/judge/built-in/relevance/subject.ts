import {
  addScaled,
  cosine,
  DIMENSIONS,
  vocabularyIndex,
  type Vector,
  vectorAt,
  weightAt,
} from '../word-vectors.ts';

/** How near a word is to the brand and to its namesakes, each against how near words are in general: 0 in the mean, 1 in spread. */
export interface Affinity {
  readonly own: number;
  readonly others: number;
}

/** What a brand is about, and what its namesakes are about. */
export interface Subject {
  /** Whether anything is known of namesakes. */
  readonly hasOthers: boolean;
  /** Of the word at a place of the table of vectors. Read once for each word. */
  affinity(position: number): Affinity;
}

/** Words by which nearness in general is told: so many, evenly drawn from the commonest but for the very first. */
const SAMPLE = 250;
const SAMPLED_FROM = 100;
const SAMPLED_UP_TO = 20_000;

/** The direction of words, each by how much it says; null when the table knows none of them. */
export function directionOf(words: Iterable<string>): Float32Array | null {
  const positions = [...words].map(vocabularyIndex).filter((position) => position >= 0);
  if (positions.length === 0) return null;
  const direction = new Float32Array(DIMENSIONS);
  for (const position of positions) addScaled(direction, position, weightAt(position));
  return direction;
}

/** What is left of a direction without its share in another one. */
export function removeProjection(direction: Vector, other: Vector): Float32Array {
  let product = 0;
  let length = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) {
    product += direction[index]! * other[index]!;
    length += other[index]! * other[index]!;
  }
  return Float32Array.from(direction, (value, index) => value - (product / (length || 1)) * other[index]!);
}

/** Gives the likeness of words to a direction, against that of the sample. */
function standardizedSimilarity(direction: Float32Array | null): (vector: Vector) => number {
  if (!direction) return () => 0;
  const sample = Array.from({ length: SAMPLE }, (_, index) =>
    cosine(vectorAt(SAMPLED_FROM + Math.floor((index * SAMPLED_UP_TO) / SAMPLE)), direction),
  );
  const mean = sample.reduce((sum, one) => sum + one, 0) / SAMPLE;
  const deviation = Math.sqrt(sample.reduce((sum, one) => sum + (one - mean) ** 2, 0) / SAMPLE) || 1;
  return (vector) => (cosine(vector, direction) - mean) / deviation;
}

/** Reads what a brand and its namesakes are about. Takes well under a millisecond. */
export function subjectOf(own: Float32Array | null, others: Float32Array | null): Subject {
  const [toOwn, toOthers] = [standardizedSimilarity(own), standardizedSimilarity(others)];
  const known = new Map<number, Affinity>();
  return {
    hasOthers: others !== null,
    affinity(position) {
      const before = known.get(position);
      if (before) return before;
      const vector = vectorAt(position);
      const kinship = { own: toOwn(vector), others: toOthers(vector) };
      known.set(position, kinship);
      return kinship;
    },
  };
}
