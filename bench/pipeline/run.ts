import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerReport, Task } from './task.ts';

/** The result of one run, without its first part. */
export interface Run {
  /** Posts that were read. */
  readonly posts: number;
  readonly seconds: number;
  /** CPU of the worker processes alone: stores and broker have their own. */
  readonly cpuSeconds: number;
  /** Resident memory of the largest worker at its peak, which includes some 30 MB of the loader that compiles it. */
  readonly peakBytes: number;
}

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Far longer than any run takes, so that a stuck run fails. */
const LIMIT_MS = 10 * 60_000;

/** How often to check how far a run is: often enough for 1 % precision, too rarely to matter. */
const ASK_MS = 50;

/**
 * The share of the posts that does not count: a process compiles its code while it works, for some seconds, and then runs
 * for days.
 */
const WARM_UP = 0.25;

/** Resolves to the share that is done, once that is at least `share`. */
async function until(share: number, progress: () => Promise<number>): Promise<number> {
  for (const started = Date.now(); ; await sleep(ASK_MS)) {
    const done = await progress();
    if (done >= share) return done;
    if (Date.now() - started > LIMIT_MS) throw new Error('A run did not end.');
  }
}

/** A worker process. */
function startWorker(task: Task) {
  const child = fork(WORKER, [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx'],
    // The worker's output goes to stderr: stdout is for figures.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error('The worker ended before its work was done.')));
  early.catch(() => {});
  return {
    early,
    /** Returns what it has used so far. */
    async report(): Promise<WorkerReport> {
      const answer = once(child, 'message') as Promise<[WorkerReport]>;
      child.send('report');
      return (await answer)[0];
    },
    async stop(): Promise<void> {
      if (child.connected) child.send('stop');
      await ended;
    },
  };
}

/**
 * Runs a task over so many posts in separate processes, then stops them. `progress` returns the share of the posts that is
 * done, 0 to 1.
 */
export async function runTask(
  task: Task,
  posts: number,
  progress: () => Promise<number>,
  processes = 1,
): Promise<Run> {
  const workers = Array.from({ length: processes }, () => startWorker(task));
  const reached = async (share: number) => {
    const done = await until(share, progress);
    const at = Date.now();
    const reports = await Promise.all(workers.map((worker) => worker.report()));
    return { done, at, cpuSeconds: reports.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0), reports };
  };
  const measure = async (): Promise<Run> => {
    const warm = await reached(WARM_UP);
    const end = await reached(1);
    return {
      posts: posts * (end.done - warm.done),
      seconds: (end.at - warm.at) / 1000,
      cpuSeconds: end.cpuSeconds - warm.cpuSeconds,
      peakBytes: Math.max(...end.reports.map(({ peakBytes }) => peakBytes)),
    };
  };
  try {
    return await Promise.race([measure(), ...workers.map(({ early }) => early)]);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
