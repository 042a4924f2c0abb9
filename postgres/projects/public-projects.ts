import type { Queryable } from '../client.ts';

/** The public fields of a published project, and what reading its mentions needs. */
export interface PublicProject {
  readonly id: string;
  readonly workspace_id: number;
  readonly name: string;
  readonly public_slug: string;
  readonly public_description: string | null;
  readonly public_website: string | null;
  /** IANA; the project's own, else that of the workspace. */
  readonly timezone: string;
  /** ISO 8601. Increases with every change of the project's fields. */
  readonly updated_at: string;
}

/** Returns the published project with this address; null: none, private or deleted. Not for tenants. */
export const findPublicProject = (postgres: Queryable, slug: string) =>
  postgres.one<PublicProject>(
    `SELECT p.id, p.workspace_id, p.name, p.public_slug, p.public_description, p.public_website,
            coalesce(p.timezone, w.timezone) AS timezone, p.updated_at
     FROM projects p JOIN workspaces w ON w.id = p.workspace_id
     WHERE p.public_slug = $1 AND p.public AND p.deleted_at IS NULL`,
    [slug],
  );
