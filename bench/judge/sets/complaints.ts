import { DEFAULT_CATEGORIES } from '../../../schemas/projects/default-categories.ts';
import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import { labelF1, type LabeledSet, urgencyAuc } from '../labeled-set.ts';
import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';

const TRAINED = 'a linear model trained on thousands of labels of the set';

const CATEGORIES = DEFAULT_CATEGORIES.mentions
  .filter(({ name }) => name === 'Complaint' || name === 'Other')
  .map(({ name, description }) => ({ name, description }));

/** The brand is the account that a tweet addresses; a tweet without one is judged for any brand. */
function projectOf(text: string): JudgeLine['project'] {
  const handle = /@(\w+)/.exec(text)?.[1];
  if (handle === undefined) return { name: 'Any brand', mode: 'mentions', keywords: [] };
  return {
    name: handle,
    mode: 'mentions',
    settings: { handles: { x: [handle] } },
    keywords: [{ term: handle }],
  };
}

function lineOf({ text = '', complaint }: SetRecord): JudgeLine {
  const complains = complaint === '1';
  return {
    post: { source: 'x', text },
    project: projectOf(text),
    categories: CATEGORIES,
    expected: {
      // The set does not distinguish praise, so only the F1 of `negative` means something.
      sentiment: complains ? 'negative' : 'neutral',
      category: complains ? 'Complaint' : 'Other',
      urgency: Number(complains),
    },
  };
}

/** Tweets to support accounts, complaint or not (Preoţiuc-Pietro et al. 2019), by category, sentiment and urgency. */
export const COMPLAINTS: LabeledSet = {
  name: 'complaints',
  path: 'label-complaints/tweets.jsonl',
  lines: (records) => records.map(lineOf),
  measures: [
    labelF1('category', 'Complaint')({ target: 0.64, reference: [0.77, TRAINED] }),
    labelF1('sentiment', 'negative')({ target: 0.64, reference: [0.77, TRAINED] }),
    urgencyAuc({ target: 0.8, reference: [0.897, TRAINED] }),
  ],
};
