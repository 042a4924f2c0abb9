import type { Queryable } from '../../postgres/client.ts';
import { addSourceUse, workspacesSearching } from '../../postgres/usage/usage.ts';
import type { Logger } from '../../runtime/logger.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import type { MeteredSourceIo } from '../source-io/source-io.ts';
import { UsageMeter } from '../source-io/usage-meter.ts';

/** How often usage is written. A killed process loses what it has not written yet. */
const EVERY_MS = MINUTE_MS;

/** Charges the calls that follow a source, which belong to no scan, to the workspaces that search it. */
export class FollowUsage {
  /** The calls of each io that are written already. */
  readonly #counted = new Map<MeteredSourceIo, number>();
  /** Calls outside of any io that are not written yet. */
  #others = 0;
  #writing: Running | null = null;

  constructor(
    private readonly source: Source,
    private readonly postgres: Queryable,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#writing = startRepeating({
      firstAfterMs: EVERY_MS,
      everyMs: EVERY_MS,
      logger: this.logger.child({ source: this.source }),
      failure: 'The usage of a followed source could not be written.',
      run: () => this.flush(),
    });
  }

  /** Counts the calls of this io from now on. It replaces the io before it, once the calls of that are written. */
  watch(io: MeteredSourceIo): MeteredSourceIo {
    this.#counted.set(io, io.calls);
    return io;
  }

  /** Counts one call that is not made through an io: the opening of a stream. */
  count(): void {
    this.#others++;
  }

  /** Stops and writes what is left. */
  async stop(): Promise<void> {
    await this.#writing?.stop();
    await this.flush();
  }

  /** Writes what was used since the last time. */
  async flush(): Promise<void> {
    const ios = [...this.#counted].map(([io, before]) => ({ io, before, calls: io.calls }));
    const others = this.#others;
    const calls = ios.reduce((sum, each) => sum + each.calls - each.before, others);
    if (calls > 0) {
      const workspaces = await workspacesSearching(this.postgres, this.source);
      const meter = new UsageMeter(this.source);
      meter.count(workspaces.map(String), { calls, returned: 0 });
      const uses = workspaces.map((workspaceId) => ({ workspaceId, ...meter.of(String(workspaceId)) }));
      await addSourceUse(this.postgres, this.source, uses);
    }
    this.#others -= others;
    const latest = ios.at(-1)?.io;
    for (const each of ios) {
      // An older io has ended. Only the one in use is watched further.
      if (each.io === latest) this.#counted.set(each.io, each.calls);
      else this.#counted.delete(each.io);
    }
  }
}
