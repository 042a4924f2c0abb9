import type { KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT } from './live-projects.ts';

/** The fields of a group that a caller can set. */
export type GroupFields = Partial<Omit<KeywordGroup, 'id' | 'project_id'>>;

const WRITABLE = 'name, kind, color, position';
const COLUMNS = `id, project_id, ${WRITABLE}`;

/** Returns a project's groups in their order. */
export const listGroups = (tx: Queryable, workspaceId: number, projectId: string) =>
  tx.query<KeywordGroup>(
    `SELECT ${COLUMNS} FROM keyword_groups WHERE workspace_id = $1 AND project_id = $2 ORDER BY position, id`,
    [workspaceId, projectId],
  );

/** Returns a group of a live project; null when the workspace has none with this id. */
export const getGroup = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<KeywordGroup>(
    `SELECT ${COLUMNS} FROM keyword_groups WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT}`,
    [workspaceId, id],
  );

/** Returns keyword groups of live projects, in their order: those with these ids, and those of these projects. */
export const findGroups = (
  tx: Queryable,
  workspaceId: number,
  { ids = [], projectIds = [] }: { ids?: readonly number[]; projectIds?: readonly string[] },
) =>
  tx.query<KeywordGroup>(
    `SELECT ${COLUMNS} FROM keyword_groups
     WHERE workspace_id = $1 AND (id = ANY($2::bigint[]) OR project_id = ANY($3)) AND ${IN_LIVE_PROJECT} ORDER BY position, id`,
    [workspaceId, ids, projectIds],
  );

/** Adds a group, after the others of the project unless it has a position. */
export async function insertGroup(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  fields: GroupFields,
): Promise<KeywordGroup> {
  const [row] = await tx.query<KeywordGroup>(
    `INSERT INTO keyword_groups (workspace_id, project_id, name, kind, color, position)
     SELECT $1, $2, n.name, n.kind, n.color,
            coalesce(n.position, (SELECT least(coalesce(max(position), -1) + 1, 1000000) FROM keyword_groups WHERE project_id = $2))
     FROM jsonb_populate_record(NULL::keyword_groups, $3::jsonb) n RETURNING ${COLUMNS}`,
    [workspaceId, projectId, JSON.stringify({ kind: 'custom', ...fields })],
  );
  return row!;
}

/** Sets the given fields of a group and returns it; null when there is none. */
export const updateGroup = (tx: Queryable, workspaceId: number, id: number, patch: GroupFields) =>
  tx.one<KeywordGroup>(
    `UPDATE keyword_groups old SET (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Deletes a group; its keywords stay without one. Returns its project; null when there is none. */
export async function deleteGroup(tx: Queryable, workspaceId: number, id: number): Promise<string | null> {
  const [row] = await tx.query<{ project_id: string }>(
    `DELETE FROM keyword_groups WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING project_id`,
    [workspaceId, id],
  );
  return row?.project_id ?? null;
}

/** Returns the group for keywords without one: the first of the kind `brand` ('My brand'); null when there is none. */
export async function brandGroupId(tx: Queryable, workspaceId: number, projectId: string) {
  const [row] = await tx.query<{ id: number }>(
    `SELECT id FROM keyword_groups WHERE workspace_id = $1 AND project_id = $2 AND kind = 'brand' ORDER BY id LIMIT 1`,
    [workspaceId, projectId],
  );
  return row?.id ?? null;
}
