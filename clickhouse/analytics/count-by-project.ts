import type { ClickHouseClient } from '@clickhouse/client';
import { select } from '../select.ts';

/** Counts of one project's relevant mentions. */
export interface ProjectCounts {
  readonly open: number;
  /** First collected since the given time. */
  readonly arrived: number;
}

/**
 * Counts the relevant mentions of each project: the open ones, and those first collected since a time (ms).
 */
export async function countByProject(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectIds: readonly string[],
  since: number,
): Promise<Map<string, ProjectCounts>> {
  const rows = await select<{ project_id: string; open: string; arrived: string }>(
    clickhouse,
    `SELECT project_id, countIf(status = 'open') AS open,
                   countIf(found_at >= fromUnixTimestamp64Milli({since:Int64})) AS arrived
            FROM mentions WHERE workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)} AND relevant
            GROUP BY project_id`,
    { workspace: workspaceId, projects: projectIds, since },
  );
  return new Map(
    rows.map((row) => [row.project_id, { open: Number(row.open), arrived: Number(row.arrived) }]),
  );
}
