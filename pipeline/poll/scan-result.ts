import type { SourceResult } from '../../postgres/scans/run-progress.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import type { Source } from '../../schemas/source.ts';
import { SourceError } from '../connector/connector.ts';
import type { ReachedLimits } from '../../schemas/usage/reached-limits.ts';
import type { Use } from './meter.ts';
import type { SearchResult } from './source-search.ts';

/** The words for a run's record: a quota that is used up, or a pause, names its end. */
const messageOf = ({ code, message }: SourceError, retryAt: string | null) =>
  (code === 'quota_spent' || code === 'rate_limited') && retryAt !== null
    ? `${message} until ${retryAt}`
    : message;

/** What a search gave one run, as it is noted. `now` and `startedAt` are milliseconds since 1970. */
export function resultFor(
  run: ClaimedRun,
  found: SearchResult,
  use: Use,
  startedAt: number,
  now: number,
): SourceResult {
  const counts = found.byProject.get(run.project_id) ?? { returned: 0, matched: 0 };
  const failure = found.failures.get(run.project_id) ?? null;
  const wait = failure?.retryInMs ?? null;
  const retryAt = wait === null ? null : new Date(now + wait).toISOString();
  const back = found.reachedBackTo.get(run.project_id);
  return {
    status: failure ? 'failed' : 'done',
    ...counts,
    ...use,
    error: failure && { code: failure.error.code, message: messageOf(failure.error, retryAt) },
    retryAt,
    reachedBackTo: back === undefined ? null : new Date(back).toISOString(),
    durationMs: now - startedAt,
  };
}

/** What a search would give these runs in which every question fails like this. */
export function allFailed(runs: readonly ClaimedRun[], error: SourceError): SearchResult {
  const retryInMs = error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1000;
  return {
    byProject: new Map(),
    searched: [],
    failures: new Map(runs.map(({ project_id }) => [project_id, { error, retryInMs }])),
    reachedBackTo: new Map(),
  };
}

/** What a search would give those of these runs whose workspace may not ask the source: a limit of its plan is used up. */
export function heldBack(
  source: Source,
  runs: readonly ClaimedRun[],
  holds: ReachedLimits,
  now: number,
): SearchResult {
  const failures = runs.flatMap(({ workspace_id, project_id }) => {
    const hold = holds.ofSource(workspace_id, source);
    if (!hold) return [];
    const error = new SourceError('usage_limit_reached', hold.reason);
    return [[project_id, { error, retryInMs: hold.until - now }] as const];
  });
  return { ...allFailed([], new SourceError('usage_limit_reached', '')), failures: new Map(failures) };
}

/** What a search gave, and the failures of those who took no part in it. */
export const withFailures = (found: SearchResult, { failures }: SearchResult): SearchResult => ({
  ...found,
  failures: new Map([...found.failures, ...failures]),
});
