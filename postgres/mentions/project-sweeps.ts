import type { Queryable } from '../client.ts';

/**
 * A change of a project that its mentions follow. A purge deletes everything; a regroup sets groups to those of the
 * keywords; `uncategorise` empties a category.
 */
export type Sweep =
  | { readonly kind: 'purge' }
  | { readonly kind: 'regroup' }
  | { readonly kind: 'uncategorise'; readonly category_id: number };

/** A recorded sweep. */
export interface SweepRow {
  readonly seq: number;
  readonly workspace_id: number;
  readonly project_id: string;
  readonly sweep: Sweep;
}

/** The end of a lease. A process renews it after each chunk. */
const LEASE_END = `now() + interval '15 seconds'`;

/** Records a sweep, so that a crash cannot leave it half done. The caller holds its lease. Returns its number. */
export async function recordSweep(db: Queryable, workspaceId: number, projectId: string, sweep: Sweep) {
  const [row] = await db.query<{ seq: number }>(
    `INSERT INTO project_sweeps (workspace_id, project_id, sweep, taken_until) VALUES ($1, $2, $3, ${LEASE_END}) RETURNING seq`,
    [workspaceId, projectId, JSON.stringify(sweep)],
  );
  return row!.seq;
}

/** Returns a sweep; undefined when it is done. */
export async function findSweep(db: Queryable, seq: number): Promise<SweepRow | undefined> {
  const [row] = await db.query<SweepRow>(
    'SELECT seq, workspace_id, project_id, sweep FROM project_sweeps WHERE seq = $1',
    [seq],
  );
  return row;
}

/** Renews the lease of a sweep. */
export async function renewSweepLease(db: Queryable, seq: number): Promise<void> {
  await db.query(`UPDATE project_sweeps SET taken_until = ${LEASE_END} WHERE seq = $1`, [seq]);
}

/** Ends the lease of a sweep, so that the relay continues it. */
export async function releaseSweep(db: Queryable, seq: number): Promise<void> {
  await db.query('UPDATE project_sweeps SET taken_until = now() WHERE seq = $1', [seq]);
}

/** Removes a sweep that is done. */
export async function deleteSweep(db: Queryable, seq: number): Promise<void> {
  await db.query('DELETE FROM project_sweeps WHERE seq = $1', [seq]);
}

/**
 * Returns the sweeps that nobody works on: the rest of long ones, and those a crash left. The longest waiting is
 * first.
 */
export async function abandonedSweeps(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    'SELECT seq FROM project_sweeps WHERE taken_until < now() ORDER BY taken_until, seq LIMIT 20',
  );
  return rows.map((row) => row.seq);
}

/** Returns which projects are being purged. Their mentions may still be in the store. */
export async function purgedProjects(
  db: Queryable,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ project_id: string }>(
    `SELECT project_id FROM project_sweeps WHERE project_id = ANY($1::text[]) AND sweep ->> 'kind' = 'purge'`,
    [projectIds],
  );
  return new Set(rows.map(({ project_id }) => project_id));
}
