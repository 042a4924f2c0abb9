import { type LabelledSet, sentimentMacroRecall } from '../labelled-set.ts';

/** Tweets on whose polarity three people agreed; none is neutral. */
export const STS_GOLD: LabelledSet = {
  name: 'sts-gold',
  path: 'label-sts-gold/tweets.jsonl',
  lines: (records) =>
    records.map(({ tweet = '', polarity }) => ({
      post: { source: 'x', text: tweet },
      project: { name: 'Everything', mode: 'mentions', keywords: [] },
      expected: { sentiment: polarity === '4' ? 'positive' : 'negative' },
    })),
  measures: [sentimentMacroRecall()],
};
