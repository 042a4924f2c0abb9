import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MAX_WORKERS } from '../../../clickhouse/sandbox/limits.ts';
import type { Worker } from '../../../clickhouse/sandbox/worker.ts';
import { createWorkers, type Lease } from '../../../clickhouse/sandbox/workers.ts';
import { eventually } from '../../support/eventually.ts';

const forever = new AbortController().signal;
/** What is done to a worker that is made ready, which cannot be done to these. */
const warm = () => Promise.reject(new Error('there is no engine'));

/** Workers without processes, and how many of them live. `start` may take its time, and fail. */
function open(start: () => Promise<unknown> | null = () => null) {
  const living = new Set<Worker>();
  const workers = createWorkers(async () => {
    await start();
    const gone = new AbortController();
    const worker = {
      gone: gone.signal,
      kill: () => {
        living.delete(worker);
        gone.abort();
        return Promise.resolve();
      },
    } as Worker;
    living.add(worker);
    return worker;
  });
  return { workers, living };
}

const leases = (count: number, lease: (at: number) => Promise<Lease>) =>
  Promise.all(Array.from({ length: count }, (_, at) => lease(at)));

describe('a worker', () => {
  it('is kept for the next statement of its workspace', async () => {
    const { workers } = open();
    const first = await workers.lease(1, forever);
    await first.release('keep');
    expect((await workers.lease(1, forever)).worker).toBe(first.worker);
    await workers.close();
  });

  it('is never given to another workspace, not even when all places are taken', async () => {
    const { workers, living } = open();
    const had = new Set<Worker>();
    for (const { worker, release } of await leases(MAX_WORKERS, (at) => workers.lease(at, forever))) {
      had.add(worker);
      await release('keep');
    }
    const other = await workers.lease(99, forever);
    expect(had.has(other.worker)).toBe(false);
    expect(living.size).toBe(MAX_WORKERS);
    await workers.close();
  });

  it('is not used again when nobody knows what it does, or when it has died', async () => {
    const { workers, living } = open();
    const first = await workers.lease(1, forever);
    await first.release('kill');
    const second = await workers.lease(1, forever);
    expect(second.worker).not.toBe(first.worker);
    await second.release('keep');
    await second.worker.kill();
    const third = await workers.lease(1, forever);
    expect(third.worker).not.toBe(second.worker);
    expect(living.size).toBe(1);
    await workers.close();
  });

  it('is waited for when all places are taken, until the caller gives up', async () => {
    const { workers, living } = open();
    const taken = await leases(MAX_WORKERS, () => workers.lease(1, forever));
    const givingUp = new AbortController();
    const refused = expect(workers.lease(2, givingUp.signal)).rejects.toMatchObject({ name: 'NoPlaceError' });
    givingUp.abort();
    await refused;
    const waiting = workers.lease(2, forever);
    await taken[0]!.release('keep');
    expect(taken.map(({ worker }) => worker)).not.toContain((await waiting).worker);
    await workers.close();
    expect(living.size).toBe(0);
  });

  it('is not ended for another workspace in its turn, which its own workspace uses meanwhile', async () => {
    const { workers } = open(() => delay(200).then(() => null));
    const taken = await leases(MAX_WORKERS, (at) => workers.lease(at, forever));
    for (const { release } of taken) await release('keep');
    const served: string[] = [];
    const other = workers.lease(99, forever).then((lease) => (served.push('other'), lease));
    const own = workers.lease(0, forever).then((lease) => (served.push('own'), lease));
    expect((await own).worker).toBe(taken[0]!.worker);
    await (await own).release('keep');
    expect(taken.map(({ worker }) => worker)).not.toContain((await other).worker);
    expect(served).toEqual(['own', 'other']);
    await workers.close();
  });

  it('that starts while all ends is ended as well, and nobody waits on', async () => {
    const { workers, living } = open(() => delay(20).then(() => null));
    const starting = leases(MAX_WORKERS + 1, () => workers.lease(1, forever));
    await workers.close();
    await expect(starting).rejects.toMatchObject({ name: 'NoPlaceError' });
    await eventually(() => Promise.resolve(living.size === 0));
  });

  it('that does not start is not waited for longer than the caller waits, and its place is free when it has failed', async () => {
    const failures: ((error: Error) => void)[] = [];
    const { workers } = open(() =>
      failures.length < MAX_WORKERS ? new Promise((_, reject) => failures.push(reject)) : null,
    );
    const givingUp = new AbortController();
    const refused = Promise.allSettled(
      Array.from({ length: MAX_WORKERS }, () => workers.lease(1, givingUp.signal)),
    );
    givingUp.abort();
    for (const outcome of await refused)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StartError' } });
    const next = workers.lease(2, forever);
    failures[0]!(new Error('no memory'));
    await (await next).release('keep');
    await workers.close();
  });
});

describe('a worker that is made ready', () => {
  it('is there for the next statement of its workspace, which waits for it and starts none itself', async () => {
    let start = () => {};
    const { workers, living } = open(() => new Promise<void>((resolve) => (start = resolve)));
    workers.prepare(1, warm);
    workers.prepare(1, warm);
    const next = workers.lease(1, forever);
    start();
    await (await next).release('keep');
    // One that waits is enough.
    workers.prepare(1, warm);
    expect((await workers.lease(1, forever)).worker).toBe((await next).worker);
    expect(living.size).toBe(1);
    await workers.close();
  });

  it('gives way to another workspace at once, and takes no place that somebody wants', async () => {
    const { workers, living } = open();
    const others = await leases(MAX_WORKERS - 1, (at) => workers.lease(at, forever));
    workers.prepare(50, warm);
    await eventually(() => Promise.resolve(living.size === MAX_WORKERS));
    workers.prepare(51, warm);
    const [prepared] = [...living].slice(-1);
    const { worker } = await workers.lease(99, forever);
    expect(living.has(prepared!)).toBe(false);
    expect([...living]).toEqual([...others.map((lease) => lease.worker), worker]);
    await workers.close();
    expect(living.size).toBe(0);
  });

  it('and cannot be started leaves its place to the next statement, and one that starts while all ends is ended', async () => {
    let fails = true;
    const { workers, living } = open(() => (fails ? Promise.reject(new Error('no memory')) : delay(10)));
    for (let time = 0; time < MAX_WORKERS; time += 1) workers.prepare(50 + time, warm);
    fails = false;
    await leases(MAX_WORKERS - 1, (at) => workers.lease(at, forever));
    workers.prepare(99, warm);
    await workers.close();
    expect(living.size).toBe(0);
  });
});
