import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../runtime/logger.ts';

/** A duty and how often it is done. */
export interface Duty {
  readonly everyMs: number;
  /** What cannot be done when it fails, as a sentence for the log. */
  readonly failure: string;
  run(): Promise<unknown>;
}

/** Does each duty at once and then again and again, whatever becomes of it, until it is stopped. */
export function startUpkeep(duties: readonly Duty[], logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = duties.map(async ({ everyMs, failure, run }) => {
    for (let failures = 0; !signal.aborted;) {
      try {
        await run();
        failures = 0;
      } catch (err) {
        failures += 1;
        if (failures === 1 || failures % 100 === 0) logger.warn({ err }, failure);
      }
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
