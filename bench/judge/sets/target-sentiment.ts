import {
  type LabelledSet,
  sentimentAccuracy,
  sentimentMacroF1,
  sentimentMacroRecall,
} from '../labelled-set.ts';

const SENTIMENTS: Readonly<Record<string, 'negative' | 'neutral' | 'positive'>> = {
  '-1': 'negative',
  '0': 'neutral',
  '1': 'positive',
};

/** Tweets with a target and the sentiment towards it (Dong et al. 2014). */
export const TARGET_SENTIMENT: LabelledSet = {
  name: 'target-sentiment',
  path: 'label-target-sentiment/tweets.jsonl',
  lines: (records) =>
    records.map(({ text = '', target = '', polarity = '' }) => ({
      post: { source: 'x', text: text.replaceAll('$T$', target) },
      project: { name: target, mode: 'mentions', keywords: [{ term: target }] },
      expected: { relevant: true, sentiment: SENTIMENTS[polarity] ?? null },
    })),
  measures: [
    sentimentMacroRecall(),
    sentimentMacroF1({ reference: [0.659, 'AdaRNN trained on the set (Dong et al. 2014)'] }),
    sentimentAccuracy({ reference: [0.663, 'AdaRNN trained on the set (Dong et al. 2014)'] }),
  ],
};
