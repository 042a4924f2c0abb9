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
  /** Calls of scans by the month in which they were queued. */
  readonly calls: number;
  /** Posts that those calls returned. */
  readonly returned: number;
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
       SELECT source, count(*) AS collected, count(*) FILTER (WHERE state <> 'claimed') AS judged, 0 AS calls, 0 AS returned
       FROM post_memory, bounds WHERE workspace_id = $1 AND found_at >= start AND found_at < stop GROUP BY source
       UNION ALL
       SELECT s.source, 0, 0, s.calls, s.returned
       FROM scan_runs r JOIN run_sources s ON s.run_id = r.id, bounds
       WHERE r.workspace_id = $1 AND r.queued_at >= start AND r.queued_at < stop
       UNION ALL
       SELECT source, collected, judged, calls, returned FROM purged_usage WHERE workspace_id = $1 AND month = $2::date
     )
     SELECT source, sum(collected)::bigint AS collected, sum(judged)::bigint AS judged, sum(calls)::bigint AS calls,
            sum(returned)::bigint AS returned
     FROM used GROUP BY source`,
    [workspaceId, month],
  );
}
