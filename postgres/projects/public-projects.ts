import type { Queryable } from '../client.ts';

/** What strangers may know of a project that is published, and what is needed to read its mentions. */
export interface PublicProject {
  readonly id: string;
  readonly workspace_id: number;
  readonly name: string;
  readonly public_slug: string;
  readonly public_description: string | null;
  readonly public_website: string | null;
  /** IANA; that of the workspace where the project has none. */
  readonly timezone: string;
  /** ISO 8601. Rises with every change of the project's fields. */
  readonly updated_at: string;
}

/**
 * Gives the published project with this address; null when there is none, or it is private or deleted. Whose it is, the
 * address alone tells: as with a key, this is asked before any workspace is known. A paused project stays published.
 */
export async function findPublicProject(postgres: Queryable, slug: string): Promise<PublicProject | null> {
  const [row] = await postgres.query<PublicProject>(
    `SELECT p.id, p.workspace_id, p.name, p.public_slug, p.public_description, p.public_website,
            coalesce(p.timezone, w.timezone) AS timezone, p.updated_at
     FROM projects p JOIN workspaces w ON w.id = p.workspace_id
     WHERE p.public_slug = $1 AND p.public AND p.deleted_at IS NULL`,
    [slug],
  );
  return row ?? null;
}
