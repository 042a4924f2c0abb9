import { expect, test } from 'vitest';
import { createGate } from '../../../runtime/timing/gate.ts';

const stays = new AbortController().signal;
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  return (
    (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, pending))])) !== pending
  );
};

test('callers beyond the limit wait and enter in order of arrival', async () => {
  const gate = createGate(1);
  const leaveFirst = await gate.enter(stays);
  const second = gate.enter(stays);
  const third = gate.enter(stays);
  expect(await settled(second)).toBe(false);
  leaveFirst();
  const leaveSecond = await second;
  expect(await settled(third)).toBe(false);
  leaveSecond();
  (await third)();
  (await gate.enter(stays))();
});

test('leaving twice frees only one place', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(stays);
  leave();
  leave();
  await gate.enter(stays);
  expect(await settled(gate.enter(stays))).toBe(false);
});

test('a caller that aborts while waiting takes no place', async () => {
  const gate = createGate(1);
  const leave = await gate.enter(stays);
  const gone = new AbortController();
  const waiting = gate.enter(gone.signal);
  gone.abort();
  await expect(waiting).rejects.toThrow();
  leave();
  (await gate.enter(stays))();
  await expect(gate.enter(gone.signal)).rejects.toThrow();
});
