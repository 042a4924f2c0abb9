import type { KeywordGroup } from '../../schemas/projects/keyword.ts';
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

/** Adds a group of the kind `custom` unless it has another, after the others unless it has a position. */
export const insertGroup: typeof groups.insert = (tx, workspaceId, projectId, fields) =>
  groups.insert(tx, workspaceId, projectId, { kind: 'custom', ...fields });

/** Returns the group for keywords without one: the first of the kind `brand` ('My brand'); null when there is none. */
export async function brandGroupId(tx: Queryable, workspaceId: number, projectId: string) {
  const [row] = await tx.query<{ id: number }>(
    `SELECT id FROM keyword_groups WHERE workspace_id = $1 AND project_id = $2 AND kind = 'brand' ORDER BY id LIMIT 1`,
    [workspaceId, projectId],
  );
  return row?.id ?? null;
}
