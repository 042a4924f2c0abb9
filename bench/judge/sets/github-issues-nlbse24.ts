import { categoryMacroF1, type LabeledSet } from '../labeled-set.ts';

const PROJECTS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  'bitcoin/bitcoin': ['Bitcoin Core', 'Software that runs a node of Bitcoin and keeps a wallet.'],
  'facebook/react': ['React', 'A JavaScript library for user interfaces, with developer tools.'],
  'microsoft/vscode': ['Visual Studio Code', 'An editor for source code, with extensions.'],
  'opencv/opencv': ['OpenCV', 'A library for computer vision in C++ and Python.'],
  'tensorflow/tensorflow': ['TensorFlow', 'A library for machine learning.'],
};

const CATEGORIES = [
  { name: 'bug', description: 'Something does not work as it should: an error, a crash or a wrong result.' },
  { name: 'feature', description: 'A wish for something new, or for something to be made better.' },
  { name: 'question', description: 'Somebody asks how something works, how to do it, or for help.' },
];

/** Issues of five projects, by kind. */
export const GITHUB_ISSUES: LabeledSet = {
  name: 'github-issues-nlbse24',
  path: 'label-github-issues-nlbse24/issues.jsonl',
  lines: (records) =>
    records.map(({ repo = '', title = '', body = '', label = '', created_at = '' }) => {
      const [name, description] = PROJECTS[repo] ?? [repo, ''];
      return {
        post: { source: 'github', title, text: body, posted_at: created_at },
        project: { name, mode: 'mentions', description, keywords: [{ term: name, aliases: [repo] }] },
        categories: CATEGORIES,
        expected: { relevant: true, category: label },
        group: repo,
      };
    }),
  measures: [
    categoryMacroF1({
      target: 0.55,
      reference: [0.807, 'GPT-4o fine-tuned on the set (arXiv 2506.00128)'],
    }),
  ],
};
