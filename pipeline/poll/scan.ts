import { advanceCursors, firstKeywords, keywordCursors } from '../../postgres/scans/keyword-cursors.ts';
import { finishRunSource, markPolled, startRunSources } from '../../postgres/scans/run-progress.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import { dropRetries } from '../../postgres/scans/scan-retries.ts';
import { addedAddresses, recordReads, type AddedAddress } from '../../postgres/projects/project-sources.ts';
import type { KeywordRow } from '../../postgres/projects/watch-list.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { RawPost } from '../../schemas/post.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Offsets } from '../log/log.ts';
import { sourceKeyOf, whyNotSearchable, type ConfiguredSource } from '../connector/configured-source.ts';
import { findProjects } from '../stages/match.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import type { WatchList } from '../watch-list.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { RunProgressReporter } from './run-progress.ts';
import { UsageMeter } from '../source-io/usage-meter.ts';
import { failAll, blockedByLimits, resultFor, addFailures, searchedKeywords } from './scan-result.ts';
import { toSearchHistory, sourcesOf, searchTargets } from './scan-plan.ts';
import type { PlannedTarget } from './planned-target.ts';
import type { WatchedKeywords } from './scan-plan.ts';
import { searchSource, type SearchResult } from './source-search.ts';
import type { OpenSourceIo } from '../source-io/open-source-io.ts';

export interface ScanDeps {
  readonly postgres: Postgres;
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Returns the current watch list. */
  watchList(): Promise<WatchList>;
  publish(posts: readonly RawPost[]): Promise<unknown>;
  /** Returns the current end of `posts.raw`, by partition. */
  ends(): Promise<Offsets>;
  readonly io: OpenSourceIo;
  readonly breaker: CircuitBreaker;
  /** Returns what waits because limits of plans are used up. */
  readonly reachedLimits: () => Promise<ReachedLimits>;
  now(): number;
}

/** The state of the search of one source. */
interface SourceScan {
  readonly meter: UsageMeter;
  readonly progress: RunProgressReporter;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** What a source was searched for, and what came of it. */
interface Searched {
  readonly planned: readonly PlannedTarget[];
  readonly found: SearchResult;
}

/** Returns the keywords of these runs' projects. */
function watchedBy(
  runs: readonly ClaimedRun[],
  { projects, keywords }: WatchList,
  addresses: readonly AddedAddress[],
): WatchedKeywords {
  const byProject = new Map(runs.map(({ project_id }) => [project_id, [] as KeywordRow[]]));
  for (const keyword of keywords.values()) {
    if (keyword.searched) byProject.get(keyword.project_id)?.push(keyword);
  }
  return { projects, keywords: byProject, addresses };
}

/** Scans several runs together, so that a query they share runs once. */
export class Scan {
  constructor(
    private readonly runs: readonly ClaimedRun[],
    private readonly deps: ScanDeps,
    private readonly signal: AbortSignal,
  ) {}

  /** Searches every source of every run. Records a source's failure in its runs; throws every other failure. */
  async run(): Promise<void> {
    const { postgres } = this.deps;
    const watched = await this.deps.watchList();
    const available = SOURCES.filter(
      (source) => this.deps.sources.get(source)?.client.availability.available,
    );
    const addresses = await addedAddresses(
      postgres,
      this.runs.map(({ project_id }) => project_id),
    );
    const bySource = new Map<Source, ClaimedRun[]>();
    for (const run of this.runs) {
      const project = watched.projects.get(run.project_id);
      const chosen = project?.watched ? sourcesOf(run, project, available, addresses) : [];
      if (project?.watched && run.attempt > 0) await dropRetries(postgres, run.id, chosen);
      for (const source of await startRunSources(postgres, run.id, run.workspace_id, chosen)) {
        bySource.set(source, [...(bySource.get(source) ?? []), run]);
      }
    }
    const keywords = watchedBy(this.runs, watched, addresses);
    const results = await Promise.allSettled(
      [...bySource].map(([source, runs]) => this.#scanSource(source, runs, keywords, watched)),
    );
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) throw broken.reason;
    // Everything that these runs published is below the current end, the posts of an interrupted attempt included.
    const ends = await this.deps.ends();
    const publishedTo = Object.fromEntries([...ends].map(([partition, end]) => [partition, String(end)]));
    for (const run of this.runs) await markPolled(postgres, run.id, publishedTo);
  }

