import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import { type LabelledSet, sentimentAccuracy, sentimentMacroRecall } from '../labelled-set.ts';

/** Sentences of company news, with the mood for an investor (Malo et al. 2014). */
export const FINANCIAL_NEWS: LabelledSet = {
  name: 'financial-news',
  path: 'label-financial-news/sentences.jsonl',
  lines: (records) =>
    records.map(({ text = '', sentiment = '' }) => ({
      post: { source: 'news', kind: 'article', text },
      project: { name: 'Companies', mode: 'mentions', keywords: [] },
      expected: { sentiment: sentiment as Sentiment },
    })),
  measures: [sentimentMacroRecall(), sentimentAccuracy()],
};
