import { balancedAccuracy, type LabeledSet, relevantF1 } from '../labeled-set.ts';

/** Comments on one music video; half of them advertise something else. */
export const YOUTUBE_SPAM: LabeledSet = {
  name: 'youtube-spam',
  path: 'label-youtube-spam/comments.jsonl',
  lines: (records) =>
    records.map(({ content = '', label }) => ({
      post: { source: 'youtube', kind: 'comment', text: content },
      project: {
        name: 'Gangnam Style',
        mode: 'mentions',
        description:
          'Gangnam Style is a song of the Korean singer PSY. Its video was the first to be seen a billion times.',
        keywords: [{ term: 'Gangnam Style', aliases: ['PSY'] }],
      },
      expected: { relevant: label === 'ham' },
    })),
  measures: [balancedAccuracy(), relevantF1()],
};
