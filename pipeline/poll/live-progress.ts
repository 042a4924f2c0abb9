import type { Queryable } from '../../postgres/client.ts';
import { addRunProgress, type RunProgress } from '../../postgres/scans/run-progress.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import type { Source } from '../../schemas/source.ts';
import type { Meter } from './meter.ts';

/** Runs hear of what is going on this often at most: a page takes less than that, and there may be thousands. */
const EVERY_MS = 1_000;
const NOTHING: RunProgress = { returned: 0, matched: 0, calls: 0, cost: 0 };

/** How many posts a source gave by project, and how many of them hold its keywords. */
export type Counts = ReadonlyMap<string, Pick<RunProgress, 'returned' | 'matched'>>;

const less = (all: RunProgress, noted: RunProgress): RunProgress => ({
  returned: all.returned - noted.returned,
  matched: all.matched - noted.matched,
  calls: all.calls - noted.calls,
  cost: all.cost - noted.cost,
});

/** Notes in the runs how far asking one source has come, while it goes on: a look back over years takes its time. */
export class LiveProgress {
  readonly #noted = new Map<string, RunProgress>();
  #at: number;

  constructor(
    private readonly source: Source,
    private readonly runs: readonly ClaimedRun[],
    private readonly meter: Meter,
    private readonly deps: { readonly postgres: Queryable; now(): number },
  ) {
    this.#at = deps.now();
  }

  /** Notes what has come so far, unless that was done a moment ago. */
  async tell(counts: () => Counts): Promise<void> {
    if (this.deps.now() - this.#at < EVERY_MS) return;
    this.#at = this.deps.now();
    await this.#note(counts());
  }

  /** Notes what was used by a search that broke off. */
  async breakOff(): Promise<void> {
    await this.#note(new Map());
  }

  /** What is left to be noted of the numbers with which a run ends. */
  rest(run: ClaimedRun, all: RunProgress): RunProgress {
    return less(all, this.#noted.get(run.id) ?? NOTHING);
  }

  async #note(counts: Counts): Promise<void> {
    const progress = this.runs.map((run) => {
      const noted = this.#noted.get(run.id) ?? NOTHING;
      const { returned, matched } = counts.get(run.project_id) ?? noted;
      return { run, all: { returned, matched, ...this.meter.of(run.project_id) } };
    });
    const news = progress
      .map(({ run, all }) => ({ runId: run.id, ...this.rest(run, all) }))
      .filter(({ returned, calls, cost }) => returned > 0 || calls > 0 || cost > 0);
    if (news.length > 0) await addRunProgress(this.deps.postgres, this.source, news);
    for (const { run, all } of progress) this.#noted.set(run.id, all);
  }
}
