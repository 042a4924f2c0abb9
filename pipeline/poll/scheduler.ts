import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../runtime/logger.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import type { Postgres } from '../../postgres/client.ts';
import {
  claimRuns,
  queueDueScans,
  releaseRuns,
  renewLeases,
  type ClaimedRun,
} from '../../postgres/scans/scan-queue.ts';

/** A process that dies holds its runs for this long; short, because a restart waits for it. */
const LEASE_MS = 15_000;
/** A third of the lease: two renewals may fail before a run is lost. */
const RENEW_MS = 5_000;
/** How often the queue is looked at. */
const TICK_MS = 1_000;
/** Runs that share their questions. */
export const RUNS_AT_ONCE = 200;
/** Scans under way in this process: a slow source must not hold up projects that do not use it. */
const SCANS_AT_ONCE = 4;

export interface SchedulerDeps {
  readonly postgres: Postgres;
  readonly logger: Logger;
  /** Names this process: whoever else holds a lease is another. */
  readonly owner: string;
  readonly minimumCadence: string;
  /** What waits because limits of plans are used up. */
  holds(): Promise<ReachedLimits>;
  /** Scans these runs together; rejects when a store is away or the signal fires. */
  scan(runs: readonly ClaimedRun[], signal: AbortSignal): Promise<void>;
  /** Ends runs whose posts have arrived. */
  finish(): Promise<unknown>;
  /** Brings forward what finds out whether sources that failed work again. */
  probe(): Promise<unknown>;
}

/** Decides when what is scanned, and sees to it that no project is scanned twice at once. */
export class Scheduler {
  readonly #stopping = new AbortController();
  readonly #scans = new Set<Promise<void>>();
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly deps: SchedulerDeps) {}

  start(): void {
    this.#loop = this.#run();
  }

  /** Stops the scans in hand at the next call of theirs and hands them back, to be taken up by the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    await Promise.allSettled(this.#scans);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#tick();
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1 || failures % 30 === 0)
          this.deps.logger.warn({ err: error }, 'The scan queue cannot be reached.');
      }
      await delay(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #tick(): Promise<void> {
    const { postgres, owner, minimumCadence } = this.deps;
    await queueDueScans(postgres, minimumCadence);
    await this.deps.probe();
    if (this.#scans.size < SCANS_AT_ONCE) {
      const { waiting } = await this.deps.holds();
      const runs = await claimRuns(postgres, owner, LEASE_MS, RUNS_AT_ONCE, waiting);
      if (runs.length > 0) this.#start(runs);
    }
    await this.deps.finish();
  }

  #start(runs: readonly ClaimedRun[]): void {
    const scan: Promise<void> = this.#scan(runs).finally(() => this.#scans.delete(scan));
    this.#scans.add(scan);
  }

  async #scan(runs: readonly ClaimedRun[]): Promise<void> {
    const { postgres, logger, owner } = this.deps;
    const ids = runs.map(({ id }) => id);
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renewLeases(postgres, owner, ids, LEASE_MS).then(
        (ours) => ours.length < ids.length && lost.abort(new Error('A scan lost its lease.')),
        (error: unknown) => logger.warn({ err: error }, 'A scan could not renew its lease.'),
      );
    }, RENEW_MS);
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    // Every source that waits listens to it, and Node takes more than ten listeners for a leak.
    setMaxListeners(0, signal);
    try {
      await this.deps.scan(runs, signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        logger.warn({ err: error, runs: ids }, 'A scan broke off; it is taken up again.');
      await releaseRuns(postgres, owner, ids).catch(() => undefined);
    } finally {
      clearInterval(renewal);
    }
  }
}
