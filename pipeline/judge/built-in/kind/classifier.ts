import { readLinearWeights } from '../../linear-weights.ts';
import { readWeights } from '../../read-weights.ts';
import { softmax } from '../sentiment/linear-model.ts';
import { vectorAt, vocabularySize, weightAt } from '../word-vectors.ts';
import { BUCKETS, kindFeatures, type KindReading, MEANING_OFFSET } from './kind-features.ts';

/** The weights, by feature and class, and what each word of the vocabulary adds to each class, computed on first use. */
interface Weights {
  readonly ofFeatures: Float32Array;
  readonly ofWords: Float32Array;
  readonly isKnown: Uint8Array;
}

/** Returns where the scores of a word start: a sum of a few numbers instead of some hundred products for each. */
function scoresOfWord({ ofFeatures, ofWords, isKnown }: Weights, position: number, classes: number): number {
  const start = position * classes;
  if (isKnown[position] === 1) return start;
  isKnown[position] = 1;
  const vector = vectorAt(position);
  const weight = weightAt(position);
  for (let dimension = 0; dimension < vector.length; dimension += 1) {
    const row = (MEANING_OFFSET + dimension) * classes;
    const value = weight * vector[dimension]!;
    for (let index = 0; index < classes; index += 1)
      ofWords[start + index]! += value * ofFeatures[row + index]!;
  }
  return start;
}

function addRow(scores: Float64Array, rows: Float32Array, from: number, value: number): void {
  for (let index = 0; index < scores.length; index += 1) scores[index]! += value * rows[from + index]!;
}

/**
 * Returns a function that says how likely a post is of each class, together 1, by the logistic regression over the features of
 * its kind that a file of weights holds. The file is read on first use.
 */
export function classifier(file: string, classes: number): (reading: KindReading) => Float64Array {
  let loaded: Weights | null = null;
  const load = (): Weights => ({
    ofFeatures: readLinearWeights(readWeights(file)).weights,
    ofWords: new Float32Array(vocabularySize() * classes),
    isKnown: new Uint8Array(vocabularySize()),
  });
  return (reading) => {
    const { count, buckets, share, measures, words, scale } = kindFeatures(reading);
    const { ofFeatures, ofWords } = (loaded ??= load());
    const scores = new Float64Array(classes);
    for (let index = 0; index < count; index += 1)
      addRow(scores, ofFeatures, buckets[index]! * classes, share);
    for (let index = 0; index < measures.length; index += 1)
      if (measures[index] !== 0) addRow(scores, ofFeatures, (BUCKETS + index) * classes, measures[index]!);
    for (const word of words) addRow(scores, ofWords, scoresOfWord(loaded, word, classes), scale);
    return softmax(scores);
  };
}
