import type { ClickHouseClient } from '@clickhouse/client';
import type { TagCount } from '../../schemas/mentions/tag.ts';
import { select } from '../select.ts';

/** Returns the tags of the mentions of these projects of a workspace, with how many mentions have each: most first. */
export async function countTags(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectIds: readonly string[],
): Promise<TagCount[]> {
  const rows = await select<{ tag: string; total: string | number }>(
    clickhouse,
    `SELECT arrayJoin(tags) AS tag, count() AS total FROM mentions
     WHERE workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)} AND notEmpty(tags)
     GROUP BY tag ORDER BY total DESC, tag`,
    { workspace: workspaceId, projects: projectIds },
  );
  return rows.map(({ tag, total }) => ({ tag, count: Number(total) }));
}
