import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nameUseModel } from '../../../../pipeline/judge/training/name-use.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shipped = readFileSync('pipeline/judge/built-in/weights/name-use.bin');
/** Returns the first line of a weights file, which describes it. */
const firstLine = (file: Buffer) => file.subarray(0, file.indexOf('\n')).toString('utf8');

it('a model of the use of names trained on the samples has the format of the one that ships, and is the same each time', () => {
  const model = nameUseModel(SAMPLES);
  expect(firstLine(model)).toBe(firstLine(shipped));
  expect(model.length).toBe(shipped.length);
  expect(nameUseModel(SAMPLES).equals(model)).toBe(true);
});

if (FULL_SETS) {
  it(
    'the model of the use of names that ships is the one trained on the full sets',
    { timeout: 300_000 },
    () => {
      expect(nameUseModel(FULL_SETS!).equals(shipped)).toBe(true);
    },
  );
}
