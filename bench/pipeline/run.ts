import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Task, WorkerReport } from './task.ts';

/** The result of one run, once warm. */
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

/** Resolves to the share that is done, once that is at least `share`. */
async function until(share: number, progress: () => Promise<number>): Promise<number> {
  for (const started = Date.now(); ; await sleep(ASK_MS)) {
    const done = await progress();
    if (done >= share) return done;
    if (Date.now() - started > LIMIT_MS) throw new Error('A run did not end.');
  }
}

/** A worker process. */
function startWorker() {
  const child = fork(WORKER, [], {
    execArgv: ['--import', 'tsx'],
    // The worker's output goes to stderr: stdout is for figures.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error('The worker ended before its work was done.')));
  early.catch(() => {});
  return {
    early,
    async ask(request: Request): Promise<WorkerReport> {
      const answer = once(child, 'message') as Promise<[WorkerReport]>;
      child.send(request);
      return (await answer)[0];
    },
    async end(): Promise<void> {
      child.kill();
      await ended;
    },
  };
}

/** Work of the workers, until it is done. */
export interface Course {
  readonly task: Task;
  /** Returns the share of the posts that are read, 0 to 1. */
  read(): Promise<number>;
  /** Returns the share of the posts that are done, 0 to 1. */
  done(): Promise<number>;
}

/** A run: the work that counts, and the same on other posts before it. */
export interface Plan {
  /** A process compiles its code while it works, for some seconds, and then runs for days. */
  readonly warmUp: Course;
  /** Removes what the warm-up has stored. */
  clear(): Promise<void>;
  readonly measured: Course;
  /** Posts of the measured work. */
  readonly posts: number;
  readonly processes?: number;
}

/** Runs a plan in processes of its own. What they need to join their group does not count: time starts when they have read some posts. */
export async function runPlan({ warmUp, clear, measured, posts, processes = 1 }: Plan): Promise<Run> {
  const workers = Array.from({ length: processes }, startWorker);
  const askAll = (request: Request) => Promise.all(workers.map((worker) => worker.ask(request)));
  const used = async () => {
    const reports = await askAll({ ask: 'report' });
    return {
      at: Date.now(),
      cpuSeconds: reports.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      peakBytes: Math.max(...reports.map(({ peakBytes }) => peakBytes)),
    };
  };
  const measure = async (): Promise<Run> => {
    await askAll({ ask: 'start', task: warmUp.task });
    await until(1, warmUp.done);
    await askAll({ ask: 'stop' });
    await clear();
    await askAll({ ask: 'start', task: measured.task });
    const before = await until(Number.MIN_VALUE, measured.read);
    const start = await used();
    await until(1, measured.done);
    const end = await used();
    // A group waits for members that do not leave.
    await askAll({ ask: 'stop' });
    return {
      posts: posts * (1 - before),
      seconds: (end.at - start.at) / 1000,
      cpuSeconds: end.cpuSeconds - start.cpuSeconds,
      peakBytes: end.peakBytes,
    };
  };
  try {
    return await Promise.race([measure(), ...workers.map(({ early }) => early)]);
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}
