import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everydayWords } from '../../../../pipeline/judge/training/everyday-words.ts';
import { lessonCenter } from '../../../../pipeline/judge/training/lesson-center.ts';
import { relevanceWeights, trainingTasks } from '../../../../pipeline/judge/training/relevance.ts';

const data = '../shared/data';
const missing = !existsSync(`${data}/reddit-top-2013`) && process.env['CI'] !== 'true';
const shipped = (name: string) => readFileSync(`pipeline/judge/built-in/weights/${name}`, 'utf8');

it.skipIf(missing)(
  'the weights of contexts that ship are those that their script learns',
  { timeout: 60_000 },
  () => {
    expect(relevanceWeights(trainingTasks(data))).toBe(shipped('relevance.json'));
  },
);

it.skipIf(missing)('what posts have in common ships as its script finds it', { timeout: 60_000 }, () => {
  expect(lessonCenter(data)).toBe(shipped('lesson-center.json'));
});

it.skipIf(missing)('everyday words ship as their script finds them', { timeout: 60_000 }, () => {
  expect(everydayWords(data)).toBe(shipped('everyday-words.json'));
});
