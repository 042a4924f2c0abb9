import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { steeringModel } from '../../../../pipeline/judge/training/steering.ts';
import { FULL_SETS, SAMPLES } from '../../../support/data-sets.ts';

const shipped = readFileSync('pipeline/judge/built-in/weights/steering.bin');
/** Returns the first line of a weights file, which describes it. */
const firstLine = (file: Buffer) => file.subarray(0, file.indexOf('\n')).toString('utf8');

it(
  'a steering model trained on the samples has the format of the one that ships',
  { timeout: 60_000 },
  () => {
    const model = steeringModel(SAMPLES, 200);
    expect(firstLine(model)).toBe(firstLine(shipped));
    expect(model.length).toBe(shipped.length);
  },
);

if (FULL_SETS) {
  it('the steering model that ships is the one trained on the full sets', { timeout: 300_000 }, () => {
    expect(steeringModel(FULL_SETS!).equals(shipped)).toBe(true);
  });
}
