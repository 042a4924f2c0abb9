import { createGate } from '../embedded/gate.ts';
import { IdleWorkers } from './idle-workers.ts';
import { IDLE_MS, MAX_WORKERS } from './limits.ts';
import { unlessStopped } from './unless-stopped.ts';
import { type Worker } from './worker.ts';

/** A worker that is somebody's for one statement. */
export interface Lease {
  readonly worker: Worker;
  /** Gives it back: to be kept for the workspace, or to be ended because nobody knows what it still does. */
  release(fate: 'keep' | 'kill'): Promise<void>;
}

/** There is a place for a worker, and none could be started in it, or not before the signal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The workers of this process. */
export interface Workers {
  /**
   * Gives a worker that has never held another workspace's rows. Waits while all are taken. Rejects when `signal` fires meanwhile,
   * and with `StartError` when there is a place and no worker.
   */
  lease(workspaceId: number, signal: AbortSignal): Promise<Lease>;
  /** Ends all of them. */
  close(): Promise<void>;
}

/** Takes how a worker is started for a workspace. Workers are started when they are needed, and end when their workspace is quiet. */
export function createWorkers(start: (workspaceId: number) => Promise<Worker>): Workers {
  const gate = createGate(MAX_WORKERS);
  const all = new Set<Worker>();
  let closed = false;
  const end = async (worker: Worker) => {
    await worker.kill();
    all.delete(worker);
  };
  const idle = new IdleWorkers(IDLE_MS, (worker) => void end(worker).catch(() => {}));

  const obtain = async (workspaceId: number): Promise<Worker> => {
    const own = idle.takeOf(workspaceId);
    if (own) return own;
    // The oldest gives way. It is never handed to another workspace.
    const oldest = all.size >= MAX_WORKERS ? idle.takeOldest() : null;
    if (oldest) await end(oldest);
    const worker = await start(workspaceId);
    all.add(worker);
    return worker;
  };
  const giveBack = async (workspaceId: number, worker: Worker, fate: 'keep' | 'kill') => {
    if (fate === 'keep' && !closed && !worker.gone.aborted) idle.keep(workspaceId, worker);
    else await end(worker);
  };

  return {
    async lease(workspaceId, signal) {
      const leave = await gate.enter(signal);
      const lease = obtain(workspaceId).then(
        (worker): Lease => ({
          worker,
          release: (fate) => giveBack(workspaceId, worker, fate).finally(leave),
        }),
        (cause: unknown) => {
          leave();
          throw new StartError('no engine for SQL could be started', { cause });
        },
      );
      try {
        return await unlessStopped(lease, signal);
      } catch (error) {
        if (error instanceof StartError) throw error;
        // One that comes too late for this statement is there for the next one.
        void lease.then(({ release }) => release('keep')).catch(() => {});
        throw new StartError('no engine for SQL was started in time', { cause: error });
      }
    },
    async close() {
      closed = true;
      idle.clear();
      await Promise.all([...all].map(end));
    },
  };
}
