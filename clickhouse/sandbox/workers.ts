import { createGate } from '../embedded/gate.ts';
import { IdleWorkers } from './idle-workers.ts';
import { IDLE_MS, MAX_WORKERS } from './limits.ts';
import { type Worker } from './worker.ts';

/** A worker that is somebody's for one statement. */
export interface Lease {
  readonly worker: Worker;
  /** Gives it back: to be kept for the workspace, or to be ended because nobody knows what it still does. */
  release(fate: 'keep' | 'kill'): Promise<void>;
}

/** The workers of this process. */
export interface Workers {
  /** Gives a worker that has never held another workspace's rows. Waits while all are taken; rejects when `signal` fires. */
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
      try {
        const worker = await obtain(workspaceId);
        return { worker, release: (fate) => giveBack(workspaceId, worker, fate).finally(leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
    async close() {
      closed = true;
      idle.clear();
      await Promise.all([...all].map(end));
    },
  };
}
