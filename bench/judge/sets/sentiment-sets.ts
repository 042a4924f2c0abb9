import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';
import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import {
  type LabeledSet,
  sentimentAccuracy,
  sentimentMacroF1,
  sentimentMacroRecall,
} from '../labeled-set.ts';

/** A post with its sentiment. Without a project, the sentiment is that of the text as a whole. */
const line = (
  post: JudgeLine['post'],
  sentiment: string | undefined,
  project: Partial<JudgeLine['project']> = {},
): JudgeLine => ({
  post,
  project: { name: 'Everything', mode: 'mentions', keywords: [], ...project },
  expected: { sentiment: (sentiment ?? null) as Sentiment | null },
});

const BRAND_EMOTIONS: SetRecord = {
  'Positive emotion': 'positive',
  'Negative emotion': 'negative',
  'No emotion toward brand or product': 'neutral',
};
const APPLE_AND_GOOGLE = {
  name: 'Apple and Google',
  description: 'Apple makes the iPhone and the iPad. Google makes Android and runs a search engine and maps.',
  keywords: ['Apple', 'Google', 'iPad', 'iPhone', 'Android'].map((term) => ({ term })),
};
const SEMEVAL_LABELS: SetRecord = { '0': 'negative', '1': 'neutral', '2': 'positive' };
const TARGET_POLARITIES: SetRecord = { '-1': 'negative', '0': 'neutral', '1': 'positive' };

/** Sets of posts with their sentiment, towards a brand or as a whole. */
export const SENTIMENT_SETS: readonly LabeledSet[] = [
  {
    // SemEval-2017 task 4A.
    name: 'semeval2017-sentiment',
    path: 'label-semeval2017-sentiment/tweets.jsonl',
    lines: (records) =>
      records.map(({ text = '', label = '' }) => line({ source: 'x', text }, SEMEVAL_LABELS[label])),
    measures: [
      sentimentMacroRecall({
        target: 0.58,
        reference: [0.681, 'best of the task (Rosenthal, Farra & Nakov 2017), trained on 50,000 tweets'],
      }),
    ],
  },
  {
    // Tweets with a target (Dong et al. 2014).
    name: 'target-sentiment',
    path: 'label-target-sentiment/tweets.jsonl',
    lines: (records) =>
      records.map(({ text = '', target = '', polarity = '' }) =>
        line({ source: 'x', text: text.replaceAll('$T$', target) }, TARGET_POLARITIES[polarity], {
          name: target,
          keywords: [{ term: target }],
        }),
      ),
    measures: [
      sentimentMacroRecall(),
      sentimentMacroF1({ reference: [0.659, 'AdaRNN trained on the set (Dong et al. 2014)'] }),
      sentimentAccuracy({ reference: [0.663, 'AdaRNN trained on the set (Dong et al. 2014)'] }),
    ],
  },
  {
    // Tweets from a conference. Those whose sentiment people could not tell are skipped.
    name: 'brand-emotion',
    path: 'label-brand-emotion/tweets.jsonl',
    lines: (records) =>
      records.flatMap((record) => {
        const emotion = record['is_there_an_emotion_directed_at_a_brand_or_product'] ?? '';
        const sentiment = BRAND_EMOTIONS[emotion];
        return sentiment
          ? line({ source: 'x', text: record['tweet_text'] ?? '' }, sentiment, APPLE_AND_GOOGLE)
          : [];
      }),
    measures: [sentimentMacroRecall()],
  },
  {
    // Tweets on whose polarity three people agreed. None is neutral.
    name: 'sts-gold',
    path: 'label-sts-gold/tweets.jsonl',
    lines: (records) =>
      records.map(({ tweet = '', polarity }) =>
        line({ source: 'x', text: tweet }, polarity === '4' ? 'positive' : 'negative'),
      ),
    measures: [sentimentMacroRecall()],
  },
  {
    // Questions, answers and comments (Calefato et al. 2018), where talk of errors is not yet anger.
    name: 'stackoverflow-sentiment',
    path: 'label-stackoverflow-sentiment/posts.jsonl',
    lines: (records) =>
      records.map(({ text = '', polarity }) => line({ source: 'stackoverflow', text }, polarity)),
    measures: [sentimentMacroRecall(), sentimentMacroF1(), sentimentAccuracy()],
  },
  {
    // Sentences of company news, with the mood for an investor (Malo et al. 2014).
    name: 'financial-news',
    path: 'label-financial-news/sentences.jsonl',
    lines: (records) =>
      records.map(({ text = '', sentiment }) =>
        line({ source: 'news', kind: 'article', text }, sentiment, { name: 'Companies' }),
      ),
    measures: [sentimentMacroRecall(), sentimentAccuracy()],
  },
  {
    // Comments on videos about phones and payment, without punctuation.
    name: 'youtube-comments',
    path: 'label-youtube-comments/comments.jsonl',
    lines: (records) =>
      records.map(({ Comment: text = '', Sentiment: sentiment }) =>
        line({ source: 'youtube', kind: 'comment', text }, sentiment),
      ),
    measures: [sentimentMacroRecall()],
  },
];
