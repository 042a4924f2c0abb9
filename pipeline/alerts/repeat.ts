import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../runtime/logger.ts';

/** Work that is done again and again. */
export interface Repeated {
  /** What the log says when the work fails. */
  readonly complaint: string;
  readonly everyMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  work(): Promise<unknown>;
}

/**
 * Does the work, rests, and does it again until the signal fires. It outlives stores that are away: it says so at the first
 * failure and at every hundredth, and goes on.
 */
export async function repeat({ complaint, everyMs, logger, signal, work }: Repeated): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await work();
      failures = 0;
    } catch (err) {
      failures += 1;
      if (failures === 1 || failures % 100 === 0) logger.warn({ err }, complaint);
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
