import type { ClickHouseClient } from '@clickhouse/client';
import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';
import type { HistoryPoint } from '../../schemas/mentions/history-point.ts';
import { changeTarget, insertRows } from '../cluster.ts';
import { select } from '../select.ts';
import { hexId, idList, idToDecimal } from './mention-row.ts';

/** Adds points to the history of mentions. Idempotent. Resolves when the engine has acknowledged them. */
export async function insertEngagement(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  points: readonly HistoryPoint[],
): Promise<void> {
  const rows = points.map((point) => ({
    ...point,
    workspace_id: workspaceId,
    mention_id: idToDecimal(point.mention_id),
  }));
  await insertRows(clickhouse, 'engagement_history', rows);
}

/** Returns the history of a mention, the oldest point first; none when its numbers never changed. */
export async function engagementOf(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  mentionId: string,
): Promise<EngagementPoint[]> {
  const rows = await select<{ at_ms: string | number; engagement: number }>(
    clickhouse,
    `SELECT toUnixTimestamp64Milli(at) AS at_ms, engagement FROM engagement_history FINAL
     WHERE workspace_id = {workspace:UInt32} AND mention_id = {mention:UInt128} ORDER BY at`,
    { workspace: workspaceId, mention: idToDecimal(mentionId) },
  );
  return rows.map(({ at_ms, engagement }) => ({ at: new Date(Number(at_ms)).toISOString(), engagement }));
}

/** Returns the latest points in the histories of mentions of these projects, in any order. */
export async function latestPoints(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectIds: readonly string[],
  limit: number,
): Promise<HistoryPoint[]> {
  const rows = await select<Omit<HistoryPoint, 'at'> & { at_ms: string | number }>(
    clickhouse,
    `SELECT ${hexId('mention_id')} AS mention_id, project_id, toUnixTimestamp64Milli(at) AS at_ms, engagement
     FROM engagement_history FINAL
     WHERE workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)}
     ORDER BY at DESC LIMIT {limit:UInt32}`,
    { workspace: workspaceId, projects: projectIds, limit },
  );
  return rows.map(({ at_ms, ...point }) => ({ ...point, at: new Date(Number(at_ms)).toISOString() }));
}

const remove = (clickhouse: ClickHouseClient, where: string, params: Readonly<Record<string, unknown>>) =>
  clickhouse.command({
    query: `DELETE FROM ${changeTarget(clickhouse, 'engagement_history')} WHERE workspace_id = {workspace:UInt32} AND ${where}
            SETTINGS lightweight_delete_mode = 'lightweight_update'`,
    query_params: params,
  });

/** Deletes the history of these mentions (at most `MAX_IDS`). When it resolves, no read returns it. */
export async function deleteEngagement(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  mentionIds: readonly string[],
): Promise<void> {
  if (mentionIds.length > 0)
    await remove(clickhouse, `mention_id IN (${idList(mentionIds)})`, { workspace: workspaceId });
}

/** Deletes the history of all mentions of a project. When it resolves, no read returns it. */
export async function deleteEngagementOfProject(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  projectId: string,
): Promise<void> {
  await remove(clickhouse, 'project_id = {project:String}', { workspace: workspaceId, project: projectId });
}
