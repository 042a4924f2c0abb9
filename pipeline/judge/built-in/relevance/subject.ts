import { RowCache } from '../row-cache.ts';
import {
  addScaled,
  cosine,
  DIMENSIONS,
  vocabularyIndex,
  type Vector,
  vectorAt,
  weightAt,
} from '../word-vectors.ts';

/** What a brand is about, and what its namesakes are about. */
export interface Subject {
  /** Whether anything is known of namesakes. */
  readonly hasOthers: boolean;
  /**
   * The similarity of words to the brand and to its namesakes, standardized: mean 0, standard deviation 1 over a sample of
   * words.
   */
  readonly affinities: RowCache;
}

/** The sample: evenly drawn from the common words, without the very first. */
const SAMPLE = 250;
const SAMPLED_FROM = 100;
const SAMPLED_UP_TO = 20_000;

/** Returns the weighted direction of words; null when all are unknown. */
export function directionOf(words: Iterable<string>): Float32Array | null {
  const positions = [...words].map(vocabularyIndex).filter((position) => position >= 0);
  if (positions.length === 0) return null;
  const direction = new Float32Array(DIMENSIONS);
  for (const position of positions) addScaled(direction, position, weightAt(position));
  return direction;
}

/** Removes a direction's projection on another. */
export function removeProjection(direction: Vector, other: Vector): Float32Array {
  let product = 0;
  let length = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) {
    product += direction[index]! * other[index]!;
    length += other[index]! * other[index]!;
  }
  return Float32Array.from(direction, (value, index) => value - (product / (length || 1)) * other[index]!);
}

/** Returns a function for the standardized similarity of words to a direction. */
function standardizedSimilarity(direction: Float32Array | null): (vector: Vector) => number {
  if (!direction) return () => 0;
  const sample = Array.from({ length: SAMPLE }, (_, index) =>
    cosine(vectorAt(SAMPLED_FROM + Math.floor((index * SAMPLED_UP_TO) / SAMPLE)), direction),
  );
  const mean = sample.reduce((sum, one) => sum + one, 0) / SAMPLE;
  const deviation = Math.sqrt(sample.reduce((sum, one) => sum + (one - mean) ** 2, 0) / SAMPLE) || 1;
  return (vector) => (cosine(vector, direction) - mean) / deviation;
}

/** Creates the subject of a brand and its namesakes. Takes well under a millisecond. */
export function subjectOf(own: Float32Array | null, others: Float32Array | null): Subject {
  const [toOwn, toOthers] = [standardizedSimilarity(own), standardizedSimilarity(others)];
  const affinities = new RowCache(2, (position) => {
    const vector = vectorAt(position);
    return [toOwn(vector), toOthers(vector)];
  });
  return { hasOthers: others !== null, affinities };
}
