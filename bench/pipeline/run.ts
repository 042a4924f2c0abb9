import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.ts';
import type { Said, Task } from './task.ts';

/** What one run came to. */
export interface Run {
  readonly seconds: number;
  /** CPU of the worker process alone: stores and broker have their own. */
  readonly cpuSeconds: number;
}

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Far beyond what any run takes; one that is stuck should say so. */
const LIMIT_MS = 10 * 60_000;

/** How often it is asked whether a run has ended: often enough for one per cent, too seldom to take part in it. */
const ASK_MS = 50;

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await isDone()); await sleep(ASK_MS)) {
    if (Date.now() - begun > LIMIT_MS) throw new Error('A run did not end.');
  }
}

/**
 * Runs a task in a process of its own, from its first batch until `isDone`, and stops it. `execArgv`: further options
 * of Node, such as `--cpu-prof`.
 */
export async function runTask(
  task: Task,
  isDone: () => Promise<boolean>,
  execArgv: readonly string[] = [],
): Promise<Run> {
  const child = fork(WORKER, [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx', ...execArgv],
    // What a worker has to say belongs beside the figures, not among them.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const said: Partial<{ firstBatch: number; cpuSeconds: number }> = {};
  child.on('message', (message: Said) => void Object.assign(said, message));
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error('The worker ended before its work was done.')));
  early.catch(() => {});
  const measure = async () => {
    await until(isDone);
    const end = Date.now();
    child.send('report');
    await eventually(() => said.cpuSeconds !== undefined, { what: 'the report of the worker' });
    return { seconds: (end - said.firstBatch!) / 1000, cpuSeconds: said.cpuSeconds! };
  };
  try {
    return await Promise.race([measure(), early]);
  } finally {
    if (child.connected) child.send('stop');
    await ended;
  }
}
