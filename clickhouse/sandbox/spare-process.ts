import type { WorkerProcess } from './worker-process.ts';

/**
 * A process that waits for the next engine that is to be started: most of what a start takes is the process (measured on two
 * cores under a load of 22: 1.1 s of 3.4 with one that was there). It is of no workspace until it is taken.
 */
export class SpareProcess {
  #spare: Promise<WorkerProcess> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** Takes how a process is made, and how long one waits, in milliseconds, until it is ended. */
  constructor(
    private readonly fork: () => Promise<WorkerProcess>,
    private readonly waitMs: number,
  ) {}

  /** Makes one ready, when none waits. */
  prepare(): void {
    if (this.#spare || this.#closed) return;
    const spare = this.fork();
    // Whoever takes one that could not be made tries again, and is told.
    spare.catch(() => {});
    this.#spare = spare;
    this.#timer = setTimeout(() => void this.#end(), this.waitMs).unref();
  }

  /** Gives a process to its only user: the one that waits, when it lives. Rejects when none can be made. */
  async take(): Promise<WorkerProcess> {
    const spare = await this.#forget();
    if (spare && !spare.gone.aborted) return spare;
    await spare?.remove();
    return this.fork();
  }

  /** Ends the one that waits; none is made ready any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
  }

  async #forget(): Promise<WorkerProcess | null> {
    clearTimeout(this.#timer);
    const spare = this.#spare;
    this.#spare = null;
    return spare ? spare.catch(() => null) : null;
  }

  async #end(): Promise<void> {
    const spare = await this.#forget();
    await spare?.kill();
    await spare?.remove();
  }
}
