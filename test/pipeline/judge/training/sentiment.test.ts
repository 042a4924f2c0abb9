import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sentimentModel } from '../../../../pipeline/judge/training/sentiment.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shipped = readFileSync('pipeline/judge/built-in/weights/sentiment.bin');
/** Returns the first line of a weights file, which describes it. */
const firstLine = (file: Buffer) => file.subarray(0, file.indexOf('\n')).toString('utf8');

it('a sentiment model trained on the samples has the format of the one that ships, and is the same each time', () => {
  const model = sentimentModel(SAMPLES);
  expect(firstLine(model)).toBe(firstLine(shipped));
  expect(model.length).toBe(shipped.length);
  expect(sentimentModel(SAMPLES).equals(model)).toBe(true);
});

if (FULL_SETS) {
  it('the sentiment model that ships is the one trained on the full sets', { timeout: 300_000 }, () => {
    expect(sentimentModel(FULL_SETS!).equals(shipped)).toBe(true);
  });
}
