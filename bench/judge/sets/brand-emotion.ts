import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import { type LabelledSet, sentimentMacroRecall } from '../labelled-set.ts';

const SENTIMENTS: Readonly<Record<string, Sentiment>> = {
  'Positive emotion': 'positive',
  'Negative emotion': 'negative',
  'No emotion toward brand or product': 'neutral',
};

/** Tweets of a conference on products of Apple and Google; those of which people could not tell are left out. */
export const BRAND_EMOTION: LabelledSet = {
  name: 'brand-emotion',
  path: 'label-brand-emotion/tweets.jsonl',
  lines: (records) =>
    records.flatMap((record) => {
      const sentiment = SENTIMENTS[record['is_there_an_emotion_directed_at_a_brand_or_product'] ?? ''];
      if (!sentiment) return [];
      return {
        post: { source: 'x', text: record['tweet_text'] ?? '' },
        project: {
          name: 'Apple and Google',
          mode: 'mentions',
          description:
            'Apple makes the iPhone and the iPad. Google makes Android and runs a search engine and maps.',
          keywords: ['Apple', 'Google', 'iPad', 'iPhone', 'Android'].map((term) => ({ term })),
        },
        expected: { relevant: true, sentiment },
      };
    }),
  measures: [sentimentMacroRecall()],
};
