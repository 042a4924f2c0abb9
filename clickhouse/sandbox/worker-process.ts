import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../runtime/logger.ts';
import { forkChild } from '../embedded/fork-child.ts';

/** Behind the service's own work. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/** A process for an engine that has not been started yet. It is of no workspace, and there is nothing in it. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** A folder that is nobody else's, */
  readonly folder: string;
  /** and the engine's own in it, empty. */
  readonly store: string;
  /** Fires when the process is gone, whatever the reason. */
  readonly gone: AbortSignal;
  /**
   * Puts it behind the service's own work, or beside it again, where its priority does not: where Linux shares the processor between
   * sessions (autogroup) that counts within its own session only. Never rejects: elsewhere there is nothing to do.
   */
  stepBack(isBehind: boolean): Promise<void>;
  /** Ends the process at once, whatever it does, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Removes its folder. Nobody may write into it any more. Never rejects: what remains is logged. */
  remove(): Promise<void>;
}

/** Forks a process. Its folder lies in `beside`, or where temporary files do. It has none of our environment, and ends with ours. */
export async function forkWorker(beside: string | null, logger: Logger): Promise<WorkerProcess> {
  const parent = beside ?? tmpdir();
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'earshot-sql-'));
  const store = join(folder, 'store');
  await mkdir(store);
  const child = forkChild(store, logger);
  // The service's own work goes first. Threads have the priority of who starts them, and none has been started yet.
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  let behind = false;
  const gone = new AbortController();
  const ended = new Promise<void>((resolve) => {
    const onEnd = () => {
      gone.abort(new Error('the process of an engine for SQL has ended'));
      resolve();
    };
    child.once('exit', onEnd);
    child.once('error', onEnd);
  });
  return {
    child,
    folder,
    store,
    gone: gone.signal,
    async stepBack(isBehind) {
      if (isBehind === behind) return;
      behind = isBehind;
      await writeFile(`/proc/${child.pid}/autogroup`, String(behind ? PRIORITY : 0), { flag: 'r+' }).catch(
        () => {},
      );
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async remove() {
      await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
        logger.error({ err: error }, 'files of an engine for SQL remain'),
      );
    },
  };
}
