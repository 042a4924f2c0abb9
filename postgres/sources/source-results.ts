import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** When a source last worked and failed in the scans of a workspace. */
export interface SourceResults {
  readonly source: Source;
  readonly last_success_at: string | null;
  readonly last_error: { readonly code: string; readonly message: string; readonly at: string } | null;
}

/** How far back the scans are looked at. */
const SPAN = '30 days';

/** Returns the last results of every source that a workspace's scans have searched in the last 30 days. */
export const lastResults = (tx: Queryable, workspaceId: number) =>
  tx.query<SourceResults>(
    `SELECT source, max(at) FILTER (WHERE status = 'done') AS last_success_at,
       (array_agg(jsonb_build_object('code', error_code, 'message', coalesce(error_message, ''),
          'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY at DESC)
          FILTER (WHERE status = 'failed'))[1] AS last_error
     FROM (SELECT s.source, s.status, s.error_code, s.error_message,
                  coalesce(r.finished_at, r.started_at, r.queued_at) AS at
           FROM scan_runs r JOIN run_sources s ON s.run_id = r.id AND s.workspace_id = $1
           WHERE r.workspace_id = $1 AND r.queued_at > now() - interval '${SPAN}'
             AND s.status IN ('done', 'failed')) AS results
     GROUP BY source`,
    [workspaceId],
  );
