import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { select } from '../select.ts';

/** Counts of one project's mentions. */
export interface ProjectCounts {
  readonly open: number;
  /** First collected since the given time. */
  readonly arrived: number;
}

/**
 * Counts the mentions of a selection by project: the open ones, and those first collected since a time (ms).
 */
export async function countByProject(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  since: number,
): Promise<Map<string, ProjectCounts>> {
  const where = mentionWhere(selection);
  const rows = await select<{ project_id: string; open: string; arrived: string }>(
    clickhouse,
    `SELECT project_id, countIf(status = 'open') AS open,
                   countIf(found_at >= fromUnixTimestamp64Milli({arrived_since:Int64})) AS arrived
            FROM mentions WHERE ${where.sql} GROUP BY project_id`,
    { ...where.params, arrived_since: since },
  );
  return new Map(
    rows.map((row) => [row.project_id, { open: Number(row.open), arrived: Number(row.arrived) }]),
  );
}
