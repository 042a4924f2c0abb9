import { unlessAborted } from '../../../runtime/timing/abort.ts';
import { createGate } from '../../../runtime/timing/gate.ts';
import { SqlUnavailableError, TooManyStatementsError } from '../errors.ts';
import { IDLE_MS, MAX_WORKERS, WAIT_MS } from '../limits.ts';

/** What the pool has to know of a worker. */
interface Killable {
  /** Fires when it has ended. */
  readonly gone: AbortSignal;
  kill(): Promise<void>;
}

/** A worker for one statement. */
export interface Lease<W> {
  readonly worker: W;
  /** Returns the worker, to keep it for its workspace, or to kill it because nobody knows what it still does. */
  release(fate: 'keep' | 'kill'): Promise<void>;
}

/** A worker of the pool: starting, at work, or idle. */
interface Slot<W> {
  readonly workspaceId: number;
  readonly worker: Promise<W>;
  /** Ends an idle worker when nobody needs it; null while it starts or works. */
  idle: NodeJS.Timeout | null;
}

/** At most `MAX_WORKERS` workers, each for one workspace. An idle one makes room for another workspace. */
export class WorkerPool<W extends Killable> {
  /** The slots, the one used last at the end. */
  #slots: Slot<W>[] = [];
  readonly #gate = createGate(MAX_WORKERS);
  readonly #closing = new AbortController();

  /** `start` is called when a workspace has no worker. The worker is ended `IDLE_MS` after its last statement. */
  constructor(private readonly start: (workspaceId: number) => Promise<W>) {}

  /**
   * Leases a worker of the workspace. Waits up to `WAIT_MS` while all are busy. Rejects with `TooManyStatementsError` when none
   * becomes free, and with `SqlUnavailableError` when the worker does not start or `signal` fires before.
   */
  async lease(workspaceId: number, signal: AbortSignal): Promise<Lease<W>> {
    const leave = await this.#enter(signal);
    const slot = this.#wake(workspaceId) ?? this.#open(workspaceId);
    const release: Lease<W>['release'] = async (fate) => {
      if (fate === 'kill') await this.#end(slot);
      else this.#park(slot);
      leave();
    };
    try {
      return { worker: await unlessAborted(slot.worker, signal), release };
    } catch (cause) {
      // A worker that starts too late for this statement serves the next one.
      void slot.worker.then(
        () => release('keep'),
        () => release('kill'),
      );
      throw new SqlUnavailableError('No SQL engine has started: try again.', { cause });
    }
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#slots.map((slot) => this.#end(slot)));
  }

  async #enter(signal: AbortSignal): Promise<() => void> {
    try {
      const giveUp = [signal, this.#closing.signal, AbortSignal.timeout(WAIT_MS)];
      return await this.#gate.enter(AbortSignal.any(giveUp));
    } catch {
      throw new TooManyStatementsError('Too many SQL statements are running: try again.');
    }
  }

  /** Takes the idle worker of a workspace, the one used last if there are several. */
  #wake(workspaceId: number): Slot<W> | null {
    const slot = this.#slots.findLast((one) => one.workspaceId === workspaceId && one.idle !== null);
    if (!slot) return null;
    clearTimeout(slot.idle!);
    slot.idle = null;
    return slot;
  }

  /** Starts a worker, in place of the idle one that was used least recently when there is no room. */
  #open(workspaceId: number): Slot<W> {
    const oldest = this.#slots.length < MAX_WORKERS ? null : this.#slots.find(({ idle }) => idle !== null);
    const room = oldest ? this.#end(oldest) : Promise.resolve();
    const worker = room.then(() => this.start(workspaceId));
    const slot: Slot<W> = { workspaceId, worker, idle: null };
    this.#slots.push(slot);
    const end = () => void this.#end(slot);
    worker.then(({ gone }) => gone.addEventListener('abort', end, { once: true }), end);
    return slot;
  }

  /** Keeps a worker for the next statement of its workspace. */
  #park(slot: Slot<W>): void {
    if (!this.#slots.includes(slot)) return;
    this.#slots = [...this.#slots.filter((other) => other !== slot), slot];
    slot.idle = setTimeout(() => void this.#end(slot), IDLE_MS).unref();
  }

  /** Ends a worker and frees its slot. */
  async #end(slot: Slot<W>): Promise<void> {
    clearTimeout(slot.idle ?? undefined);
    this.#slots = this.#slots.filter((other) => other !== slot);
    // One that did not start is gone already.
    await slot.worker.then(
      (worker) => worker.kill(),
      () => {},
    );
  }
}
