import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.ts';
import type { WorkerReport, Task } from './task.ts';

/** The result of one run. */
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

/** How often to check whether a run has ended: often enough for 1 % precision, too rarely to matter. */
const ASK_MS = 50;

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const started = Date.now(); !(await isDone()); await sleep(ASK_MS)) {
    if (Date.now() - started > LIMIT_MS) throw new Error('A run did not end.');
  }
}

/** A worker process, and what it has reported. */
function startWorker(task: Task) {
  const child = fork(WORKER, [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx'],
    // The worker's output goes to stderr: stdout is for figures.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const report: Partial<{ firstBatch: number; cpuSeconds: number; peakBytes: number }> = {};
  child.on('message', (message: WorkerReport) => void Object.assign(report, message));
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error('The worker ended before its work was done.')));
  early.catch(() => {});
  return {
    report,
    early,
    /** Resolves once the report has the CPU time. */
    async ask(): Promise<void> {
      child.send('report');
      await eventually(() => report.cpuSeconds !== undefined, { what: 'the report of the worker' });
    },
    async stop(): Promise<void> {
      if (child.connected) child.send('stop');
      await ended;
    },
  };
}

/** Runs a task over so many posts in separate processes, from the first batch until `isDone`, then stops them. */
export async function runTask(
  task: Task,
  posts: number,
  isDone: () => Promise<boolean>,
  processes = 1,
): Promise<Run> {
  const workers = Array.from({ length: processes }, () => startWorker(task));
  const measure = async () => {
    await until(isDone);
    const end = Date.now();
    await Promise.all(workers.map((worker) => worker.ask()));
    const reports = workers.map(({ report }) => report);
    const first = Math.min(...reports.map(({ firstBatch = Infinity }) => firstBatch));
    const cpuSeconds = reports.reduce((sum, { cpuSeconds: seconds = 0 }) => sum + seconds, 0);
    const peakBytes = Math.max(...reports.map(({ peakBytes: bytes = 0 }) => bytes));
    return { posts, seconds: (end - first) / 1000, cpuSeconds, peakBytes };
  };
  try {
    return await Promise.race([measure(), ...workers.map(({ early }) => early)]);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
