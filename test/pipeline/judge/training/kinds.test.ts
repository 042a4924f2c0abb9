import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kindModel } from '../../../../pipeline/judge/training/kinds.ts';
import { labeledPosts } from '../../../../pipeline/judge/training/kinds/labeled-posts.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shipped = readFileSync('pipeline/judge/built-in/weights/kinds.bin');
/** Returns the first line of a weights file, which describes it. */
const firstLine = (file: Buffer) => file.subarray(0, file.indexOf('\n')).toString('utf8');

it('a model of kinds trained on the samples has the format of the one that ships, and is the same each time', () => {
  const model = kindModel(SAMPLES);
  expect(firstLine(model)).toBe(firstLine(shipped));
  expect(model.length).toBe(shipped.length);
  expect(kindModel(SAMPLES).equals(model)).toBe(true);
});

if (FULL_SETS) {
  it('the model of kinds that ships is the one trained on the full sets', { timeout: 300_000 }, () => {
    expect(labeledPosts(FULL_SETS!)).toHaveLength(4_200);
    expect(kindModel(FULL_SETS!).equals(shipped)).toBe(true);
  });
}
