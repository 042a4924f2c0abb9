import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../../runtime/unavailable.ts';
import type { Logger } from '../../runtime/logger.ts';

/** Seconds between tries: short at first, for stores often start beside us. */
const PATIENCE_S = [1, 2, 5, 10];

/** A store that was set by its address cannot be reached. The message is one line that names both. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The process was told to stop before it had started. */
export class StoppedEarlyError extends Error {
  override readonly name = 'StoppedEarlyError';
}

/** Who waits for a store, and until when. */
export interface Patience {
  readonly logger: Logger;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

const reasonOf = (error: unknown) => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};

/**
 * Does the first work on a store, such as its migration. While the store cannot be reached it is tried again, with one
 * line for each try; without `patience` that is an `UnreachableError` at once. What a store that is there refuses (a wrong
 * password, a schema of a newer release) is thrown as it is.
 */
export async function reach<T>(
  store: { readonly name: string; readonly url: string },
  work: () => Promise<T>,
  patience: Patience | null,
): Promise<T> {
  const { host } = new URL(store.url);
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const line = `${store.name} at ${host} cannot be reached: ${reasonOf(error)}`;
      if (!patience) throw new UnreachableError(line, { cause: error });
      const seconds = PATIENCE_S[Math.min(tries, PATIENCE_S.length - 1)]!;
      patience.logger.warn(`${line}; trying again in ${seconds} s.`);
      await delay(seconds * 1000, undefined, { signal: patience.signal }).catch(() => {
        throw new StoppedEarlyError('told to stop while it waited for a store');
      });
    }
  }
}
