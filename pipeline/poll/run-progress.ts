import type { Queryable } from '../../postgres/client.ts';
import { addRunProgress, type RunProgress } from '../../postgres/scans/run-progress.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import type { UsageMeter } from '../source-io/usage-meter.ts';

/** The least time between two reports: a page takes less, and there may be thousands. */
const EVERY_MS = SECOND_MS;
const NOTHING: RunProgress = { returned: 0, matched: 0, calls: 0, cost: 0 };

/** By project: how many posts a source returned, and how many of them contain its keywords. */
export type PostCounts = ReadonlyMap<string, Pick<RunProgress, 'returned' | 'matched'>>;

const difference = (all: RunProgress, reported: RunProgress): RunProgress => ({
  returned: all.returned - reported.returned,
  matched: all.matched - reported.matched,
  calls: all.calls - reported.calls,
  cost: all.cost - reported.cost,
});

/** Writes to the runs how far the search of one source has come: a look back over years takes a while. */
export class RunProgressReporter {
  readonly #reported = new Map<string, RunProgress>();
  #at: number;

  constructor(
    private readonly source: Source,
    private readonly runs: readonly ClaimedRun[],
    private readonly meter: UsageMeter,
    private readonly deps: { readonly postgres: Queryable; now(): number },
  ) {
    this.#at = deps.now();
  }

  /** Writes what has come so far, at most once a second. */
  async report(counts: () => PostCounts): Promise<void> {
    if (this.deps.now() - this.#at < EVERY_MS) return;
    this.#at = this.deps.now();
    await this.#write(counts());
  }

  /** Writes what an aborted search used. */
  async reportAborted(): Promise<void> {
    await this.#write(new Map());
  }

  /** Returns the part of a run's final numbers that has not been written yet. */
  unreported(run: ClaimedRun, all: RunProgress): RunProgress {
    return difference(all, this.#reported.get(run.id) ?? NOTHING);
  }

  async #write(counts: PostCounts): Promise<void> {
    const progress = this.runs.map((run) => {
      const reported = this.#reported.get(run.id) ?? NOTHING;
      const { returned, matched } = counts.get(run.project_id) ?? reported;
      return { run, all: { returned, matched, ...this.meter.of(run.project_id) } };
    });
    const changes = progress
      .map(({ run, all }) => ({ runId: run.id, ...this.unreported(run, all) }))
      .filter(({ returned, calls, cost }) => returned > 0 || calls > 0 || cost > 0);
    if (changes.length > 0) await addRunProgress(this.deps.postgres, this.source, changes);
    for (const { run, all } of progress) this.#reported.set(run.id, all);
  }
}
