import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { changeTarget, completeRead, insertRows } from '../cluster.ts';
import { select } from '../select.ts';
import { hexId, idList, toRow } from './mention-row.ts';

/** Stands before the project of a row that must not be seen: a replacement, or what was replaced. No project begins with it. */
const HIDDEN = '-';

/** Returns the mentions that may be seen. After a crash, or a merge of both rows, that may be the hidden one. */
export function seenMentions(found: readonly Mention[]): Mention[] {
  const [seen, hidden] = [new Map<string, Mention>(), new Map<string, Mention>()];
  for (const mention of found)
    (mention.project_id.startsWith(HIDDEN) ? hidden : seen).set(mention.id, mention);
  for (const [id, mention] of hidden)
    if (!seen.has(id)) seen.set(id, { ...mention, project_id: mention.project_id.slice(HIDDEN.length) });
  return [...seen.values()];
}

/** Returns which of these mentions have their row with the same `edited_at` already. */
async function replacedIds(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  mentions: readonly Mention[],
): Promise<Set<string>> {
  const { from, settings } = completeRead(clickhouse, 'mentions');
  const rows = await select<{ found: string; edited_ms: string | number }>(
    clickhouse,
    `SELECT ${hexId('id')} AS found, toUnixTimestamp64Milli(edited_at) AS edited_ms FROM ${from}
     WHERE workspace_id = {workspace:UInt32} AND id IN (${idList(mentions.map(({ id }) => id))}) AND edited_at IS NOT NULL`,
    { workspace: workspaceId },
    { settings },
  );
  const editedAt = new Map(mentions.map(({ id, edited_at }) => [id, Date.parse(edited_at!)]));
  return new Set(
    rows.filter((row) => Number(row.edited_ms) === editedAt.get(row.found)).map(({ found }) => found),
  );
}

/**
 * Replaces mentions (a few hundred) by new rows, which a later `edited_at` tells from the old ones. An update of the text
 * would do, but then words are not looked up in the index of any part that has a row of it. The new row is hidden until
 * one update shows it and hides the old one, so every reader sees exactly one. Idempotent.
 */
export async function replaceMentions(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  mentions: readonly Mention[],
): Promise<void> {
  if (mentions.length === 0) return;
  const known = await replacedIds(clickhouse, workspaceId, mentions);
  const added = mentions.filter(({ id }) => !known.has(id));
  await insertRows(
    clickhouse,
    'mentions',
    added.map((mention) =>
      toRow({ ...mention, project_id: HIDDEN + mention.project_id, workspace_id: workspaceId }),
    ),
  );
  const ids = idList(mentions.map(({ id }) => id));
  const rows = `workspace_id = {workspace:UInt32} AND id IN (${ids})`;
  const target = changeTarget(clickhouse, 'mentions');
  const isNew = `ifNull(toUnixTimestamp64Milli(edited_at), 0) = {edited:Array(Int64)}[indexOf(${ids}, id)]`;
  await clickhouse.command({
    query: `UPDATE ${target} SET project_id = concat(if(${isNew}, '', '${HIDDEN}'), trim(LEADING '${HIDDEN}' FROM project_id))
            WHERE ${rows}`,
    query_params: { workspace: workspaceId, edited: mentions.map(({ edited_at }) => Date.parse(edited_at!)) },
  });
  await clickhouse.command({
    query: `DELETE FROM ${target} WHERE ${rows} AND startsWith(project_id, '${HIDDEN}')
            SETTINGS lightweight_delete_mode = 'lightweight_update'`,
    query_params: { workspace: workspaceId },
  });
}
