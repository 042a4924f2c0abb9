import { advanceCursors, firstKeywords, keywordCursors } from '../../postgres/scans/keyword-cursors.ts';
import { finishRunSource, markPolled, startRunSources } from '../../postgres/scans/run-progress.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import { dropRetries } from '../../postgres/scans/scan-retries.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { SourceKey } from '../../postgres/sources/source-health.ts';
import type { RawPost } from '../../schemas/post.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Offsets } from '../log/log.ts';
import type { Availability } from '../connector/connector.ts';
import type { ReadySource } from '../connector/ready-source.ts';
import { findProjects } from '../stages/match.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import type { WatchList } from '../watch-list.ts';
import type { Breaker } from './breaker.ts';
import { LiveProgress } from './live-progress.ts';
import { Meter } from './meter.ts';
import { allFailed, heldBack, resultFor, withFailures } from './scan-result.ts';
import { historyOf, sourcesOf, wantsOf, type Watched } from './scan-plan.ts';
import { searchSource, type SearchResult } from './source-search.ts';
import type { OpenIo } from './shared-io.ts';

export interface ScanDeps {
  readonly postgres: Postgres;
  readonly sources: ReadonlyMap<Source, ReadySource>;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** The watch list as it is now. */
  watchList(): Promise<WatchList>;
  publish(posts: readonly RawPost[]): Promise<unknown>;
  /** The present end of `posts.raw`, by partition. */
  ends(): Promise<Offsets>;
  readonly io: OpenIo;
  readonly breaker: Breaker;
  /** What waits because limits of plans are used up. */
  readonly holds: () => Promise<ReachedLimits>;
  now(): number;
}

/** How the breaker knows a source. */
export const keyOf = ({ connector, settings }: ReadySource): SourceKey => ({
  source: connector.source,
  settings,
});

const NOT_BUILT_IN = 'not built into this version';

/** Why scans cannot ask a source; null: they can. */
const unaskable = (availability: Availability): string | null =>
  availability.available ? (availability.onlyFollowed ?? null) : availability.reason;

/** What goes on while one source is asked. */
interface Asking {
  readonly meter: Meter;
  readonly progress: LiveProgress;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The keywords of these runs' projects, out of the whole watch list. */
function watchedBy(runs: readonly ClaimedRun[], { projects, keywords }: WatchList): Watched {
  const wanted = new Set(runs.map(({ project_id }) => project_id));
  const byProject = new Map(
    [...wanted].map((id) => [id, [] as typeof keywords extends ReadonlyMap<number, infer K> ? K[] : never]),
  );
  for (const keyword of keywords.values()) {
    if (keyword.searched) byProject.get(keyword.project_id)?.push(keyword);
  }
  return { projects, keywords: byProject };
}

/** Runs that are scanned together, so that a question they share is asked once. */
export class Scan {
  constructor(
    private readonly runs: readonly ClaimedRun[],
    private readonly deps: ScanDeps,
    private readonly signal: AbortSignal,
  ) {}

  /** Asks every source of every run. A source that fails is noted in its runs; anything else that fails is thrown. */
  async run(): Promise<void> {
    const { postgres } = this.deps;
    const watched = await this.deps.watchList();
    const available = SOURCES.filter((source) => this.deps.sources.get(source)?.open.availability.available);
    const bySource = new Map<Source, ClaimedRun[]>();
    for (const run of this.runs) {
      const project = watched.projects.get(run.project_id);
      const chosen = project?.watched ? sourcesOf(run, project, available) : [];
      if (project?.watched && run.attempt > 0) await dropRetries(postgres, run.id, chosen);
      for (const source of await startRunSources(postgres, run.id, run.workspace_id, chosen)) {
        bySource.set(source, [...(bySource.get(source) ?? []), run]);
      }
    }
    const work = watchedBy(this.runs, watched);
    const results = await Promise.allSettled(
      [...bySource].map(([source, runs]) => this.#ask(source, runs, work, watched)),
    );
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) throw broken.reason;
    // Everything that these runs have published lies below the present end, an interrupted attempt's posts included.
    const ends = await this.deps.ends();
    const publishedTo = Object.fromEntries([...ends].map(([partition, end]) => [partition, String(end)]));
    for (const run of this.runs) await markPolled(postgres, run.id, publishedTo);
  }

