import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../../runtime/logger.ts';
import { forkChild } from '../../embedded/fork-child.ts';

/** Below the service's own work. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/** A process for an engine, with a folder of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  readonly folder: string;
  /** The engine's files within the folder. */
  readonly store: string;
  /** Fires when the process has ended, for any reason. */
  readonly gone: AbortSignal;
  /**
   * Puts the process behind the service's own work, or next to it again, where Linux shares the processor between
   * sessions (autogroup); elsewhere this does nothing. Never rejects.
   */
  setBackground(isBackground: boolean): Promise<void>;
  /** Ends the process at once and removes its folder. Never rejects. */
  kill(): Promise<void>;
}

/**
 * Forks a process without the service's environment. Its folder is created in `parent`; null: among temporary files.
 */
export async function forkWorker(parent: string | null, logger: Logger): Promise<WorkerProcess> {
  const parentFolder = parent ?? tmpdir();
  await mkdir(parentFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parentFolder, 'earshot-sql-'));
  const store = join(folder, 'store');
  await mkdir(store);
  const child = forkChild(store, logger);
  const gone = new AbortController();
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
    .catch(() => {})
    .then(() => gone.abort(new Error('the process of an SQL engine has ended')));
  // Threads inherit the priority, so it is set before the engine starts any.
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  let isBackground = false;
  return {
    child,
    folder,
    store,
    gone: gone.signal,
    async setBackground(wanted) {
      if (wanted === isBackground) return;
      isBackground = wanted;
      const nice = String(isBackground ? PRIORITY : 0);
      await writeFile(`/proc/${child.pid}/autogroup`, nice, { flag: 'r+' }).catch(() => {});
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
      // Retried, because files may still be linked into the folder.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) =>
        logger.error({ err: error }, 'files of an SQL engine remain until the next start'),
      );
    },
  };
}
