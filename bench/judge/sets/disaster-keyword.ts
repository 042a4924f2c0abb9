import { balancedAccuracy, type LabeledSet, relevantF1 } from '../labeled-set.ts';

/** Tweets with a word of disasters, meant literally or not. The keywords are URL-encoded (`%20`). */
export const DISASTER_KEYWORD: LabeledSet = {
  name: 'disaster-keyword',
  path: 'label-disaster-keyword/tweets.jsonl',
  lines: (records) =>
    records.map(({ text = '', keyword = '', target }) => ({
      post: { source: 'x', text },
      project: {
        name: 'Disasters',
        mode: 'mentions',
        description:
          'Reports of real disasters and emergencies: fires, floods, storms, crashes, attacks and their victims. The words used as a figure of speech are not meant.',
        keywords: keyword === '' ? [] : [{ term: keyword.replaceAll('%20', ' ') }],
      },
      expected: { relevant: target === '1' },
    })),
  measures: [balancedAccuracy(), relevantF1()],
};
