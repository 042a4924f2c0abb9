import type { Queryable } from '../client.ts';

/** The condition for rows whose project is not deleted. */
export const IN_LIVE_PROJECT =
  'EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)';

/** The condition for rows whose project is not deleted, or that belong to the whole workspace. */
export const IN_LIVE_PROJECT_OR_NONE = `(project_id IS NULL OR ${IN_LIVE_PROJECT})`;

/** Returns the ids of the projects of a workspace that are not deleted. */
export async function liveProjectIds(db: Queryable, workspaceId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'SELECT id FROM projects WHERE workspace_id = $1 AND deleted_at IS NULL',
    [workspaceId],
  );
  return rows.map(({ id }) => id);
}
