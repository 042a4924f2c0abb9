import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../runtime/logger.ts';

/** How often the outbox is looked at when it was empty. A change is on the stream within this. */
const TICK_MS = 250;
/** A change not applied for so long belongs to a process that died: requests take far less. */
export const FORGOTTEN_MS = 3_000;

export interface RelayDeps {
  readonly logger: Logger;
  /** Publishes what is in the outbox and gives how many events there were. */
  drain(): Promise<number>;
  /** Applies the changes that a killed process left; begins none once the signal has fired. */
  recover(signal: AbortSignal): Promise<unknown>;
  /** Does one step of what takes many, if there is any and room in the outbox for what it tells. False: there was not. */
  carryOn(): Promise<boolean>;
}

/** The relay: carries changes of mentions from the outbox in Postgres to the stream `mentions`, one process at a time. */
export interface Relay {
  stop(): Promise<void>;
}

/** Starts the relay. It outlives stores and logs that are away: it says so and tries again. */
export function startRelay({ logger, drain, recover, carryOn }: RelayDeps): Relay {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures = { changes: 0, long: 0 };
  const attempt = async (part: keyof typeof failures, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      failures[part]++;
      if (failures[part] === 1 || failures[part] % 100 === 0)
        logger.warn({ err: error }, 'Changes of mentions cannot be published yet.');
      return false;
    }
  };
  const drainAll = async () => {
    while ((await drain()) > 0 && !signal.aborted);
  };
  const carryAll = async () => {
    while (!signal.aborted && (await carryOn()));
  };
  const repeat = async (round: () => Promise<void>) => {
    while (!signal.aborted) {
      await round();
      await delay(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const changes = repeat(async () => {
    // One after the other and each for itself: a change that cannot be applied must not keep others from being told.
    const done = [await attempt('changes', () => recover(signal)), await attempt('changes', drainAll)];
    if (done.every(Boolean)) failures.changes = 0;
  });
  // Beside it, because a purge takes minutes, for which the changes of others must not wait.
  const long = repeat(async () => {
    if (await attempt('long', carryAll)) failures.long = 0;
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([changes, long]);
    },
  };
}
