import type { SearchedKeyword } from '../../postgres/scans/keyword-cursors.ts';
import type { SourceResult, SweptSpan } from '../../postgres/scans/run-progress.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import type { Source } from '../../schemas/source.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import { SourceError, type SearchTarget } from '../connector/connector.ts';
import type { SourceUse } from '../source-io/usage-meter.ts';
import type { PlannedTarget } from './planned-target.ts';
import type { SearchResult } from './source-search.ts';

/** Returns the message for a run's record. A used-up quota and a pause name when they end. */
const messageOf = ({ code, message }: SourceError, retryAt: string | null) =>
  (code === 'quota_spent' || code === 'rate_limited') && retryAt !== null
    ? `${message} until ${retryAt}`
    : message;

/** What a search was for and what came of it. Times are milliseconds since 1970. */
export interface SearchRecord {
  readonly planned: readonly PlannedTarget[];
  readonly found: SearchResult;
  /** What the run's project used. */
  readonly use: SourceUse;
  readonly startedAt: number;
  readonly now: number;
}

const iso = (time: number) => new Date(time).toISOString();

/** Returns the span over which a project was swept for each of its keywords that were; null when none was. */
function sweepOf({ planned, found, startedAt }: SearchRecord, projectId: string): SweptSpan | null {
  const swept = planned.filter((target) => target.projectId === projectId && target.isSweep);
  if (swept.length === 0) return null;
  const reached = found.reachedBackTo.get(projectId) ?? Number.NEGATIVE_INFINITY;
  return {
    from: iso(Math.max(reached, ...swept.map(({ since }) => since))),
    to: iso(startedAt),
    freshSince: iso(Math.min(...swept.map(({ freshSince }) => freshSince))),
  };
}

/** Returns the keywords whose every query was answered, and how far back those that were swept reached. */
export function searchedKeywords(planned: readonly PlannedTarget[], found: SearchResult): SearchedKeyword[] {
  const answered = new Set<SearchTarget>(found.searched);
  return planned
    .filter((target) => answered.has(target))
    .map(({ isSweep, ...target }) => {
      const reached = found.reachedBackTo.get(target.projectId) ?? target.since;
      return { ...target, sweptFrom: isSweep ? Math.max(target.since, reached) : null };
    });
}

/** Returns what a search found for one run, as the record stores it. */
export function resultFor(run: ClaimedRun, record: SearchRecord): SourceResult {
  const { found, use, startedAt, now } = record;
  const counts = found.byProject.get(run.project_id) ?? { returned: 0, matched: 0 };
  const failure = found.failures.get(run.project_id) ?? null;
  const wait = failure?.retryInMs ?? null;
  const retryAt = wait === null ? null : iso(now + wait);
  const back = found.reachedBackTo.get(run.project_id);
  return {
    status: failure ? 'failed' : 'done',
    ...counts,
    ...use,
    error: failure && { code: failure.error.code, message: messageOf(failure.error, retryAt) },
    retryAt,
    reachedBackTo: back === undefined ? null : iso(back),
    sweep: failure ? null : sweepOf(record, run.project_id),
    durationMs: now - startedAt,
  };
}

const failuresOnly = (failures: SearchResult['failures']): SearchResult => ({
  byProject: new Map(),
  searched: [],
  failures,
  reachedBackTo: new Map(),
  reads: new Map(),
});

/** Returns the result of a search in which every query of these runs fails with this error. */
export function failAll(runs: readonly ClaimedRun[], error: SourceError): SearchResult {
  const retryInMs = error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1000;
  return failuresOnly(new Map(runs.map(({ project_id }) => [project_id, { error, retryInMs }])));
}

/** Returns the failures of the runs whose workspace may not search the source: a limit of its plan is used up. */
export function blockedByLimits(
  source: Source,
  runs: readonly ClaimedRun[],
  limits: ReachedLimits,
  now: number,
): SearchResult {
  const failures = runs.flatMap(({ workspace_id, project_id }) => {
    const limit = limits.ofSource(workspace_id, source);
    if (!limit) return [];
    const error = new SourceError('usage_limit_reached', limit.reason);
    return [[project_id, { error, retryInMs: limit.until - now }] as const];
  });
  return failuresOnly(new Map(failures));
}

/** Returns a search result with further failures. */
export const addFailures = (found: SearchResult, { failures }: SearchResult): SearchResult => ({
  ...found,
  failures: new Map([...found.failures, ...failures]),
});
