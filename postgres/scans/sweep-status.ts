import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** How far a project was swept at one source. */
export interface SweepStatus {
  readonly project_id: string;
  readonly source: Source;
  /** The span that was looked over completely for every keyword. A start that is not known is null. */
  readonly swept_from: string | null;
  readonly swept_to: string;
  /** New posts that only the latest sweep could find. */
  readonly late: number;
}

/** Returns the status of each source that a live project of the workspace searches with active keywords. */
export const sweepStatuses = (tx: Queryable, workspaceId: number) =>
  tx.query<SweepStatus>(
    `SELECT swept.*, coalesce(brought.late, 0)::integer AS late
     FROM (
       SELECT k.project_id, c.source, min(c.swept_at) AS swept_to, max(c.swept_from) AS swept_from
       FROM projects p
       JOIN keywords k ON k.project_id = p.id AND k.active AND k.deleted_at IS NULL
       JOIN search_cursors c ON c.keyword_id = k.id AND (k.sources = '{}' OR c.source = ANY(k.sources))
         AND (p.sources = '{}' OR c.source = ANY(p.sources))
       WHERE p.workspace_id = $1 AND p.deleted_at IS NULL GROUP BY 1, 2
     ) swept LEFT JOIN LATERAL (
       SELECT s.run_id, s.fresh_since FROM scan_runs r JOIN run_sources s ON s.run_id = r.id AND s.source = swept.source
       WHERE r.project_id = swept.project_id AND s.fresh_since IS NOT NULL ORDER BY r.queued_at DESC LIMIT 1
     ) latest ON true LEFT JOIN LATERAL (
       SELECT count(*) AS late FROM post_memory m
       WHERE m.run_id = latest.run_id AND m.source = swept.source AND m.posted_at < latest.fresh_since
     ) brought ON true
     ORDER BY swept.project_id, swept.source`,
    [workspaceId],
  );
