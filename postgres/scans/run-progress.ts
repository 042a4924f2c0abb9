import { newId } from '../../schemas/new-id.ts';
import type { Source } from '../../schemas/source.ts';
import type { Postgres, Queryable } from '../client.ts';
import { emitRunEnd } from './run-events.ts';
import { LOCK_QUEUE } from './scan-queue.ts';

/** What searching one source brought a run, and what it cost. */
export interface RunProgress {
  readonly returned: number;
  readonly matched: number;
  readonly calls: number;
  /** In the source's unit. */
  readonly cost: number;
}

/** The span that a run looked over completely, in ISO times. */
export interface SweptSpan {
  readonly from: string;
  readonly to: string;
  /** From where on it would have been searched without a sweep. */
  readonly freshSince: string;
}

/** The result of one source in one run at the end of its search. */
export interface SourceResult extends RunProgress {
  readonly status: 'done' | 'failed' | 'unavailable';
  readonly error: { readonly code: string; readonly message: string } | null;
  /** When a retry makes sense after a failure, if that is known. */
  readonly retryAt: string | null;
  readonly reachedBackTo: string | null;
  /** Default: nothing was swept. */
  readonly sweep?: SweptSpan | null;
  readonly durationMs: number;
}

/**
 * Lists the sources of a run and returns those still to search. What an interrupted attempt found is counted again;
 * its calls stay counted.
 */
export async function startRunSources(
  db: Queryable,
  runId: string,
  workspaceId: number,
  sources: readonly Source[],
): Promise<Source[]> {
  await db.query(
    `INSERT INTO run_sources (run_id, workspace_id, source, status)
     SELECT $1, $2, source, 'running' FROM unnest($3::text[]) AS source
     ON CONFLICT (run_id, source) DO UPDATE SET status = 'running', error_code = NULL, error_message = NULL, retry_at = NULL,
         returned = CASE run_sources.status WHEN 'running' THEN 0 ELSE run_sources.returned END,
         matched = CASE run_sources.status WHEN 'running' THEN 0 ELSE run_sources.matched END
       WHERE run_sources.status NOT IN ('done', 'unavailable')`,
    [runId, workspaceId, sources],
  );
  const rows = await db.query<{ source: Source }>(
    `SELECT source FROM run_sources WHERE run_id = $1 AND status = 'running'`,
    [runId],
  );
  return rows.map(({ source }) => source);
}

/** Records the result of one source. Counts are added to earlier ones; everything else is replaced. */
export async function finishRunSource(db: Queryable, runId: string, source: Source, result: SourceResult) {
  await db.query(
    `UPDATE run_sources SET status = $3, returned = returned + $4, matched = matched + $5, calls = calls + $6,
            error_code = $7, error_message = $8, reached_back_to = coalesce($9, reached_back_to), duration_ms = $10,
            retry_at = $11, cost = cost + $12, fresh_since = coalesce(fresh_since, $13),
            swept_from = coalesce($14, swept_from), swept_to = coalesce($15, swept_to)
     WHERE run_id = $1 AND source = $2`,
    [
      runId,
      source,
      result.status,
      result.returned,
      result.matched,
      result.calls,
      result.error?.code ?? null,
      result.error?.message.slice(0, 1000) ?? null,
      result.reachedBackTo,
      Math.round(result.durationMs),
      result.retryAt,
      result.cost,
      result.sweep?.freshSince ?? null,
      result.sweep?.from ?? null,
      result.sweep?.to ?? null,
    ],
  );
}

