import { PROJECT_DEFAULTS, type Project, type projectFields } from '../../schemas/projects/project.ts';
import type { Queryable } from '../client.ts';

/** The fields of a project that a caller can set. */
export type ProjectFields = Pick<Project, keyof typeof projectFields>;
/** With the columns that change with them. */
export type ProjectPatch = Partial<ProjectFields> & { readonly next_due_at?: string };

const WRITABLE = `name, mode, description, audience, color, icon, sources, window_days, backfill_days, scan_every, timezone,
  paused, settings, public, public_slug, public_description, public_website`;

/** A project as the API returns it. A paused one is never due, whatever its row contains. */
export const PROJECT_COLUMNS = `id, ${WRITABLE}, created_at, updated_at, last_scan_at,
  CASE WHEN paused THEN NULL ELSE next_due_at END AS next_due_at`;

/** Returns the live projects of a workspace, oldest first. */
export const listProjects = (tx: Queryable, workspaceId: number) =>
  tx.query<Project>(
    `SELECT ${PROJECT_COLUMNS} FROM projects WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`,
    [workspaceId],
  );

/** What filters need of a live project. */
export interface ProjectOutline {
  readonly id: string;
  readonly name: string;
  readonly timezone: string | null;
  readonly paused: boolean;
}

/** Returns the outlines of a workspace's live projects, oldest first. */
export const outlineProjects = (tx: Queryable, workspaceId: number) =>
  tx.query<ProjectOutline>(
    `SELECT id, name, timezone, paused FROM projects WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`,
    [workspaceId],
  );

/** Returns a live project; null when the workspace has none with this id. */
export const getProject = (tx: Queryable, workspaceId: number, id: string) =>
  tx.one<Project>(
    `SELECT ${PROJECT_COLUMNS} FROM projects WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [workspaceId, id],
  );

/** Like `getProject`, and locks the project until the transaction ends; others may still refer to it. */
export const lockProject = (tx: Queryable, workspaceId: number, id: string) =>
  tx.one<Project>(
    `SELECT ${PROJECT_COLUMNS} FROM projects WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [workspaceId, id],
  );

/** Adds a project with defaults for absent fields. It is due at once. */
export async function insertProject(
  tx: Queryable,
  workspaceId: number,
  id: string,
  fields: Partial<ProjectFields> & Pick<ProjectFields, 'name'>,
): Promise<Project> {
  const [row] = await tx.query<Project>(
    `INSERT INTO projects (id, workspace_id, ${WRITABLE})
     SELECT $1, $2, ${WRITABLE} FROM jsonb_populate_record(NULL::projects, $3::jsonb) RETURNING ${PROJECT_COLUMNS}`,
    [id, workspaceId, JSON.stringify({ ...PROJECT_DEFAULTS, ...fields })],
  );
  return row!;
}

/** Sets the given fields of a live project and returns it; null when there is none. */
export const updateProject = (tx: Queryable, workspaceId: number, id: string, patch: ProjectPatch) =>
  tx.one<Project>(
    `UPDATE projects old SET updated_at = now(), next_due_at = (SELECT n.next_due_at FROM jsonb_populate_record(old, $3::jsonb) n),
       (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING ${PROJECT_COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );
