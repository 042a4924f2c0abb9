import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import { type LabeledSet, meanBalancedAccuracy } from '../labeled-set.ts';
import { bySharedWords } from '../plain-relevance.ts';
import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';
import { WATCHED_SENSES, type WatchedSense } from './coarsewsd20-senses.ts';

const linesOf = (
  { word, sense, name, description, anchors, namesakes }: WatchedSense,
  records: readonly SetRecord[],
): JudgeLine[] =>
  records
    .filter((record) => record['word'] === word)
    .map((record) => ({
      post: { source: 'news', text: record['text'] ?? '' },
      project: {
        name,
        mode: 'mentions',
        description,
        settings: { ambiguous: { anchors: [...anchors], namesakes: [...namesakes] } },
        keywords: [{ term: word }],
      },
      expected: { relevant: record['sense'] === sense },
      group: word,
    }));

/** Sentences with thirteen names that mean several things. */
export const COARSEWSD20: LabeledSet = {
  name: 'coarsewsd20',
  path: 'label-coarsewsd20/sentences.jsonl',
  lines: (records) => WATCHED_SENSES.flatMap((watched) => linesOf(watched, records)),
  measures: [meanBalancedAccuracy({ target: 0.8 })],
  plain: { what: 'words shared with description and namesakes', judge: bySharedWords },
  learning: new Map([
    [20, 0.9],
    [100, 0.93],
  ]),
};