/** Adds what was found and used during the search of a source, for each of the runs. */
export async function addRunProgress(
  db: Queryable,
  source: Source,
  progress: readonly (RunProgress & { readonly runId: string })[],
): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT run_id FROM run_sources WHERE source = $1 AND run_id = ANY($2::text[]) ORDER BY run_id FOR NO KEY UPDATE
     ) UPDATE run_sources s SET returned = s.returned + more.returned, matched = s.matched + more.matched,
            calls = s.calls + more.calls, cost = s.cost + more.cost
     FROM unnest($2::text[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
       AS more (run_id, returned, matched, calls, cost) JOIN held USING (run_id)
     WHERE s.source = $1 AND s.run_id = more.run_id`,
    [
      source,
      progress.map(({ runId }) => runId),
      progress.map(({ returned }) => returned),
      progress.map(({ matched }) => matched),
      progress.map(({ calls }) => calls),
      progress.map(({ cost }) => cost),
    ],
  );
}

/** Records that every source was searched. `publishedTo`: the end offsets of posts.raw by partition. */
export async function markPolled(
  db: Queryable,
  runId: string,
  publishedTo: Readonly<Record<string, string>>,
): Promise<void> {
  await db.query(
    `UPDATE scan_runs SET polled_at = now(), published_to = $2 WHERE id = $1 AND status = 'running'`,
    [runId, JSON.stringify(publishedTo)],
  );
}

/** A source of a run that failed. */
export interface FailedSource {
  readonly source: Source;
  readonly code: string;
  /** Milliseconds until a retry makes sense, if that is known; negative when that time has passed. */
  readonly retry_in_ms: number | null;
}

/** A run whose sources were all searched and whose posts may still be in flight. */
export interface PolledRun {
  readonly id: string;
  readonly workspace_id: number;
  readonly project_id: string;
  readonly attempt: number;
  /** Whether it retries what failed in another run. */
  readonly is_retry: boolean;
  readonly published_to: Readonly<Record<string, string>>;
  readonly polled_ms_ago: number;
  readonly failed: FailedSource[];
  readonly asked: number;
}

/** Returns the polled runs that are not finished. */
export const polledRuns = (db: Queryable) =>
  db.query<PolledRun>(
    `SELECT r.id, r.workspace_id, r.project_id, r.attempt, r.only_sources IS NOT NULL AS is_retry, r.published_to,
            (extract(epoch FROM now() - r.polled_at) * 1000)::double precision AS polled_ms_ago,
            coalesce(jsonb_agg(jsonb_build_object(
              'source', s.source, 'code', s.error_code,
              'retry_in_ms', round(extract(epoch FROM s.retry_at - now()) * 1000)
            ) ORDER BY s.source) FILTER (WHERE s.status = 'failed'), '[]') AS failed,
            count(s.source) FILTER (WHERE s.status IN ('done', 'failed'))::integer AS asked
     FROM scan_runs r LEFT JOIN run_sources s ON s.run_id = r.id
     WHERE r.status = 'running' AND r.polled_at IS NOT NULL GROUP BY r.id`,
  );

/** A retry of failed sources, after `delayMs`. */
export interface Retry {
  readonly sources: readonly Source[];
  readonly delayMs: number;
}

/** The attempt $2 of a run that no other process has ended meanwhile. */
const STILL_POLLED = `attempt = $2 AND status = 'running' AND polled_at IS NOT NULL`;

/** Puts a retry back into the queue; a project has one at most. Returns false when another run waits there. */
const requeueRetry = (tx: Queryable, { id, attempt }: PolledRun, { sources, delayMs }: Retry) =>
  tx.some(
    `UPDATE scan_runs r SET status = 'queued', attempt = attempt + 1, only_sources = $3, lease_until = NULL,
            not_before = now() + $4 * interval '1 millisecond'
     WHERE id = $1 AND ${STILL_POLLED}
       AND EXISTS (SELECT FROM projects p WHERE p.id = r.project_id AND p.deleted_at IS NULL AND NOT p.paused)
       AND NOT EXISTS (SELECT FROM scan_runs o WHERE o.project_id = r.project_id AND o.status = 'queued')
     RETURNING id`,
    [id, attempt, sources, delayMs],
  );

async function queueRetry(tx: Queryable, run: PolledRun, { sources, delayMs }: Retry): Promise<void> {
  await tx.query(
    `INSERT INTO scan_runs (id, workspace_id, project_id, trigger, only_sources, attempt, not_before)
     SELECT $1, $2, $3, 'schedule', $4, $5, now() + $6 * interval '1 millisecond'
     WHERE EXISTS (SELECT FROM projects WHERE id = $3 AND deleted_at IS NULL AND NOT paused)
     ON CONFLICT (project_id) WHERE status = 'queued' DO NOTHING`,
    [newId('run'), run.workspace_id, run.project_id, sources, run.attempt + 1, delayMs],
  );
}

/**
 * Ends a run and queues the retry of its failed sources. Returns false when another process was faster. A retry that
 * fails waits for its next attempt, until nothing fails any more or a scan replaces it.
 */
export const finishRun = (
  postgres: Postgres,
  run: PolledRun,
  status: 'done' | 'partial' | 'failed',
  retry: Retry | null,
): Promise<boolean> =>
  postgres.transaction(async (tx) => {
    await tx.query(LOCK_QUEUE, [run.project_id]);
    const isRequeued = retry !== null && run.is_retry && (await requeueRetry(tx, run, retry));
    if (!isRequeued) {
      const ended = await tx.query(
        `UPDATE scan_runs SET status = $3, finished_at = now(), lease_until = NULL
         WHERE id = $1 AND ${STILL_POLLED} RETURNING id`,
        [run.id, run.attempt, status],
      );
      if (ended.length === 0) return false;
      if (retry) await queueRetry(tx, run, retry);
    }
    await tx.query('UPDATE projects SET last_scan_at = now() WHERE id = $1', [run.project_id]);
    if (retry)
      await tx.query(
        `UPDATE run_sources s SET retry_at = CASE WHEN p.deleted_at IS NULL AND NOT p.paused
           THEN least(p.next_due_at, now() + $3 * interval '1 millisecond') END
         FROM projects p WHERE p.id = $2 AND s.run_id = $1 AND s.status = 'failed'`,
        [run.id, run.project_id, retry.delayMs],
      );
    // The events of the end are queued with it: both happen or neither.
    if (!isRequeued) await emitRunEnd(tx, run);
    return true;
  });
