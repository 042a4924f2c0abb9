import { SOURCES } from '../schemas/source.ts';
import { listCategories } from './projects/categories.ts';
import type { Queryable } from './client.ts';
import { listGroups } from './projects/keyword-groups.ts';
import { listKeywords } from './projects/keywords.ts';
import { listProjects, outlineProjects } from './projects/projects.ts';
import { listRuns } from './scans/scan-runs-read.ts';

/** The most runs that a caller's statement can read. */
const MAX_RUNS = 2000;

type Read = (tx: Queryable, workspaceId: number, projectIds: readonly string[]) => Promise<object[]>;

/** Reads a list that each project has. */
const ofEach =
  (list: (tx: Queryable, workspaceId: number, projectId: string) => Promise<object[]>): Read =>
  async (tx, workspaceId, projectIds) => {
    const rows: object[] = [];
    for (const projectId of projectIds) rows.push(...(await list(tx, workspaceId, projectId)));
    return rows;
  };

/** Reads the records of each table in live projects as the API returns them, with free-form objects as JSON text. */
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

export type SqlTableName = keyof typeof READERS;

export interface SqlRows {
  /** The live projects, whose mentions can be read. */
  readonly projectIds: string[];
  readonly rows: Partial<Record<SqlTableName, object[]>>;
}

/** Returns the ids of a workspace's live projects and all rows of these tables. */
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
