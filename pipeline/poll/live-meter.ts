import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../postgres/client.ts';
import { addSourceUse, workspacesSearching } from '../../postgres/usage/usage.ts';
import type { Source } from '../../schemas/source.ts';
import type { Logger } from '../../runtime/logger.ts';
import { Meter } from './meter.ts';
import type { MeteredSourceIo } from './source-io.ts';

/** How often what was used is written down: what a killed process had not written yet is lost. */
const EVERY_MS = 60_000;

/** Counts the calls that follow a source live, for which no scan answers, among the workspaces that search it. */
export class LiveMeter {
  readonly #stopping = new AbortController();
  /** Calls of each io that have been written down. */
  readonly #counted = new Map<MeteredSourceIo, number>();
  /** Calls that went past every io and have not been written down. */
  #others = 0;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: Source,
    private readonly postgres: Queryable,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#loop = this.#run();
  }

  /** Counts the calls of this io from now on, in place of those before it once they are written down. */
  watch(io: MeteredSourceIo): MeteredSourceIo {
    this.#counted.set(io, io.calls);
    return io;
  }

  /** Counts one call that is not made through an io: the opening of a stream. */
  count(): void {
    this.#others++;
  }

  /** Writes down what is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    await this.flush();
  }

  /** Writes down what was used since the last time. */
  async flush(): Promise<void> {
    const now = [...this.#counted].map(([io, before]) => ({ io, before, calls: io.calls }));
    const others = this.#others;
    const calls = now.reduce((sum, each) => sum + each.calls - each.before, others);
    if (calls > 0) {
      const workspaces = await workspacesSearching(this.postgres, this.source);
      const meter = new Meter(this.source);
      meter.count(workspaces.map(String), { calls, returned: 0 });
      const uses = workspaces.map((workspaceId) => ({ workspaceId, ...meter.of(String(workspaceId)) }));
      await addSourceUse(this.postgres, this.source, uses);
    }
    this.#others -= others;
    const latest = now.at(-1)?.io;
    for (const each of now) {
      // An older one has come to its end; only what is in use is watched on.
      if (each.io === latest) this.#counted.set(each.io, each.calls);
      else this.#counted.delete(each.io);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
      await this.flush().catch((err: unknown) =>
        this.logger.warn({ err, source: this.source }, 'What following used could not be written down.'),
      );
    }
  }
}
