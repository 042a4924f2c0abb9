import { VIEW_DEFAULTS, type View } from '../../schemas/mentions/view.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT_OR_NONE } from './live-projects.ts';

/** The fields of a view that a caller can set. */
export type ViewFields = Partial<Pick<View, 'name' | 'project_id' | 'filters'>>;

const WRITABLE = 'name, project_id, filters';
const COLUMNS = `id, ${WRITABLE}, created_at, updated_at`;

/** Returns a workspace's views, oldest first; with a project, its own and those of the whole workspace. */
export const listViews = (tx: Queryable, workspaceId: number, projectId: string | null) =>
  tx.query<View>(
    `SELECT ${COLUMNS} FROM views WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE}
       AND ($2::text IS NULL OR project_id = $2 OR project_id IS NULL) ORDER BY id`,
    [workspaceId, projectId],
  );

/** Returns a view; null when the workspace has none with this id. */
export const getView = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<View>(
    `SELECT ${COLUMNS} FROM views WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [workspaceId, id],
  );

/** Like `getView`, and locks the view until the transaction ends; others may still refer to it. */
export const lockView = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<View>(
    `SELECT ${COLUMNS} FROM views WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} FOR NO KEY UPDATE`,
    [workspaceId, id],
  );

/** Adds a view. */
export async function insertView(tx: Queryable, workspaceId: number, fields: ViewFields): Promise<View> {
  const [row] = await tx.query<View>(
    `INSERT INTO views (workspace_id, ${WRITABLE})
     SELECT $1, ${WRITABLE} FROM jsonb_populate_record(NULL::views, $2::jsonb) RETURNING ${COLUMNS}`,
    [workspaceId, JSON.stringify({ ...VIEW_DEFAULTS, ...fields })],
  );
  return row!;
}

/** Sets the given fields of a view and returns it; null when there is none. `filters` is replaced as a whole. */
export const updateView = (tx: Queryable, workspaceId: number, id: number, patch: ViewFields) =>
  tx.one<View>(
    `UPDATE views old SET updated_at = now(),
       (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Removes a view; false when there is none. */
export const deleteView = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some(
    `DELETE FROM views WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id],
  );
