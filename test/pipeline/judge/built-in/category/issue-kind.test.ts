import { expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();
const tracker = briefOf('Acme', {
  categories: [
    { name: 'bug', description: 'Something does not work as it should.' },
    { name: 'feature', description: 'A wish for something new.' },
    { name: 'question', description: 'Somebody asks how something works.' },
  ].map((category, at) => ({ id: at + 1, ...category })),
});

it.each([
  ['bug', 'Window flickers after resize', '1. Open Acme\n2. Resize it\n\nExpected behavior: no flicker'],
  ['bug', 'Acme exits', '### Issue type\n\nBug\n\nTraceback (most recent call last)'],
  ['feature', 'Support ARM builds', 'Acme runs on Intel only.'],
  ['feature', 'Option to split tabs', 'I work with many files in Acme.'],
  ['feature', 'Acme tabs', '**Do you want to request a *feature* or report a *bug*?** Feature'],
  ['question', 'How to use Acme with a proxy?', 'I get an error behind one.'],
  ['question', '[Question] ports', 'Which ones does Acme use?'],
])('an issue is a %s: %s', async (name, title, text) => {
  const [verdict] = await judge.judge(tracker, [matchOf(text, { source: 'github', title })]);
  expect(tracker.categories.find(({ id }) => id === verdict?.category_id)?.name).toBe(name);
});

it.each(['\n'.repeat(40_000), '<!--'.repeat(10_000), 'at x('.repeat(8_000), '1. '.repeat(10_000)])(
  'reads a strange issue in no time (%#)',
  async (text) => {
    const start = process.cpuUsage();
    await judge.judge(tracker, [matchOf(text, { source: 'github', title: 'Acme' })]);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000);
  },
);
