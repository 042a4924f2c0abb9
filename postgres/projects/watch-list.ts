import type { Keyword } from '../../schemas/projects/keyword.ts';
import type { ProjectSettings } from '../../schemas/projects/project.ts';
import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** A project as the pipeline needs it. */
export interface ProjectRow {
  readonly id: string;
  readonly workspace_id: number;
  readonly name: string;
  readonly mode: 'mentions' | 'leads';
  readonly description: string | null;
  readonly audience: string | null;
  readonly settings: ProjectSettings;
  readonly sources: Source[];
  readonly window_days: number;
  readonly backfill_days: number;
  /** Neither paused nor deleted. */
  readonly watched: boolean;
  readonly deleted: boolean;
}

/** A keyword as the pipeline needs it. */
export interface KeywordRow extends Readonly<Omit<Keyword, 'active' | 'created_at' | 'updated_at'>> {
  /** Neither inactive nor deleted. */
  readonly searched: boolean;
}

/** Everything of the watch list that changed after a revision. */
export interface WatchListChanges {
  readonly revision: number;
  readonly projects: readonly ProjectRow[];
  readonly keywords: readonly KeywordRow[];
}

/** Returns the current revision of the watch list. What is visible at a revision stays visible. */
export async function watchRevision(db: Queryable): Promise<number> {
  const [row] = await db.query<{ value: number }>('SELECT value FROM watch_revision');
  return row?.value ?? 0;
}

const PROJECT = `id, workspace_id, name, mode, description, audience, settings, sources, window_days, backfill_days,
  NOT paused AND deleted_at IS NULL AS watched, deleted_at IS NOT NULL AS deleted`;
const KEYWORD = `id, project_id, group_id, term, aliases, query, excluded, require_any, case_sensitive, whole_word, sources,
  authors_allow, authors_deny, subreddits_allow, subreddits_deny, domains_allow, domains_deny,
  active AND deleted_at IS NULL AS searched`;

const NONE: never[] = [];

/** Returns the row with one empty list for all that are empty, which is most (100,000 keywords: 33 MB less). */
function sharingEmptyLists<Row extends object>(row: Row): Row {
  for (const [field, value] of Object.entries(row))
    if (Array.isArray(value) && value.length === 0) Object.assign(row, { [field]: NONE });
  return row;
}

/** Returns the projects and keywords that changed after `revision` (0: all). May return a concurrent change twice. */
export async function watchListSince(db: Queryable, revision: number): Promise<WatchListChanges> {
  const now = await watchRevision(db);
  if (now === revision) return { revision, projects: [], keywords: [] };
  const projects = await db.query<ProjectRow>(`SELECT ${PROJECT} FROM projects WHERE revision > $1`, [
    revision,
  ]);
  const keywords = await db.query<KeywordRow>(`SELECT ${KEYWORD} FROM keywords WHERE revision > $1`, [
    revision,
  ]);
  return { revision: now, projects, keywords: keywords.map(sharingEmptyLists) };
}

/** Returns a live project and its active keywords; null when there is no such project. */
export async function watchedProject(
  db: Queryable,
  projectId: string,
): Promise<{ readonly project: ProjectRow; readonly keywords: readonly KeywordRow[] } | null> {
  const [project] = await db.query<ProjectRow>(
    `SELECT ${PROJECT} FROM projects WHERE id = $1 AND deleted_at IS NULL`,
    [projectId],
  );
  if (!project) return null;
  const keywords = await db.query<KeywordRow>(
    `SELECT ${KEYWORD} FROM keywords WHERE project_id = $1 AND active AND deleted_at IS NULL ORDER BY id`,
    [projectId],
  );
  return { project, keywords };
}
