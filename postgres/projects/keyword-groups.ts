import { GROUP_DEFAULTS, type KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Queryable } from '../client.ts';
import { positionedRecords } from './positioned-records.ts';

const groups = positionedRecords<KeywordGroup>('keyword_groups', 'name, kind, color');

/** The keyword groups of projects. The keywords of a deleted group stay without one, by the foreign key. */
export const {
  list: listGroups,
  get: getGroup,
  find: findGroups,
  update: updateGroup,
  delete: deleteGroup,
} = groups;

/** Adds a group with defaults for absent fields. */
export const insertGroup: typeof groups.insert = (tx, workspaceId, projectId, fields) =>
  groups.insert(tx, workspaceId, projectId, { ...GROUP_DEFAULTS, ...fields });

/** Marks the group that a project is made with as 'My brand'. */
export async function markBrandGroup(tx: Queryable, workspaceId: number, id: number): Promise<void> {
  await tx.query('UPDATE keyword_groups SET made_as_brand = true WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    id,
  ]);
}

/**
 * Returns the group for keywords without one: the group made as 'My brand', whatever it is called now. If it was deleted,
 * the first of the kind `brand`; null when there is none.
 */
export async function brandGroupId(tx: Queryable, workspaceId: number, projectId: string) {
  const row = await tx.one<{ id: number }>(
    `SELECT id FROM keyword_groups WHERE workspace_id = $1 AND project_id = $2 AND (made_as_brand OR kind = 'brand')
     ORDER BY made_as_brand DESC, id LIMIT 1`,
    [workspaceId, projectId],
  );
  return row?.id ?? null;
}
