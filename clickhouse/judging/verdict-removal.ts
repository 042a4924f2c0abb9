import type { ClickHouseClient } from '@clickhouse/client';
import { changeTarget } from '../cluster.ts';
import { idList } from '../mentions/mention-row.ts';

/** Deletes all verdicts on these mentions (at most `MAX_IDS`). When it resolves, no read returns them. */
export async function deleteVerdicts(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  mentionIds: readonly string[],
): Promise<void> {
  if (mentionIds.length === 0) return;
  await clickhouse.command({
    query: `DELETE FROM ${changeTarget(clickhouse, 'verdicts')} WHERE workspace_id = {workspace:UInt32} AND mention_id IN (${idList(mentionIds)})`,
    query_params: { workspace: workspaceId },
  });
}

/** Deletes all verdicts of a project. When it resolves, no read returns them. */
export async function deleteVerdictsOfProject(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectId: string,
): Promise<void> {
  await clickhouse.command({
    query: `DELETE FROM ${changeTarget(clickhouse, 'verdicts')} WHERE workspace_id = {workspace:UInt32} AND project_id = {project:String}`,
    query_params: { workspace: workspaceId, project: projectId },
  });
}
