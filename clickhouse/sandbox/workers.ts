import { IdleWorkers } from './idle-workers.ts';
import { IDLE_MS, MAX_WORKERS } from './limits.ts';
import { Line, type Caller } from './line.ts';
import { nextStep, turnAfter } from './turns.ts';
import { unlessStopped } from './unless-stopped.ts';
import type { Worker } from './worker.ts';

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

/** What is done to a worker before anybody asks for it. */
type Warm = (worker: Worker, workspaceId: number) => Promise<void>;

/** The workers of this process. */
export interface Workers {
  /**
   * Gives a worker that has never held another workspace's rows. Waits while all are taken, at most `WAIT_MS`. Rejects with `NoPlaceError`
   * when none has become free by then, or when `signal` fires meanwhile, and with `StartError` when there is a place and no worker.
   */
  lease(workspaceId: number, signal: AbortSignal): Promise<Lease>;
  /**
   * Makes a worker ready for the next statement of a workspace, which waits for it then: where nobody waits, a place is free, and the
   * workspace has none that is ready or being made so. It gives way to other workspaces at once. `warm` does what a statement
   * would have to do first; where it fails, the statement does it.
   */
  prepare(workspaceId: number, warm: Warm): void;
  /** Ends all of them. */
  close(): Promise<void>;
}

/** The places for workers: who gets which is decided in turns.ts. */
class Places {
  readonly line = new Line();
  /** When the turn of each ends. */
  readonly #living = new Map<Worker, number>();
  readonly #idle = new IdleWorkers(IDLE_MS, (worker) => void this.end(worker));
  /** The workers that are being made ready, by their workspaces. */
  readonly #prepared = new Map<number, Promise<Worker>>();
  #taken = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly start: (workspaceId: number) => Promise<Worker>) {}

  /** Serves the line as far as that can be done now. */
  serve(): void {
    clearTimeout(this.#timer);
    const { callers } = this.line;
    for (const caller of [...callers]) this.#givePrepared(caller);
    const next = () => nextStep(callers, this.#idle.waiting, MAX_WORKERS - this.#taken, performance.now());
    for (let step = next(); step; step = next()) {
      const { caller, idle, isOwn } = step;
      if (idle) this.#idle.take(idle);
      else this.#taken += 1;
      caller.give({ worker: isOwn ? Promise.resolve(idle!) : this.#startFor(caller.workspaceId, idle) });
    }
    if (callers.length === 0 || this.#idle.waiting.length === 0) return;
    const soonest = Math.min(...this.#idle.waiting.map(({ turnEndsAt }) => turnEndsAt));
    this.#timer = setTimeout(() => this.serve(), soonest - performance.now() + 1).unref();
  }

  /** Starts a worker before anybody asks for it. */
  prepare(workspaceId: number, warm: Warm): void {
    const isThere =
      this.#prepared.has(workspaceId) || this.#idle.waiting.some((one) => one.workspaceId === workspaceId);
    if (this.#closed || isThere || this.line.callers.length > 0 || this.#taken >= MAX_WORKERS) return;
    this.#taken += 1;
    const prepared = this.#startFor(workspaceId, null).then(async (worker) => {
      await unlessStopped(warm(worker, workspaceId), worker.gone).catch(() => {});
      return worker;
    });
    this.#prepared.set(workspaceId, prepared);
    prepared
      .then((worker) => {
        if (!this.#forget(workspaceId, prepared)) return;
        if (this.#living.has(worker)) this.#living.set(worker, performance.now());
        void this.giveBack(workspaceId, worker, 'keep');
      })
      // Whoever has been given it is told; otherwise the next statement tries again.
      .catch(() => this.#forget(workspaceId, prepared));
  }

  /** Whether it was nobody's yet. */
  #forget(workspaceId: number, prepared: Promise<Worker>): boolean {
    return this.#prepared.get(workspaceId) === prepared && this.#prepared.delete(workspaceId);
  }

  /** Gives a caller the worker that is being made ready for its workspace, when there is none that waits. */
  #givePrepared(caller: Caller): void {
    const { workspaceId } = caller;
    const prepared = this.#prepared.get(workspaceId);
    if (!prepared || this.#idle.waiting.some((one) => one.workspaceId === workspaceId)) return;
    this.#forget(workspaceId, prepared);
    caller.give({ worker: prepared });
  }

  /** Starts a worker in a place that is taken already, by one that gives way or by nobody. */
  async #startFor(workspaceId: number, instead: Worker | null): Promise<Worker> {
    try {
      if (instead) await this.#kill(instead);
      const begun = performance.now();
      const worker = await this.start(workspaceId);
      const now = performance.now();
      this.#living.set(worker, now + turnAfter(now - begun));
      if (!this.#closed) return worker;
      await this.#kill(worker);
      throw new Error('the service is ending');
    } catch (cause) {
      this.#leave();
      throw new StartError('no engine for SQL could be started', { cause });
    }
  }

  /** Takes a worker back. */
  async giveBack(workspaceId: number, worker: Worker, fate: 'keep' | 'kill'): Promise<void> {
    const turnEndsAt = this.#living.get(worker);
    if (fate === 'kill' || turnEndsAt === undefined || this.#closed || worker.gone.aborted)
      return this.end(worker);
    this.#idle.keep({ workspaceId, worker, turnEndsAt });
    this.serve();
  }

  /** Ends a worker, and its place is free. */
  async end(worker: Worker): Promise<void> {
    await this.#kill(worker).finally(() => this.#leave());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#idle.clear();
    for (const caller of [...this.line.callers]) caller.refuse();
    await Promise.all([...this.#living.keys()].map((worker) => this.#kill(worker)));
    await Promise.allSettled(this.#prepared.values());
  }

  async #kill(worker: Worker): Promise<void> {
    this.#living.delete(worker);
    await worker.kill();
  }

  #leave(): void {
    this.#taken -= 1;
    if (!this.#closed) this.serve();
  }
}

/** Takes how a worker is started for a workspace. Workers are started when they are needed, and end when their workspace is quiet. */
export function createWorkers(start: (workspaceId: number) => Promise<Worker>): Workers {
  const places = new Places(start);
  return {
    async lease(workspaceId, signal) {
      const turn = places.line.enter(workspaceId, signal);
      places.serve();
      const { worker: given } = await turn;
      const lease = given.then((worker): Lease => ({
        worker,
        release: (fate) => places.giveBack(workspaceId, worker, fate),
      }));
      try {
        return await unlessStopped(lease, signal);
      } catch (error) {
        if (error instanceof StartError) throw error;
        // One that comes too late for this statement is there for the next one.
        void lease.then(({ release }) => release('keep')).catch(() => {});
        throw new StartError('no engine for SQL was started in time', { cause: error });
      }
    },
    prepare: (workspaceId, warm) => places.prepare(workspaceId, warm),
    close: () => places.close(),
  };
}
