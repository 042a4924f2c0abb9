import { setMaxListeners } from 'node:events';
import { exhaustMap, interval } from 'rxjs';
import type { Postgres } from '../../postgres/client.ts';
import { claimRuns, queueDueScans, releaseRuns, renewLeases } from '../../postgres/scans/scan-queue.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createFailureLog } from '../../runtime/timing/failure-log.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';

/** How long a dead process keeps its runs. Short, because a restart waits for it. */
const LEASE_MS = 15 * SECOND_MS;
/** A third of the lease: two renewals may fail before a run is lost. */
const RENEW_MS = LEASE_MS / 3;
/** How often the queue is read. */
const TICK_MS = SECOND_MS;
/** The most runs in one scan. They share their queries. */
export const RUNS_AT_ONCE = 200;
/** Concurrent scans in this process: a slow source must not delay projects that do not use it. */
const SCANS_AT_ONCE = 4;

export interface SchedulerDeps {
  readonly postgres: Postgres;
  readonly logger: Logger;
  /** Identifies this process as the owner of leases. */
  readonly owner: string;
  readonly minimumCadence: string;
  /** Returns what waits because limits of plans are used up. */
  reachedLimits(): Promise<ReachedLimits>;
  /** Scans these runs together. Rejects when a store is unavailable or the signal fires. */
  scan(runs: readonly ClaimedRun[], signal: AbortSignal): Promise<void>;
  /** Ends the runs whose posts have all been processed. */
  finish(): Promise<unknown>;
  /** Brings forward the retries that find out whether failed sources work again. */
  probe(): Promise<unknown>;
}

/** Decides what is scanned when. A project is never scanned twice at the same time. */
export class Scheduler {
  readonly #stopping = new AbortController();
  readonly #scans = new Set<Promise<void>>();
  #ticks: Running | null = null;

  constructor(private readonly deps: SchedulerDeps) {}

  start(): void {
    this.#ticks = startRepeating({
      everyMs: TICK_MS,
      logger: this.deps.logger,
      failure: 'The scan queue cannot be reached.',
      run: () => this.#tick(),
    });
  }

  /** Ends the running scans at their next call and releases them for the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ticks?.stop();
    await Promise.allSettled(this.#scans);
  }

  async #tick(): Promise<void> {
    const { postgres, owner, minimumCadence } = this.deps;
    await queueDueScans(postgres, minimumCadence);
    await this.deps.probe();
    if (this.#scans.size < SCANS_AT_ONCE) {
      const { waiting } = await this.deps.reachedLimits();
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
    const heartbeat = this.#keepLeases(ids, lost);
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    // Every source that waits listens to it, and Node takes more than ten listeners for a leak.
    setMaxListeners(0, signal);
    try {
      await this.deps.scan(runs, signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        logger.warn({ err: error, runs: ids }, 'A scan was interrupted; it resumes shortly.');
      await releaseRuns(postgres, owner, ids).catch(() => undefined);
    } finally {
      heartbeat.unsubscribe();
    }
  }

  /** Renews the leases of these runs until unsubscribed. Aborts `lost` when another process has taken one of them. */
  #keepLeases(ids: readonly string[], lost: AbortController) {
    const { postgres, logger, owner } = this.deps;
    const failures = createFailureLog(logger, 'A scan could not renew its lease.');
    const renew = async () => {
      const kept = await renewLeases(postgres, owner, ids, LEASE_MS);
      failures.succeeded();
      if (kept.length < ids.length) lost.abort(new Error('A scan lost its lease.'));
    };
    return interval(RENEW_MS)
      .pipe(exhaustMap(() => renew().catch(failures.failed)))
      .subscribe();
  }
}
