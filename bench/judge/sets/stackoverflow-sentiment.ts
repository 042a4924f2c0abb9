import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import {
  type LabelledSet,
  sentimentAccuracy,
  sentimentMacroF1,
  sentimentMacroRecall,
} from '../labelled-set.ts';

/** Questions, answers and comments of Stack Overflow (Calefato et al. 2018): talk of errors is not yet anger. */
export const STACKOVERFLOW_SENTIMENT: LabelledSet = {
  name: 'stackoverflow-sentiment',
  path: 'label-stackoverflow-sentiment/posts.jsonl',
  lines: (records) =>
    records.map(({ text = '', polarity = '' }) => ({
      post: { source: 'stackoverflow', text },
      project: { name: 'Everything', mode: 'mentions', keywords: [] },
      expected: { sentiment: polarity as Sentiment },
    })),
  measures: [sentimentMacroRecall(), sentimentMacroF1(), sentimentAccuracy()],
};
