import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writtenTopicPosts } from '../../../../pipeline/judge/training/topic-use/topic-posts.ts';
import { topicUseModel } from '../../../../pipeline/judge/training/topic-use.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shipped = readFileSync('pipeline/judge/built-in/weights/topic-use.bin');
/** Returns the first line of a weights file, which describes it. */
const firstLine = (file: Buffer) => file.subarray(0, file.indexOf('\n')).toString('utf8');

it('each written post has the word that it was found by', () => {
  const posts = writtenTopicPosts();
  expect(posts.filter(({ text, names }) => !text.toLowerCase().includes(names[0]!.toLowerCase()))).toEqual(
    [],
  );
});

it('a model of the uses of topic words trained on the samples has the format of the one that ships', () => {
  const model = topicUseModel(SAMPLES);
  expect(firstLine(model)).toBe(firstLine(shipped));
  expect(model.length).toBe(shipped.length);
});

if (FULL_SETS) {
  it(
    'the model of the uses of topic words that ships is the one trained on the full sets',
    { timeout: 300_000 },
    () => {
      expect(topicUseModel(FULL_SETS!).equals(shipped)).toBe(true);
    },
  );
}
