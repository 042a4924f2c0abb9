import type { Logger } from '../../runtime/logger.ts';
import { backoffMs, type BackoffPolicy } from '../../runtime/timing/backoff.ts';
import { retrying } from '../../runtime/timing/retry.ts';
import { isUnavailable } from '../../runtime/unavailable.ts';

/** Short at first, because stores often start together with the service. */
const BACKOFF: BackoffPolicy = { firstMs: 1_000, longestMs: 10_000 };

/** A configured store cannot be reached. The message is one line that names the store and its address. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The process was told to stop before it had started. */
export class StoppedEarlyError extends Error {
  override readonly name = 'StoppedEarlyError';
}

/** How to wait for a store. */
export interface WaitForStore {
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const reasonOf = (error: unknown) => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};

/**
 * Runs the first work on a store, such as its migrations. While the store is unavailable, it retries and logs each try;
 * without `wait` it throws `UnreachableError` instead. Throws `StoppedEarlyError` when the signal fires. Other errors, such
 * as a wrong password or the schema of a newer release, are thrown as they are.
 */
export async function reach<T>(
  store: { readonly name: string; readonly url: string },
  work: () => Promise<T>,
  wait: WaitForStore | null,
): Promise<T> {
  const { host } = new URL(store.url);
  try {
    return await retrying(work, {
      ...(wait && { signal: wait.signal }),
      delayMs(error, failures) {
        if (!isUnavailable(error)) return null;
        const line = `${store.name} at ${host} cannot be reached: ${reasonOf(error)}`;
        if (!wait) throw new UnreachableError(line, { cause: error });
        const ms = backoffMs(BACKOFF, failures);
        wait.logger.warn(`${line}. Retrying in ${(ms / 1000).toFixed(1)} s.`);
        return ms;
      },
    });
  } catch (error) {
    if (!wait?.signal.aborted) throw error;
    throw new StoppedEarlyError('stopped while waiting for a store', { cause: error });
  }
}
