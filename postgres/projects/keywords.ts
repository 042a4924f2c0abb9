import { KEYWORD_DEFAULTS, type Keyword } from '../../schemas/projects/keyword.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT } from './live-projects.ts';

/** The fields of a keyword that a caller can set. */
export type KeywordFields = Partial<Omit<Keyword, 'id' | 'project_id' | 'created_at' | 'updated_at'>>;

const WRITABLE = `group_id, term, aliases, query, excluded, require_any, case_sensitive, whole_word, sources, authors_allow,
  authors_deny, subreddits_allow, subreddits_deny, domains_allow, domains_deny, active`;
const COLUMNS = `id, project_id, ${WRITABLE}, created_at, updated_at`;
/** A deleted keyword keeps its row for the mentions that refer to it, but is not found any more. */
const LIVE = `deleted_at IS NULL AND ${IN_LIVE_PROJECT}`;

/** Returns a project's keywords, oldest first: all of them, or only the active or inactive ones. */
export const listKeywords = (tx: Queryable, workspaceId: number, projectId: string, active: boolean | null) =>
  tx.query<Keyword>(
    `SELECT ${COLUMNS} FROM keywords WHERE workspace_id = $1 AND project_id = $2 AND deleted_at IS NULL
       AND ($3::boolean IS NULL OR active = $3) ORDER BY id`,
    [workspaceId, projectId, active],
  );

/** Returns a keyword; null when the workspace has none with this id. */
export const getKeyword = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<Keyword>(`SELECT ${COLUMNS} FROM keywords WHERE workspace_id = $1 AND id = $2::bigint AND ${LIVE}`, [
    workspaceId,
    id,
  ]);

/** Returns keywords of live projects, oldest first: those with these ids, and those of these projects. */
export const findKeywords = (
  tx: Queryable,
  workspaceId: number,
  { ids = [], projectIds = [] }: { ids?: readonly number[]; projectIds?: readonly string[] },
) =>
  tx.query<Keyword>(
    `SELECT ${COLUMNS} FROM keywords
     WHERE workspace_id = $1 AND (id = ANY($2::bigint[]) OR project_id = ANY($3)) AND ${LIVE} ORDER BY id`,
    [workspaceId, ids, projectIds],
  );

/** Adds keywords to a project and returns them in the same order. */
export async function insertKeywords(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  keywords: readonly KeywordFields[],
): Promise<Keyword[]> {
  const rows = await tx.query<Keyword>(
    `INSERT INTO keywords (workspace_id, project_id, ${WRITABLE})
     SELECT $1, $2, ${WRITABLE} FROM jsonb_populate_recordset(NULL::keywords, $3::jsonb) RETURNING ${COLUMNS}`,
    [workspaceId, projectId, JSON.stringify(keywords.map((fields) => ({ ...KEYWORD_DEFAULTS, ...fields })))],
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** Sets the given fields of a keyword and returns it; null when there is none. */
export const updateKeyword = (tx: Queryable, workspaceId: number, id: number, patch: KeywordFields) =>
  tx.one<Keyword>(
    `UPDATE keywords old SET updated_at = now(),
       (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${LIVE} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Deletes a keyword, so that it is not searched for any more. Returns false when there is none. */
export const deleteKeyword = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some(
    `UPDATE keywords SET deleted_at = now() WHERE workspace_id = $1 AND id = $2::bigint AND ${LIVE} RETURNING id`,
    [workspaceId, id],
  );

/** Returns every keyword a project ever had, with its group; 0: none. */
export const groupsOfKeywords = (
  db: Queryable,
  projectId: string,
): Promise<{ readonly id: number; readonly group_id: number }[]> =>
  db.query('SELECT id, coalesce(group_id, 0) AS group_id FROM keywords WHERE project_id = $1 ORDER BY id', [
    projectId,
  ]);
