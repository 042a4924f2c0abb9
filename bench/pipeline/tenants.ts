import type { Postgres } from '../../postgres/client.ts';
import { keywordTerm } from './posts.ts';

/** How much the tenants watch. */
export interface Watched {
  readonly keywords: number;
  /** Each in a workspace of its own; keyword number n belongs to project n modulo this. */
  readonly projects: number;
}

const CATEGORIES = ['Praise', 'Complaint', 'Question', 'News'];

/** Fills an empty database with tenants: the rows that the API would write, all at revision 1. */
export async function addTenants(postgres: Postgres, { keywords, projects }: Watched): Promise<void> {
  await postgres.transaction(async (tx) => {
    // The trigger that counts revisions runs for each row, which is slow with 100,000 rows in one transaction.
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    await tx.query('UPDATE watch_revision SET value = 1');
    await tx.query(
      `INSERT INTO workspaces (id, name) OVERRIDING SYSTEM VALUE
       SELECT n + 1, 'Workspace ' || n FROM generate_series(0, $1::integer - 1) AS n`,
      [projects],
    );
    await tx.query(
      `INSERT INTO projects (id, workspace_id, name, mode, description, window_days, backfill_days, revision)
       SELECT 'prj_' || n, n + 1, 'Project ' || n, 'mentions', 'Tools for people who make things.', 7, 7, 1
       FROM generate_series(0, $1::integer - 1) AS n`,
      [projects],
    );
    await tx.query(
      `INSERT INTO categories (workspace_id, project_id, name)
       SELECT n + 1, 'prj_' || n, name FROM generate_series(0, $1::integer - 1) AS n, unnest($2::text[]) AS name`,
      [projects, CATEGORIES],
    );
    await tx.query(
      `INSERT INTO keywords (workspace_id, project_id, term, revision)
       SELECT (at - 1) % $2 + 1, 'prj_' || (at - 1) % $2, term, 1
       FROM unnest($1::text[]) WITH ORDINALITY AS terms (term, at)`,
      [Array.from({ length: keywords }, (_, at) => keywordTerm(at)), projects],
    );
  });
}
