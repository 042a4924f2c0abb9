import { setTimeout as delay } from 'node:timers/promises';
import { holdStream, releaseStream, savePosition } from '../../postgres/scans/follow-cursors.ts';
import type { Queryable } from '../../postgres/client.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { backOffMs } from '../connector/retry-after.ts';
import { SourceError } from '../connector/connector.ts';
import type { Stream } from './stream.ts';

/** A process that dies holds its stream for this long. */
const LEASE_MS = 6_000;
/** A third of the lease: two renewals may fail before the stream is lost. */
const TICK_MS = 2_000;
/** A stream that held for so long before it broke is taken up again after the shortest pause. */
const CALM_MS = 30_000;

export interface FollowerDeps {
  readonly postgres: Queryable;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'sourceErrors' | 'followLag'>;
  /** Names this process: whoever else holds the lease is another. */
  readonly owner: string;
}

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined);

/** Follows one stream for as long as this process holds it and somebody wants it. */
export class Follower {
  readonly #stopping = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(
    private readonly stream: Stream,
    private readonly deps: FollowerDeps,
  ) {}

  start(): void {
    this.#loop = this.#run();
  }

  /** Ends the stretch in hand and lets the stream go, for the next process to take at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { postgres, owner } = this.deps;
    const { source } = this.stream;
    while (!signal.aborted) {
      const startedAt = Date.now();
      try {
        const held = await holdStream(postgres, source, owner, LEASE_MS);
        if (held && !(await this.stream.isWanted())) {
          // What is said while nobody listens is not gone through later: scans look back for new keywords.
          if (held.position !== null) await savePosition(postgres, source, owner, null);
        } else if (held) await this.#follow(held.position);
        this.#failures = 0;
        await pause(TICK_MS, signal);
      } catch (error) {
        if (Date.now() - startedAt > CALM_MS) this.#failures = 0;
        if (!signal.aborted) await this.#rest(error);
      }
    }
    await releaseStream(postgres, source, owner).catch(() => undefined);
  }

  /** One stretch. The lease is kept meanwhile; it ends when the lease is lost or nobody wants the stream any more. */
  async #follow(position: string | null): Promise<void> {
    const { postgres, owner } = this.deps;
    const { source } = this.stream;
    const over = new AbortController();
    const keeping = this.#keep(over);
    const signal = AbortSignal.any([this.#stopping.signal, over.signal]);
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
      await keeping;
      // Whoever follows it next tells how far behind it is.
      this.deps.metrics.followLag.remove({ source });
    }
  }

  async #keep(over: AbortController): Promise<void> {
    const { postgres, owner } = this.deps;
    const signal = AbortSignal.any([this.#stopping.signal, over.signal]);
    for (let keptAt = Date.now(); !signal.aborted; await pause(TICK_MS, signal)) {
      try {
        const isOurs = (await holdStream(postgres, this.stream.source, owner, LEASE_MS)) !== null;
        keptAt = Date.now();
        if (!isOurs || !(await this.stream.isWanted())) over.abort();
      } catch {
        if (Date.now() - keptAt > LEASE_MS) over.abort();
      }
    }
  }

  async #rest(error: unknown): Promise<void> {
    const { logger, metrics } = this.deps;
    const { source } = this.stream;
    const code = error instanceof SourceError ? error.code : 'internal';
    metrics.sourceErrors.inc({ source, code });
    this.#failures++;
    if (this.#failures === 1 || this.#failures % 30 === 0)
      logger.warn({ err: error, source, code }, `${source} cannot be followed just now; it is tried again.`);
    await pause(backOffMs(this.#failures), this.#stopping.signal);
  }
}
