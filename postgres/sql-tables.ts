import { SOURCES } from '../schemas/source.ts';
import { listCategories } from './projects/categories.ts';
import type { Queryable } from './client.ts';
import { listGroups } from './projects/keyword-groups.ts';
import { listKeywords } from './projects/keywords.ts';
import { listProjects, outlineProjects } from './projects/projects.ts';
import { listRuns } from './scans/scan-runs-read.ts';

/** How many runs a statement of a caller can read. */
const MAX_RUNS = 2000;

type Read = (tx: Queryable, workspaceId: number, projectIds: readonly string[]) => Promise<object[]>;

/** Reads a list that each project has of its own. */
const ofEach =
  (list: (tx: Queryable, workspaceId: number, projectId: string) => Promise<object[]>): Read =>
  async (tx, workspaceId, projectIds) => {
    const rows: object[] = [];
    for (const projectId of projectIds) rows.push(...(await list(tx, workspaceId, projectId)));
    return rows;
  };

/** The records of each table in live projects, as the API returns them, but for free-form objects, which are JSON text. */
const READERS = {
  projects: async (tx, workspaceId) => {
    const projects = await listProjects(tx, workspaceId);
    return projects.map((project) => ({ ...project, settings: JSON.stringify(project.settings) }));
  },
  keywords: ofEach((tx, workspaceId, projectId) => listKeywords(tx, workspaceId, projectId, null)),
  categories: ofEach(listCategories),
  keyword_groups: ofEach(listGroups),
  runs: (tx, workspaceId) => listRuns(tx, workspaceId, null, MAX_RUNS, SOURCES),
} satisfies Record<string, Read>;

/** A table that statements of callers read from Postgres. */
export type SqlTableName = keyof typeof READERS;

/** What statements of callers read from Postgres. */
export interface SqlRows {
  /** The live projects, whose mentions can be read. */
  readonly projectIds: string[];
  readonly rows: Partial<Record<SqlTableName, object[]>>;
}

/** Returns the ids of a workspace's live projects and all rows of the named tables. */
export async function readSqlTables(
  tx: Queryable,
  workspaceId: number,
  tables: readonly SqlTableName[],
): Promise<SqlRows> {
  const projectIds = (await outlineProjects(tx, workspaceId)).map(({ id }) => id);
  const rows: SqlRows['rows'] = {};
  for (const table of tables) rows[table] = await READERS[table](tx, workspaceId, projectIds);
  return { projectIds, rows };
}
