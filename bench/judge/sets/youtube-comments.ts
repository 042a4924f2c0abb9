import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import { type LabelledSet, sentimentMacroRecall } from '../labelled-set.ts';

/** Comments on videos about phones and payment; the origin took their punctuation out. */
export const YOUTUBE_COMMENTS: LabelledSet = {
  name: 'youtube-comments',
  path: 'label-youtube-comments/comments.jsonl',
  lines: (records) =>
    records.map(({ Comment: text = '', Sentiment: sentiment = '' }) => ({
      post: { source: 'youtube', kind: 'comment', text },
      project: { name: 'Everything', mode: 'mentions', keywords: [] },
      expected: { sentiment: sentiment as Sentiment },
    })),
  measures: [sentimentMacroRecall()],
};
