import { readLinearWeights } from '../../linear-weights.ts';
import { readWeights } from '../../read-weights.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { ADDRESSED, type FormReading } from '../form/post-form.ts';
import { softmax } from '../sentiment/linear-model.ts';
import { vectorAt, vocabularySize, weightAt } from '../word-vectors.ts';
import { BUCKETS, kindFeatures, type KindReading, MEANING_OFFSET } from './kind-features.ts';

/** The kinds of text that a post may be, in the order of the model's classes. */
export const KINDS = [
  ...(['news', 'promotion', 'question', 'complaint', 'praise', 'joke', 'talk'] as const),
  ...(['help', 'wish'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

/** The weights, by feature and kind, and what each word of the vocabulary adds to each kind, computed on first use. */
interface Model {
  readonly weights: Float32Array;
  readonly wordScores: Float32Array;
  readonly isKnown: Uint8Array;
}

/** The models: posts to the brand are of other kinds than what people say to all. */
const FILES = { toAll: 'kinds.bin', toBrand: 'kinds-to-account.bin' } as const;
const loaded: Partial<Record<keyof typeof FILES, Model>> = {};

const modelFor = (name: keyof typeof FILES): Model =>
  (loaded[name] ??= {
    weights: readLinearWeights(readWeights(FILES[name])).weights,
    wordScores: new Float32Array(vocabularySize() * KINDS.length),
    isKnown: new Uint8Array(vocabularySize()),
  });

/** Returns where the scores of a word start: a sum of nine numbers instead of nine hundred products. */
function scoresOfWord({ weights, wordScores, isKnown }: Model, position: number): number {
  const start = position * KINDS.length;
  if (isKnown[position] === 1) return start;
  isKnown[position] = 1;
  const vector = vectorAt(position);
  const weight = weightAt(position);
  for (let dimension = 0; dimension < vector.length; dimension += 1) {
    const row = (MEANING_OFFSET + dimension) * KINDS.length;
    const value = weight * vector[dimension]!;
    for (let kind = 0; kind < KINDS.length; kind += 1)
      wordScores[start + kind]! += value * weights[row + kind]!;
  }
  return start;
}

function addRow(scores: Float64Array, rows: Float32Array, from: number, value: number): void {
  for (let kind = 0; kind < KINDS.length; kind += 1) scores[kind]! += value * rows[from + kind]!;
}

/** How likely a post is of each kind: together 1. */
export type Kinds = Readonly<Record<Kind, number>>;

/** Whether the kind of a post can be told: not of articles, in other languages, and of forms that were filled in. */
export const hasKind = ({ english }: FormReading, { match: { kind, source } }: ParsedPost): boolean =>
  english && kind !== 'article' && !ADDRESSED.includes(source);

/** Returns how likely a post is of each kind. */
export function kindsOf(reading: KindReading): Kinds {
  const { count, buckets, share, measures, words, scale } = kindFeatures(reading);
  const known = modelFor(reading.form.toBrand ? 'toBrand' : 'toAll');
  const { weights, wordScores } = known;
  const scores = new Float64Array(KINDS.length);
  for (let index = 0; index < count; index += 1)
    addRow(scores, weights, buckets[index]! * KINDS.length, share);
  for (let index = 0; index < measures.length; index += 1)
    if (measures[index] !== 0) addRow(scores, weights, (BUCKETS + index) * KINDS.length, measures[index]!);
  for (const word of words) addRow(scores, wordScores, scoresOfWord(known, word), scale);
  const shares = softmax(scores);
  return Object.fromEntries(KINDS.map((kind, index) => [kind, shares[index]!])) as Kinds;
}
