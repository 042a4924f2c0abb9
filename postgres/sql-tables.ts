import { type Run } from '../schemas/run.ts';
import { SOURCES } from '../schemas/source.ts';
import { type Queryable } from './client.ts';
import { listProjects, outlineProjects } from './projects.ts';
import { listRuns } from './scan-runs-read.ts';

/** How many runs a statement of a caller can read. */
const MAX_RUNS = 2000;

const IN_LIVE_PROJECT = 'JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL';

/** The rows of each table in live projects, as the API gives its records, but for free-form objects, which are JSON text. */
const READERS = {
  projects: async (tx: Queryable, workspaceId: number) =>
    (await listProjects(tx, workspaceId)).map((project) => ({
      ...project,
      settings: JSON.stringify(project.settings),
    })),
  keywords: (tx: Queryable, workspaceId: number) =>
    tx.query(
      `SELECT t.id, t.project_id, t.group_id, t.term, t.aliases, t.excluded, t.case_sensitive, t.sources, t.active,
              t.created_at, t.updated_at
       FROM keywords t ${IN_LIVE_PROJECT} WHERE t.workspace_id = $1 AND t.deleted_at IS NULL ORDER BY t.id`,
      [workspaceId],
    ),
  categories: (tx: Queryable, workspaceId: number) =>
    tx.query(
      `SELECT t.id, t.project_id, t.name, t.description, t.icon, t.color, t.position
       FROM categories t ${IN_LIVE_PROJECT} WHERE t.workspace_id = $1 ORDER BY t.id`,
      [workspaceId],
    ),
  keyword_groups: (tx: Queryable, workspaceId: number) =>
    tx.query(
      `SELECT t.id, t.project_id, t.name, t.kind, t.color, t.position
       FROM keyword_groups t ${IN_LIVE_PROJECT} WHERE t.workspace_id = $1 ORDER BY t.id`,
      [workspaceId],
    ),
  runs: (tx: Queryable, workspaceId: number): Promise<Run[]> =>
    listRuns(tx, workspaceId, null, MAX_RUNS, SOURCES),
};

/** A table that statements of callers read from Postgres. */
export type SqlTableName = keyof typeof READERS;

/** What statements of callers read from Postgres. */
export interface SqlRows {
  /** The live projects, whose mentions can be read. */
  readonly projectIds: string[];
  readonly rows: Partial<Record<SqlTableName, object[]>>;
}

/** Gives the ids of a workspace's live projects and all rows of the named tables. */
export async function readSqlTables(
  tx: Queryable,
  workspaceId: number,
  tables: readonly SqlTableName[],
): Promise<SqlRows> {
  const projectIds = (await outlineProjects(tx, workspaceId)).map(({ id }) => id);
  const rows: SqlRows['rows'] = {};
  for (const table of tables) rows[table] = await READERS[table](tx, workspaceId);
  return { projectIds, rows };
}
