import type { Queryable } from '../client.ts';

/** Which of these projects are being purged: their mentions are told as deleted and may still be in the store. */
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