  async #scanSource(
    source: Source,
    runs: readonly ClaimedRun[],
    keywords: WatchedKeywords,
    watched: WatchList,
  ): Promise<void> {
    const configured = this.deps.sources.get(source);
    const reason = configured ? whyNotSearchable(configured) : null;
    if (!configured || reason !== null)
      return this.#recordUnavailable(source, runs, reason ?? 'not built into this version');
    const startedAt = this.deps.now();
    const meter = new UsageMeter(source);
    const progress = new RunProgressReporter(source, runs, meter, this.deps);
    try {
      const held = blockedByLimits(source, runs, await this.deps.reachedLimits(), startedAt);
      const searching = runs.filter(({ project_id }) => !held.failures.has(project_id));
      const eager = searching.some(({ trigger }) => trigger === 'manual');
      const blocked =
        searching.length > 0 ? await this.deps.breaker.admit(sourceKeyOf(configured), eager) : null;
      const { planned, found } = blocked
        ? { planned: [], found: failAll(searching, blocked) }
        : await this.#search(configured, searching, { keywords, watched, startedAt, meter, progress });
      const searched = { planned, found: addFailures(found, held) };
      await this.#record(source, runs, searched, { meter, progress, startedAt });
    } catch (error) {
      // The run resumes later, but what it used stays used.
      await progress.reportAborted();
      throw error;
    }
  }

  async #plan(
    { connector, client }: ConfiguredSource,
    runs: readonly ClaimedRun[],
    keywords: WatchedKeywords,
    now: number,
  ): Promise<PlannedTarget[]> {
    const { postgres } = this.deps;
    const projects = runs.map(({ project_id }) => project_id);
    const history = toSearchHistory(
      await keywordCursors(postgres, projects, connector.source),
      await firstKeywords(postgres, projects),
    );
    const { maxBackfillDays = connector.maxBackfillDays } = client;
    return searchTargets({ ...connector, maxBackfillDays }, runs, keywords, history, now);
  }

  async #search(
    configured: ConfiguredSource,
    runs: readonly ClaimedRun[],
    {
      keywords,
      watched,
      startedAt,
      meter,
      progress,
    }: { keywords: WatchedKeywords; watched: WatchList } & SourceScan,
  ): Promise<Searched> {
    const { metrics, breaker, logger } = this.deps;
    const { source } = configured.connector;
    const planned = await this.#plan(configured, runs, keywords, startedAt);
    const fetched_at = new Date(startedAt).toISOString();
    const runIds = Object.fromEntries(runs.map((run) => [run.project_id, run.id]));
    const found = await searchSource(configured.client, configured.client.plan(planned), {
      io: this.deps.io(configured, this.signal),
      meter,
      runs: new Map(Object.entries(runIds)),
      revision: watched.revision,
      publish: async (posts) => {
        metrics.sourcePosts.inc({ source }, posts.length);
        await this.deps.publish(posts);
      },
      matches: (post) =>
        new Set(
          findProjects({ ...post, fetched_at, runs: runIds, revision: 0 }, watched).map(
            ({ projectId }) => projectId,
          ),
        ),
      onProgress: (counts) => progress.report(counts),
      onMalformed: (count) =>
        logger.warn({ source, count }, `${source} returned ${count} items that cannot be read.`),
      onSuccess: () => breaker.succeeded(sourceKeyOf(configured)),
      onFailure: (error) => breaker.failed(sourceKeyOf(configured), error),
    });
    return { planned, found };
  }

  async #record(
    source: Source,
    runs: readonly ClaimedRun[],
    { planned, found }: Searched,
    { meter, progress, startedAt }: SourceScan,
  ) {
    const { postgres, metrics, logger } = this.deps;
    for (const { code, message } of new Set([...found.failures.values()].map(({ error }) => error))) {
      metrics.sourceErrors.inc({ source, code });
      logger.warn({ source, code }, message);
    }
    const now = this.deps.now();
    const searchedTo = new Date(startedAt).toISOString();
    // A kill in between would leave a sweep done that no run tells of.
    await postgres.transaction(async (tx) => {
      await advanceCursors(tx, source, searchedTo, searchedKeywords(planned, found));
      await recordReads(tx, source, found.reads);
      for (const run of runs) {
        const use = meter.of(run.project_id);
        const result = resultFor(run, { planned, found, use, startedAt, now });
        await finishRunSource(tx, run.id, source, { ...result, ...progress.unreported(run, result) });
      }
    });
  }

  async #recordUnavailable(source: Source, runs: readonly ClaimedRun[], reason: string): Promise<void> {
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