  async #ask(source: Source, runs: readonly ClaimedRun[], work: Watched, watched: WatchList): Promise<void> {
    const ready = this.deps.sources.get(source);
    const reason = ready ? unaskable(ready.open.availability) : NOT_BUILT_IN;
    if (!ready || reason !== null) return this.#noteUnavailable(source, runs, reason ?? NOT_BUILT_IN);
    const startedAt = this.deps.now();
    const meter = new Meter(source);
    const progress = new LiveProgress(source, runs, meter, this.deps);
    try {
      const held = heldBack(source, runs, await this.deps.holds(), startedAt);
      const asking = runs.filter(({ project_id }) => !held.failures.has(project_id));
      const eager = asking.some(({ trigger }) => trigger === 'manual');
      const refusal = asking.length > 0 ? await this.deps.breaker.admit(keyOf(ready), eager) : null;
      const found = refusal
        ? allFailed(asking, refusal)
        : await this.#search(ready, asking, { work, watched, startedAt, meter, progress });
      await this.#note(source, runs, withFailures(found, held), { meter, progress, startedAt });
    } catch (error) {
      // The run is taken up again, but what has been used stays used.
      await progress.breakOff();
      throw error;
    }
  }

  async #search(
    ready: ReadySource,
    runs: readonly ClaimedRun[],
    { work, watched, startedAt, meter, progress }: { work: Watched; watched: WatchList } & Asking,
  ): Promise<SearchResult> {
    const { postgres, metrics, breaker, logger } = this.deps;
    const { source } = ready.connector;
    const projects = runs.map(({ project_id }) => project_id);
    const history = historyOf(
      await keywordCursors(postgres, projects, source),
      await firstKeywords(postgres, projects),
    );
    const { maxBackfillDays = ready.connector.maxBackfillDays } = ready.open;
    const wants = wantsOf({ ...ready.connector, maxBackfillDays }, runs, work, history, startedAt);
    const fetched_at = new Date(startedAt).toISOString();
    return searchSource(ready.open, ready.open.plan(wants), {
      io: this.deps.io(ready, this.signal),
      meter,
      runs: new Map(runs.map((run) => [run.project_id, run.id])),
      revision: watched.revision,
      publish: async (posts) => {
        metrics.sourcePosts.inc({ source }, posts.length);
        await this.deps.publish(posts);
      },
      matches: (post) =>
        new Set(
          findProjects({ ...post, fetched_at, runs: {}, revision: 0 }, watched).map(
            ({ projectId }) => projectId,
          ),
        ),
      progressed: (counts) => progress.tell(counts),
      onMalformed: (count) =>
        logger.warn({ source, count }, `${source} gave ${count} items that cannot be read.`),
      succeeded: () => breaker.succeeded(keyOf(ready)),
      failed: (error) => breaker.failed(keyOf(ready), error),
    });
  }

  async #note(
    source: Source,
    runs: readonly ClaimedRun[],
    found: SearchResult,
    { meter, progress, startedAt }: Asking,
  ) {
    const { postgres, metrics, logger } = this.deps;
    await advanceCursors(postgres, source, new Date(startedAt).toISOString(), found.searched);
    for (const { code, message } of new Set([...found.failures.values()].map(({ error }) => error))) {
      metrics.sourceErrors.inc({ source, code });
      logger.warn({ source, code }, message);
    }
    const now = this.deps.now();
    for (const run of runs) {
      const result = resultFor(run, found, meter.of(run.project_id), startedAt, now);
      await finishRunSource(postgres, run.id, source, { ...result, ...progress.rest(run, result) });
    }
  }

  async #noteUnavailable(source: Source, runs: readonly ClaimedRun[], reason: string): Promise<void> {
    for (const run of runs) {
      await finishRunSource(this.deps.postgres, run.id, source, {
        status: 'unavailable',
        returned: 0,
        matched: 0,
        calls: 0,
        cost: 0,
        error: { code: 'unavailable', message: reason },
        retryAt: null,
        reachedBackTo: null,
        durationMs: 0,
      });
    }
  }
}
