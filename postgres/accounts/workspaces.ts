import type { Role } from '../../schemas/accounts/member.ts';
import type { Workspace } from '../../schemas/accounts/workspace.ts';
import type { Queryable } from '../client.ts';
import { makeDue } from '../scans/scan-retries.ts';

/** The fields of a workspace that an owner can set. */
export type WorkspaceFields = Partial<
  Pick<Workspace, 'name' | 'timezone' | 'scan_every' | 'assigned_digest'>
>;

const WRITABLE = 'name, timezone, scan_every, assigned_digest';
const COLUMNS = `id, plan, ${WRITABLE}`;

/** Creates a workspace with the defaults of the table. Not for tenants: `db` is the pool or a plain transaction. */
export async function createWorkspace(db: Queryable, name: string): Promise<Workspace> {
  const [row] = await db.query<Workspace>(`INSERT INTO workspaces (name) VALUES ($1) RETURNING ${COLUMNS}`, [
    name,
  ]);
  return row!;
}

/** Returns a workspace; null when there is none with this id. */
export const getWorkspace = (tx: Queryable, workspaceId: number) =>
  tx.one<Workspace>(`SELECT ${COLUMNS} FROM workspaces WHERE id = $1`, [workspaceId]);

/** Sets the given fields of a workspace and returns it; null when there is none. */
export const updateWorkspace = (tx: Queryable, workspaceId: number, patch: WorkspaceFields) =>
  tx.one<Workspace>(
    `UPDATE workspaces old SET (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $2::jsonb)),
       assigned_digest_since = (SELECT CASE WHEN n.assigned_digest <> old.assigned_digest THEN now() ELSE old.assigned_digest_since END
                                FROM jsonb_populate_record(old, $2::jsonb) n)
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [workspaceId, JSON.stringify(patch)],
  );

/** Returns the id of the first workspace, which belongs to whoever runs the service; null before there is one. Not for tenants. */
export async function firstWorkspaceId(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ id: number }>('SELECT id FROM workspaces ORDER BY id LIMIT 1');
  return row?.id ?? null;
}

/** Returns the plan of every workspace. Not for tenants. */
export const listPlans = (db: Queryable): Promise<{ readonly id: number; readonly plan: string }[]> =>
  db.query('SELECT id, plan FROM workspaces ORDER BY id');

/** Moves a workspace to a plan and runs scans that waited for a limit of the old one. Not for tenants. */
export async function setWorkspacePlan(db: Queryable, workspaceId: number, plan: string): Promise<void> {
  await db.query('UPDATE workspaces SET plan = $2 WHERE id = $1', [workspaceId, plan]);
  await db.query(
    makeDue(
      `SELECT r.id FROM scan_runs r WHERE workspace_id = $1 AND EXISTS (
         SELECT FROM run_sources s JOIN scan_runs o ON o.id = s.run_id
         WHERE o.project_id = r.project_id AND s.source = ANY(r.only_sources) AND s.error_code = 'usage_limit_reached')`,
    ),
    [workspaceId],
  );
}

/** Applies a new cadence (milliseconds) to the projects of a workspace that have none of their own. */
export async function replanProjects(tx: Queryable, workspaceId: number, cadence: number): Promise<void> {
  await tx.query(
    `UPDATE projects SET next_due_at = greatest(now(), last_scan_at + $2 * interval '1 millisecond')
     WHERE workspace_id = $1 AND scan_every IS NULL AND last_scan_at IS NOT NULL AND deleted_at IS NULL`,
    [workspaceId, cadence],
  );
}

/** A workspace as the list of a person's workspaces shows it. */
export interface Membership {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** Returns the workspaces of a person, oldest membership first. Not for tenants. */
export const listMemberships = (db: Queryable, userId: string) =>
  db.query<Membership>(
    `SELECT w.id, w.name, m.role FROM members m JOIN workspaces w ON w.id = m.workspace_id
     WHERE m.user_id = $1 ORDER BY m.joined_at, w.id`,
    [userId],
  );
