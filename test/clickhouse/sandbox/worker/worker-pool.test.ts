import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MAX_WORKERS } from '../../../../clickhouse/sandbox/limits.ts';
import { WorkerPool, type Lease } from '../../../../clickhouse/sandbox/worker/worker-pool.ts';
import { eventually } from '../../../support/eventually.ts';

const forever = new AbortController().signal;

interface Worker {
  readonly gone: AbortSignal;
  kill(): Promise<void>;
}

/** A pool of workers without processes, and the live ones. `start` may be slow or fail. */
function open(start: (signal: AbortSignal) => Promise<unknown> | null = () => null) {
  const living = new Set<Worker>();
  const workers = new WorkerPool(async (_workspaceId, signal) => {
    await start(signal);
    const gone = new AbortController();
    const worker: Worker = {
      gone: gone.signal,
      kill: () => {
        living.delete(worker);
        gone.abort();
        return Promise.resolve();
      },
    };
    living.add(worker);
    return worker;
  });
  return { workers, living };
}

const leases = (count: number, lease: (at: number) => Promise<Lease<Worker>>) =>
  Promise.all(Array.from({ length: count }, (_, at) => lease(at)));

describe('a worker', () => {
  it('is kept for the next statement of its workspace', async () => {
    const { workers } = open();
    const first = await workers.lease(1, forever);
    await first.release('keep');
    expect((await workers.lease(1, forever)).worker).toBe(first.worker);
    await workers.close();
  });

  it('is never given to another workspace, even when all slots are taken', async () => {
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

  it('is not reused after it was killed or died', async () => {
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

  it('is waited for when all slots are taken, until the caller gives up', async () => {
    const { workers, living } = open();
    const taken = await leases(MAX_WORKERS, () => workers.lease(1, forever));
    const givingUp = new AbortController();
    const refused = expect(workers.lease(2, givingUp.signal)).rejects.toMatchObject({
      name: 'TooManyStatementsError',
    });
    givingUp.abort();
    await refused;
    const waiting = workers.lease(2, forever);
    await taken[0]!.release('keep');
    expect(taken.map(({ worker }) => worker)).not.toContain((await waiting).worker);
    await workers.close();
    expect(living.size).toBe(0);
  });

  it('serves its own workspace until its turn is over, and only then makes room for another', async () => {
    const { workers } = open();
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

  it('that starts while the pool closes is killed too, and nobody keeps waiting', async () => {
    const { workers, living } = open(() => delay(20).then(() => null));
    const starting = leases(MAX_WORKERS + 1, () => workers.lease(1, forever));
    const refused = expect(starting).rejects.toMatchObject({ name: 'TooManyStatementsError' });
    await workers.close();
    await refused;
    await eventually(() => Promise.resolve(living.size === 0));
  });

  it('that would start for much longer does not delay a close', async () => {
    const { workers } = open(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
    );
    const refused = expect(workers.lease(1, forever)).rejects.toMatchObject({ name: 'SqlUnavailableError' });
    await delay(1);
    await workers.close();
    await refused;
  });

  it('that fails to start is waited for until the caller gives up, and then frees its slot', async () => {
    const failures: ((error: Error) => void)[] = [];
    const { workers } = open(() =>
      failures.length < MAX_WORKERS ? new Promise((_, reject) => failures.push(reject)) : null,
    );
    const givingUp = new AbortController();
    const refused = Promise.allSettled(
      Array.from({ length: MAX_WORKERS }, () => workers.lease(1, givingUp.signal)),
    );
    // They have their slots by then.
    await delay(1);
    givingUp.abort();
    for (const outcome of await refused)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'SqlUnavailableError' } });
    const next = workers.lease(2, forever);
    failures[0]!(new Error('no memory'));
    await (await next).release('keep');
    for (const fail of failures) fail(new Error('no memory'));
    await workers.close();
  });
});
