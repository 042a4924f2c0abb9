import { readLinearWeights } from '../../linear-weights.ts';
import { readWeights } from '../../read-weights.ts';
import { softmax } from '../sentiment/linear-model.ts';
import { BUCKETS, kindFeatures, type KindReading } from './kind-features.ts';

/** The kinds of text that a post may be, in the order of the model's classes. */
export const KINDS = ['news', 'promotion', 'question', 'complaint', 'praise', 'joke', 'talk'] as const;
export type Kind = (typeof KINDS)[number];

let loaded: Float32Array | null = null;
const weights = (): Float32Array => (loaded ??= readLinearWeights(readWeights('kinds.bin')).weights);

function addRow(scores: Float64Array, feature: number, value: number): void {
  const rows = weights();
  const from = feature * KINDS.length;
  for (let kind = 0; kind < KINDS.length; kind += 1) scores[kind]! += value * rows[from + kind]!;
}

/** Returns how likely a post is of each kind: together 1. */
export function kindsOf(reading: KindReading): Readonly<Record<Kind, number>> {
  const { buckets, share, measures } = kindFeatures(reading);
  const scores = new Float64Array(KINDS.length);
  for (const bucket of buckets) addRow(scores, bucket, share);
  measures.forEach((value, index) => {
    if (value !== 0) addRow(scores, BUCKETS + index, value);
  });
  const [news, promotion, question, complaint, praise, joke, talk] = softmax(scores) as unknown as number[];
  return {
    ...{ news: news!, promotion: promotion!, question: question! },
    ...{ complaint: complaint!, praise: praise!, joke: joke!, talk: talk! },
  };
}
