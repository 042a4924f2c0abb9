import { type Queryable } from './client.ts';

/** A workspace: the tenant that everything else belongs to. */
export interface Workspace {
  readonly id: number;
  readonly name: string;
  readonly plan: string;
  /** IANA name; days are cut in it unless one project with its own zone is asked for. */
  readonly timezone: string;
  /** Cadence of projects that set none. */
  readonly scan_every: string;
}

const COLUMNS = 'id, name, plan, timezone, scan_every';

/** Makes a workspace with the defaults of the table. Not for tenants: `db` is the pool or a plain transaction. */
export async function createWorkspace(db: Queryable, name: string): Promise<Workspace> {
  const [row] = await db.query<Workspace>(`INSERT INTO workspaces (name) VALUES ($1) RETURNING ${COLUMNS}`, [
    name,
  ]);
  return row!;
}

/** Gives a workspace; null when there is none with this id. */
export async function getWorkspace(tx: Queryable, workspaceId: number): Promise<Workspace | null> {
  const [row] = await tx.query<Workspace>(`SELECT ${COLUMNS} FROM workspaces WHERE id = $1`, [workspaceId]);
  return row ?? null;
}
