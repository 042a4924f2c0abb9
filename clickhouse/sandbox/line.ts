import { WAIT_MS } from './limits.ts';
import type { Worker } from './worker.ts';

/** All places are taken, and none has become free in time. */
export class NoPlaceError extends Error {
  override readonly name = 'NoPlaceError';
}

/** Somebody in line. */
export interface Caller {
  readonly workspaceId: number;
  /** Gives a worker, or one that is being started. */
  readonly give: (given: { readonly worker: Promise<Worker> }) => void;
  /** Tells that there will be none. */
  readonly refuse: () => void;
}

/** The line before the places for workers. */
export class Line {
  /** Who waits, longest first. */
  readonly callers: Caller[] = [];

  /** Resolves when it is one's turn; rejects with `NoPlaceError` after `WAIT_MS`, or when `signal` fires before. */
  enter(workspaceId: number, signal: AbortSignal): Promise<{ readonly worker: Promise<Worker> }> {
    const giveUp = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.leave(caller);
        reject(new NoPlaceError('no place for an engine for SQL has become free in time'));
      };
      const give: Caller['give'] = (given) => {
        giveUp.removeEventListener('abort', refuse);
        this.leave(caller);
        resolve(given);
      };
      const caller = { workspaceId, give, refuse };
      this.callers.push(caller);
      if (giveUp.aborted) refuse();
      giveUp.addEventListener('abort', refuse, { once: true });
    });
  }

  /** Takes somebody out of it. */
  leave(caller: Caller): void {
    const at = this.callers.indexOf(caller);
    if (at >= 0) this.callers.splice(at, 1);
  }
}
