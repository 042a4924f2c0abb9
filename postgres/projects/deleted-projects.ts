import type { Project } from '../../schemas/projects/project.ts';
import type { Queryable } from '../client.ts';
import { PROJECT_COLUMNS } from './projects.ts';

/** The condition for deleted projects that can be restored. */
const HIDDEN = 'deleted_at IS NOT NULL AND purged_at IS NULL';

/** Returns the deleted projects of a workspace that can be restored, the last deleted first. */
export const listHiddenProjects = (tx: Queryable, workspaceId: number) =>
  tx.query<Project>(
    `SELECT ${PROJECT_COLUMNS} FROM projects WHERE workspace_id = $1 AND ${HIDDEN} ORDER BY deleted_at DESC, id`,
    [workspaceId],
  );

/** Hides a project and frees the address of its public page. Returns false when there is none. */
export const hideProject = (tx: Queryable, workspaceId: number, id: string) =>
  tx.some(
    `UPDATE projects SET deleted_at = now(), public = false, public_slug = NULL
     WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
    [workspaceId, id],
  );

/** Hides a project, also one that is hidden already, for good. The caller deletes what it has. Returns false when there is none. */
export const purgeProject = (tx: Queryable, workspaceId: number, id: string) =>
  tx.some(
    `UPDATE projects SET deleted_at = coalesce(deleted_at, now()), purged_at = now(), public = false, public_slug = NULL
     WHERE workspace_id = $1 AND id = $2 AND purged_at IS NULL RETURNING id`,
    [workspaceId, id],
  );

/**
 * Makes a hidden project live again, due at once, and its alerts start afresh. Returns it; null when there is none, or it
 * was purged.
 */
export async function restoreProject(
  tx: Queryable,
  workspaceId: number,
  id: string,
): Promise<Project | null> {
  const project = await tx.one<Project>(
    `UPDATE projects SET deleted_at = NULL, next_due_at = now(), updated_at = now()
     WHERE workspace_id = $1 AND id = $2 AND ${HIDDEN} RETURNING ${PROJECT_COLUMNS}`,
    [workspaceId, id],
  );
  if (project)
    await tx.query('UPDATE alerts SET armed_at = now() WHERE workspace_id = $1 AND project_id = $2', [
      workspaceId,
      id,
    ]);
  return project;
}
