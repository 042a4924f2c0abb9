import { type Source } from '../schemas/source.ts';
import { type Queryable } from './client.ts';
import { type UsageMonth } from './judge-usage.ts';

/** What one source was used for in a month. */
export interface SourceUsage {
  readonly source: Source;
  /** Mentions by the month in which they were found. */
  readonly collected: number;
  /** Those of them that have been judged. */
  readonly judged: number;
  /** Calls of scans by the month in which they were queued, and calls outside of scans. */
  readonly calls: number;
  /** What those calls cost, in the source's unit. */
  readonly cost: number;
}

/**
 * Gives a month's use of the sources that were used. Mentions are counted from the memory of posts, where irrelevant and
 * deleted ones stay, and what purged projects had used is added: nothing that anybody deletes lowers the count.
 */
export async function monthUsage(
  tx: Queryable,
  { workspaceId, month }: UsageMonth,
): Promise<readonly SourceUsage[]> {
  return tx.query<SourceUsage>(
    `WITH bounds AS (
       SELECT $2::date::timestamp AT TIME ZONE 'UTC' AS start, ($2::date + interval '1 month') AT TIME ZONE 'UTC' AS stop
     ), used AS (
       SELECT source, count(*) AS collected, count(*) FILTER (WHERE state <> 'claimed') AS judged, 0 AS calls, 0 AS cost
       FROM post_memory, bounds WHERE workspace_id = $1 AND found_at >= start AND found_at < stop GROUP BY source
       UNION ALL
       SELECT s.source, 0, 0, s.calls, s.cost
       FROM scan_runs r JOIN run_sources s ON s.run_id = r.id, bounds
       WHERE r.workspace_id = $1 AND r.queued_at >= start AND r.queued_at < stop
       UNION ALL
       SELECT source, collected, judged, calls, cost FROM purged_usage WHERE workspace_id = $1 AND month = $2::date
       UNION ALL
       SELECT source, 0, 0, calls, cost FROM source_usage WHERE workspace_id = $1 AND month = $2::date
     )
     SELECT source, sum(collected)::bigint AS collected, sum(judged)::bigint AS judged, sum(calls)::bigint AS calls,
            sum(cost)::bigint AS cost
     FROM used GROUP BY source`,
    [workspaceId, month],
  );
}

/** Adds what workspaces used of a source outside of scans in the running month. */
export async function addSourceUse(
  db: Queryable,
  source: Source,
  uses: readonly { readonly workspaceId: number; readonly calls: number; readonly cost: number }[],
): Promise<void> {
  await db.query(
    `INSERT INTO source_usage AS used (workspace_id, month, source, calls, cost)
     SELECT id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $1, calls, cost
     FROM unnest($2::integer[], $3::bigint[], $4::bigint[]) AS more (id, calls, cost) WHERE calls > 0 OR cost > 0
     ORDER BY id
     ON CONFLICT (workspace_id, month, source) DO UPDATE
       SET calls = used.calls + excluded.calls, cost = used.cost + excluded.cost`,
    [source, uses.map((use) => use.workspaceId), uses.map((use) => use.calls), uses.map((use) => use.cost)],
  );
}

/** Ids of the workspaces that have a project which searches a source, and is not paused. */
export async function workspacesAsking(db: Queryable, source: Source): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT DISTINCT workspace_id AS id FROM projects
     WHERE deleted_at IS NULL AND NOT paused AND (sources = '{}' OR $1 = ANY(sources)) ORDER BY 1`,
    [source],
  );
  return rows.map(({ id }) => id);
}
