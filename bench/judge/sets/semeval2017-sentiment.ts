import { type LabelledSet, sentimentMacroRecall } from '../labelled-set.ts';

const SENTIMENTS: Readonly<Record<string, 'negative' | 'neutral' | 'positive'>> = {
  '0': 'negative',
  '1': 'neutral',
  '2': 'positive',
};

/** Tweets of SemEval-2017 task 4A: sentiment without a target. */
export const SEMEVAL2017_SENTIMENT: LabelledSet = {
  name: 'semeval2017-sentiment',
  path: 'label-semeval2017-sentiment/tweets.jsonl',
  lines: (records) =>
    records.map(({ text = '', label = '' }) => ({
      post: { source: 'x', text },
      project: { name: 'Everything', mode: 'mentions', keywords: [] },
      expected: { sentiment: SENTIMENTS[label] ?? null },
    })),
  measures: [
    sentimentMacroRecall({
      target: 0.58,
      reference: [0.681, 'best of the task (Rosenthal, Farra & Nakov 2017), trained on 50,000 tweets'],
    }),
  ],
};
