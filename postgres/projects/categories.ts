import type { Category } from '../../schemas/projects/category.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT } from './live-projects.ts';

/** The fields of a category that a caller can set. */
export type CategoryFields = Partial<Omit<Category, 'id' | 'project_id'>>;

const WRITABLE = 'name, description, icon, color, position';
const COLUMNS = `id, project_id, ${WRITABLE}`;

/** Returns a project's categories in their order. */
export const listCategories = (tx: Queryable, workspaceId: number, projectId: string) =>
  tx.query<Category>(
    `SELECT ${COLUMNS} FROM categories WHERE workspace_id = $1 AND project_id = $2 ORDER BY position, id`,
    [workspaceId, projectId],
  );

/** Returns a category of a live project; null when the workspace has none with this id. */
export const getCategory = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<Category>(
    `SELECT ${COLUMNS} FROM categories WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT}`,
    [workspaceId, id],
  );

/** Returns categories of live projects, in their order: those with these ids, and those of these projects. */
export const findCategories = (
  tx: Queryable,
  workspaceId: number,
  { ids = [], projectIds = [] }: { ids?: readonly number[]; projectIds?: readonly string[] },
) =>
  tx.query<Category>(
    `SELECT ${COLUMNS} FROM categories
     WHERE workspace_id = $1 AND (id = ANY($2::bigint[]) OR project_id = ANY($3)) AND ${IN_LIVE_PROJECT} ORDER BY position, id`,
    [workspaceId, ids, projectIds],
  );

/** Adds a category, after the others of the project unless it has a position. */
export async function insertCategory(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  fields: CategoryFields,
): Promise<Category> {
  const [row] = await tx.query<Category>(
    `INSERT INTO categories (workspace_id, project_id, name, description, icon, color, position)
     SELECT $1, $2, n.name, n.description, n.icon, n.color,
            coalesce(n.position, (SELECT least(coalesce(max(position), -1) + 1, 1000000) FROM categories WHERE project_id = $2))
     FROM jsonb_populate_record(NULL::categories, $3::jsonb) n RETURNING ${COLUMNS}`,
    [workspaceId, projectId, JSON.stringify(fields)],
  );
  return row!;
}

/** Sets the given fields of a category and returns it; null when there is none. */
export const updateCategory = (tx: Queryable, workspaceId: number, id: number, patch: CategoryFields) =>
  tx.one<Category>(
    `UPDATE categories old SET (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Removes a category and returns the project it belonged to; null when there is none. */
export async function deleteCategory(tx: Queryable, workspaceId: number, id: number): Promise<string | null> {
  const [row] = await tx.query<{ project_id: string }>(
    `DELETE FROM categories WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT} RETURNING project_id`,
    [workspaceId, id],
  );
  return row?.project_id ?? null;
}
