import { expect, it } from 'vitest';
import { oneAtATime } from '../../../pipeline/log/one-at-a-time.ts';

it('never runs twice at once, and runs once more when asked in between', async () => {
  let running = 0;
  let runs = 0;
  const ask = oneAtATime(async () => {
    expect(++running).toBe(1);
    runs += 1;
    await Promise.resolve();
    running -= 1;
  });
  await Promise.all([ask(), ask(), ask()]);
  expect(runs).toBe(2);
  await ask();
  expect(runs).toBe(3);
});

it('misses no wish, at whatever moment it is uttered', async () => {
  let wished = 0;
  let seen = 0;
  const ask = oneAtATime(async () => {
    seen = wished;
    await Promise.resolve();
  });
  for (let n = 0; n < 200; n++) {
    wished += 1;
    const done = ask();
    for (let tick = 0; tick < n % 12; tick++) await Promise.resolve();
    wished += 1;
    await Promise.all([done, ask()]);
    expect(seen).toBe(wished);
  }
});
