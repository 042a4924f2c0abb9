import { describe, expect, it } from 'vitest';
import {
  runSync,
  runInSlices,
  type Steps,
} from '../../../../../pipeline/judge/built-in/lessons/time-slicing.ts';

/** Work of this many steps, each a little over a millisecond. Returns the number of steps. */
function* work(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const started = performance.now();
    while (performance.now() - started < 1);
    yield;
  }
  return steps;
}

describe('work in time slices', () => {
  it('gives the same result as in one go', async () => {
    expect(await runInSlices(work(3))).toBe(runSync(work(3)));
  });

  it('lets other work run long before it ends', async () => {
    let ended = false;
    const working = runInSlices(work(60)).then(() => (ended = true));
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    await working;
    expect(ended).toBe(true);
  });

  it('fails with the error of the work', async () => {
    const failing = function* (): Steps<number> {
      throw new Error('broken');
    };
    await expect(runInSlices(failing())).rejects.toThrow('broken');
  });
});
