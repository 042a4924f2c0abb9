import { type Worker } from './worker.ts';

interface Idle {
  readonly workspaceId: number;
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

/** Workers that have run a statement and wait for the next one of the same workspace. */
export class IdleWorkers {
  #idle: Idle[] = [];

  /** Takes how long one waits, in milliseconds, and what becomes of it then. */
  constructor(
    private readonly waitMs: number,
    private readonly onQuiet: (worker: Worker) => void,
  ) {}

  /** Keeps a worker for its workspace. */
  keep(workspaceId: number, worker: Worker): void {
    const timer = setTimeout(() => {
      this.#take((idle) => idle.worker === worker);
      this.onQuiet(worker);
    }, this.waitMs);
    this.#idle.push({ workspaceId, worker, timer: timer.unref() });
  }

  /** Gives a living worker of this workspace; null when none waits. */
  takeOf(workspaceId: number): Worker | null {
    return this.#take((idle) => idle.workspaceId === workspaceId && !idle.worker.gone.aborted);
  }

  /** Gives the worker that has waited longest, to be ended; null when none waits. */
  takeOldest(): Worker | null {
    return this.#take(() => true);
  }

  /** Forgets all of them. */
  clear(): void {
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
  }

  #take(isWanted: (idle: Idle) => boolean): Worker | null {
    const at = this.#idle.findIndex(isWanted);
    const [taken] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (!taken) return null;
    clearTimeout(taken.timer);
    return taken.worker;
  }
}
