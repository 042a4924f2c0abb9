import type { Waiting } from './turns.ts';
import type { Worker } from './worker.ts';

interface Idle extends Waiting {
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

  /** Those that wait, longest first. */
  get waiting(): readonly Waiting[] {
    return this.#idle;
  }

  /** Keeps a worker for its workspace. */
  keep(waiting: Waiting): void {
    const timer = setTimeout(() => {
      this.take(waiting.worker);
      this.onQuiet(waiting.worker);
    }, this.waitMs);
    this.#idle.push({ ...waiting, timer: timer.unref() });
  }

  /** Keeps this one no longer. */
  take(worker: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.worker === worker);
    const [taken] = at < 0 ? [] : this.#idle.splice(at, 1);
    clearTimeout(taken?.timer);
  }

  /** Forgets all of them. */
  clear(): void {
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
  }
}
