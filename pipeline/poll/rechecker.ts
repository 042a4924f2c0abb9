import { setTimeout as delay } from 'node:timers/promises';
import type { ReadySource } from '../connector/ready-source.ts';
import { recheckSome, type RecheckDeps } from './recheck.ts';

/** How often each source is looked at; who waits for what is written in Postgres. */
const TICK_MS = 5_000;

/** Goes through the stored posts of all sources that can be asked which of them have been deleted. */
export class Rechecker {
  readonly #stopping = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sources: readonly ReadySource[],
    private readonly deps: RecheckDeps,
  ) {}

  start(): void {
    const able = this.sources.filter(({ open }) => open.recheck && open.availability.available);
    this.#loops = Promise.all(able.map((ready) => this.#run(ready)));
  }

  /** Ends the question in hand; it is asked again later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loops;
  }

  async #run(ready: ReadySource): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      await delay(TICK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      try {
        await recheckSome(ready, this.deps, signal);
        failures = 0;
      } catch (error) {
        failures++;
        if (!signal.aborted && (failures === 1 || failures % 100 === 0))
          this.deps.logger.warn({ err: error }, 'Posts cannot be asked after at present.');
      }
    }
  }
}
