import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { mentionWhere } from './mention-filter.ts';
import { readMentions } from './mention-row.ts';

/** Returns the newest relevant mentions of these projects, at most `limit` of each, in one query. */
export async function mentionsByProject(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectIds: readonly string[],
  limit: number,
): Promise<Mention[]> {
  const where = mentionWhere({ workspaceId, projectIds, relevant: true });
  return readMentions(
    clickhouse,
    `WHERE ${where.sql}
            ORDER BY id DESC LIMIT {limit:UInt32} BY project_id`,
    { ...where.params, limit },
  );
}
