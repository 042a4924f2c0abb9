import type { LimitName } from '../../schemas/usage/plan.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';
import type { UsageMonth } from '../judging/judge-usage.ts';

/** The use of one source in a month. */
export interface SourceUsage {
  readonly source: Source;
  /** Mentions found in the month. */
  readonly collected: number;
  /** How many of them have been judged. */
  readonly judged: number;
  /** Calls of scans that were queued in the month, and calls outside of scans. */
  readonly calls: number;
  /** The cost of those calls, in the source's unit. */
  readonly cost: number;
}

/**
 * Returns the use of each used source in a month, from the memory of posts and of purged projects: no deletion
 * lowers the count.
 */
export async function monthUsage(
  tx: Queryable,
  { workspaceId, month }: UsageMonth,
): Promise<readonly SourceUsage[]> {
  return monthUsages(tx, [workspaceId], month);
}

/** Like `monthUsage`, for several workspaces. Not for tenants. */
export const monthUsages = (
  tx: Queryable,
  workspaceIds: readonly number[],
  month: string,
): Promise<readonly (SourceUsage & { readonly workspace_id: number })[]> =>
  tx.query(
    `WITH bounds AS (
       SELECT $2::date::timestamp AT TIME ZONE 'UTC' AS start, ($2::date + interval '1 month') AT TIME ZONE 'UTC' AS stop
     ), used AS (
       SELECT m.workspace_id, m.source, count(*) AS collected, count(*) FILTER (WHERE m.state <> 'claimed') AS judged,
              0 AS calls, 0 AS cost
       FROM projects p JOIN post_memory m ON m.project_id = p.id AND m.workspace_id = p.workspace_id, bounds
       WHERE p.workspace_id = ANY($1) AND m.found_at >= start AND m.found_at < stop GROUP BY 1, 2
       UNION ALL
       SELECT r.workspace_id, s.source, 0, 0, s.calls, s.cost
       FROM scan_runs r JOIN run_sources s ON s.run_id = r.id, bounds
       WHERE r.workspace_id = ANY($1) AND r.queued_at >= start AND r.queued_at < stop
       UNION ALL
       SELECT workspace_id, source, collected, judged, calls, cost FROM purged_usage WHERE workspace_id = ANY($1) AND month = $2::date
       UNION ALL
       SELECT workspace_id, source, 0, 0, calls, cost FROM source_usage WHERE workspace_id = ANY($1) AND month = $2::date
     )
     SELECT workspace_id, source, sum(collected)::bigint AS collected, sum(judged)::bigint AS judged, sum(calls)::bigint AS calls,
            sum(cost)::bigint AS cost
     FROM used GROUP BY 1, 2`,
    [workspaceIds, month],
  );

/** Returns the use of each limit that counts mentions or calls. Pure. */
export function limitCounts(used: readonly SourceUsage[]): Readonly<Partial<Record<LimitName, number>>> {
  const sum = (what: 'collected' | 'calls') => used.reduce((all, each) => all + each[what], 0);
  const bySource = SOURCES.map((source) => {
    const calls = used.find((each) => each.source === source)?.calls ?? 0;
    return [`source_calls.${source}`, calls] as const;
  });
  return { mentions: sum('collected'), source_calls: sum('calls'), ...Object.fromEntries(bySource) };
}

/** Adds the use of a source outside of scans to the current month. */
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

/** Returns the ids of the workspaces with an active project that searches the source. */
export async function workspacesSearching(db: Queryable, source: Source): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT DISTINCT workspace_id AS id FROM projects
     WHERE deleted_at IS NULL AND NOT paused AND (sources = '{}' OR $1 = ANY(sources)) ORDER BY 1`,
    [source],
  );
  return rows.map(({ id }) => id);
}
