import { expect, it } from 'vitest';
import { SpareProcess } from '../../../clickhouse/sandbox/spare-process.ts';
import type { WorkerProcess } from '../../../clickhouse/sandbox/worker-process.ts';
import { eventually } from '../../support/eventually.ts';

const LONG = 60_000;

/** Processes that are none, and which of them live and have a folder. */
function open(waitMs: number, fails = () => false) {
  const [living, folders] = [new Set<WorkerProcess>(), new Set<WorkerProcess>()];
  const fork = () => {
    if (fails()) return Promise.reject(new Error('no memory'));
    const gone = new AbortController();
    const process = {
      gone: gone.signal,
      kill: () => {
        living.delete(process);
        gone.abort();
        return Promise.resolve();
      },
      remove: () => Promise.resolve(void folders.delete(process)),
    } as WorkerProcess;
    living.add(process);
    folders.add(process);
    return Promise.resolve(process);
  };
  return { spare: new SpareProcess(fork, waitMs), living, folders };
}

it('a spare process is there before it is wanted, one at a time, and has one user', async () => {
  const { spare, living } = open(LONG);
  spare.prepare();
  spare.prepare();
  expect(living.size).toBe(1);
  const [waited] = living;
  const taken = await Promise.all([spare.take(), spare.take()]);
  expect(taken[0]).toBe(waited);
  expect(taken[1]).not.toBe(waited);
});

it('one that has died, or could not be made, is replaced when it is wanted', async () => {
  let failures = 1;
  const { spare, folders } = open(LONG, () => failures-- > 0);
  spare.prepare();
  const first = await spare.take();
  spare.prepare();
  const died = [...folders].find((process) => process !== first)!;
  await died.kill();
  const second = await spare.take();
  expect([...folders]).toEqual([first, second]);
});

it('one that nobody wants is ended with its folder, and so is the last when all ends', async () => {
  const quick = open(1);
  quick.spare.prepare();
  await eventually(() => Promise.resolve(quick.living.size + quick.folders.size === 0));
  const { spare, living, folders } = open(LONG);
  spare.prepare();
  await spare.close();
  spare.prepare();
  expect(living.size + folders.size).toBe(0);
});
