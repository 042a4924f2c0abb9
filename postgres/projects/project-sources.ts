import { kindsOfSource, sourceOfKind } from '../../schemas/projects/project-source.ts';
import type { FoundPost, ProjectSource, ProjectSourceKind } from '../../schemas/projects/project-source.ts';
import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT } from './live-projects.ts';

const COLUMNS = `id, kind, address, name, CASE WHEN last_error IS NULL THEN 'ok' ELSE 'failing' END AS state, last_error,
  found`;

/** Returns the addresses that a project has added, oldest first. */
export const listProjectSources = (tx: Queryable, workspaceId: number, projectId: string) =>
  tx.query<ProjectSource>(
    `SELECT ${COLUMNS} FROM project_sources WHERE workspace_id = $1 AND project_id = $2 ORDER BY id`,
    [workspaceId, projectId],
  );

/** What is stored of an address that was checked. */
export interface NewProjectSource {
  readonly kind: ProjectSourceKind;
  readonly address: string;
  readonly name: string;
  readonly found: readonly FoundPost[];
}

/** Adds an address to a project; null when the project has it already. */
export const insertProjectSource = (
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  { kind, address, name, found }: NewProjectSource,
) =>
  tx.one<ProjectSource>(
    `INSERT INTO project_sources (workspace_id, project_id, kind, address, name, found) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (project_id, kind, address) DO NOTHING RETURNING ${COLUMNS}`,
    [workspaceId, projectId, kind, address, name, JSON.stringify(found)],
  );

/** Removes an address of a live project; false when there is none. */
export const deleteProjectSource = (tx: Queryable, workspaceId: number, projectId: string, id: number) =>
  tx.some(
    `DELETE FROM project_sources WHERE workspace_id = $1 AND project_id = $2 AND id = $3::bigint AND ${IN_LIVE_PROJECT}
     RETURNING id`,
    [workspaceId, projectId, id],
  );

/** An address to read for a project. */
export interface AddedAddress {
  readonly projectId: string;
  readonly source: Source;
  readonly address: string;
}

/** Returns the addresses that these projects have added, oldest first. */
export async function addedAddresses(db: Queryable, projectIds: readonly string[]): Promise<AddedAddress[]> {
  const rows = await db.query<{ project_id: string; kind: ProjectSourceKind; address: string }>(
    'SELECT project_id, kind, address FROM project_sources WHERE project_id = ANY($1::text[]) ORDER BY id',
    [projectIds],
  );
  return rows.map(({ project_id, kind, address }) => ({
    projectId: project_id,
    source: sourceOfKind(kind),
    address,
  }));
}

/** Records for addresses of a source why they could not be read; null: they could. */
export async function recordReads(
  db: Queryable,
  source: Source,
  reads: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (reads.size === 0) return;
  const rows = [...reads].map(([address, error]) => ({ address, error }));
  await db.query(
    `UPDATE project_sources s SET last_error = read.error
     FROM jsonb_to_recordset($2::jsonb) AS read (address text, error text)
     WHERE s.kind = ANY($1::text[]) AND s.address = read.address AND s.last_error IS DISTINCT FROM read.error`,
    [kindsOfSource(source), JSON.stringify(rows)],
  );
}
