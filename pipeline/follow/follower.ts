import { defer, exhaustMap, lastValueFrom, repeat, takeUntil, timer } from 'rxjs';
import type { Queryable } from '../../postgres/client.ts';
import { holdStream, releaseStream, savePosition } from '../../postgres/scans/follow-cursors.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { whenAborted } from '../../runtime/timing/abort.ts';
import { backoffMs, type BackoffPolicy } from '../../runtime/timing/backoff.ts';
import { createFailureLog, type FailureLog } from '../../runtime/timing/failure-log.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import { SourceError } from '../connector/connector.ts';
import type { PostStream } from './post-stream.ts';

/** How long a dead process keeps its stream. */
const LEASE_MS = 6 * SECOND_MS;
/** A third of the lease: two renewals may fail before the stream is lost. */
const TICK_MS = LEASE_MS / 3;
/** Between attempts to follow a broken stream. */
const BACKOFF: BackoffPolicy = { firstMs: SECOND_MS, longestMs: MINUTE_MS };
/** A stream that broke after this time is followed again after the shortest pause. */
const STABLE_MS = 30 * SECOND_MS;

export interface FollowerDeps {
  readonly postgres: Queryable;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'sourceErrors' | 'followLag'>;
  /** Identifies this process as the owner of the lease. */
  readonly owner: string;
}

/** Follows one stream for as long as this process holds its lease and a project needs it. */
export class Follower {
  readonly #stopping = new AbortController();
  readonly #failures: FailureLog;
  #done: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly stream: PostStream,
    private readonly deps: FollowerDeps,
  ) {
    const message = `${stream.source} cannot be followed at present; it is retried.`;
    this.#failures = createFailureLog(deps.logger.child({ source: stream.source }), message);
  }

  start(): void {
    const { signal } = this.#stopping;
    let pauseMs = TICK_MS;
    const attempts = defer(async () => {
      pauseMs = await this.#tryToFollow();
    }).pipe(repeat({ delay: () => timer(pauseMs).pipe(takeUntil(whenAborted(signal))) }));
    this.#done = lastValueFrom(attempts);
  }

  /** Ends the session and releases the stream for the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
    await releaseStream(this.deps.postgres, this.stream.source, this.deps.owner).catch(() => undefined);
  }

  /** Follows the stream if this process may. Returns the milliseconds to wait before the next attempt. */
  async #tryToFollow(): Promise<number> {
    const { postgres, owner } = this.deps;
    const { source } = this.stream;
    const startedAt = Date.now();
    try {
      const held = await holdStream(postgres, source, owner, LEASE_MS);
      if (held && (await this.stream.isWanted())) await this.#follow(held.position);
      // Posts from a time when no project needed the stream are not made up for: scans look back for new keywords.
      else if (held && held.position !== null) await savePosition(postgres, source, owner, null);
      this.#failures.succeeded();
      return TICK_MS;
    } catch (error) {
      if (Date.now() - startedAt > STABLE_MS) this.#failures.succeeded();
      return this.#stopping.signal.aborted ? 0 : this.#pauseAfter(error);
    }
  }

  #pauseAfter(error: unknown): number {
    const code = error instanceof SourceError ? error.code : 'internal';
    this.deps.metrics.sourceErrors.inc({ source: this.stream.source, code });
    return backoffMs(BACKOFF, this.#failures.failed(error));
  }

  /**
   * Runs one session. A heartbeat renews the lease and ends the session when the lease is lost or nobody needs the
   * stream.
   */
  async #follow(position: string | null): Promise<void> {
    const { postgres, owner } = this.deps;
    const { source } = this.stream;
    const over = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, over.signal]);
    const heartbeat = this.#keepLease(over, signal);
    const save = async (reached: string | null) => {
      if (await savePosition(postgres, source, owner, reached)) return;
      over.abort();
      throw new Error(`Another process follows ${source} now.`);
    };
    try {
      await this.stream.follow({ position, save, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      over.abort();
      await heartbeat;
      // The next follower reports how far behind it is.
      this.deps.metrics.followLag.remove({ source });
    }
  }

  async #keepLease(over: AbortController, signal: AbortSignal): Promise<void> {
    const { postgres, owner } = this.deps;
    let keptAt = Date.now();
    const renew = async () => {
      try {
        const isOurs = (await holdStream(postgres, this.stream.source, owner, LEASE_MS)) !== null;
        keptAt = Date.now();
        if (!isOurs || !(await this.stream.isWanted())) over.abort();
      } catch {
        if (Date.now() - keptAt > LEASE_MS) over.abort();
      }
    };
    // The last renewal is awaited: one that came after the release would take the lease back.
    const beats = timer(0, TICK_MS).pipe(takeUntil(whenAborted(signal)), exhaustMap(renew));
    await lastValueFrom(beats, { defaultValue: undefined });
  }
}
