import type { KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Queryable } from '../client.ts';

/** A deleted keyword keeps its row, and so its name; groups and categories do not. */
const NAMES = {
  category: 'SELECT id, name FROM categories WHERE workspace_id = $1 AND id = ANY ($2)',
  keyword: 'SELECT id, term AS name FROM keywords WHERE workspace_id = $1 AND id = ANY ($2)',
  group: 'SELECT id, name FROM keyword_groups WHERE workspace_id = $1 AND id = ANY ($2)',
} as const;

/** The kinds of records that mentions refer to by an integer id. */
export type Named = keyof typeof NAMES;

/** Returns the names of categories, keywords (also deleted ones) or groups of a workspace by id. Omits unknown ids. */
export async function namesOf(tx: Queryable, workspaceId: number, what: Named, ids: readonly number[]) {
  const rows = await tx.query<{ id: number; name: string }>(NAMES[what], [workspaceId, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the groups of these projects that stand for a brand or competitor, ordered by project and position. */
export const brandGroups = (
  tx: Queryable,
  workspaceId: number,
  projectIds: readonly string[],
): Promise<Pick<KeywordGroup, 'id' | 'name' | 'kind'>[]> =>
  tx.query(
    `SELECT g.id, g.name, g.kind FROM keyword_groups g JOIN projects p ON p.id = g.project_id
     WHERE g.workspace_id = $1 AND g.project_id = ANY ($2) AND g.kind IN ('brand', 'competitor')
     ORDER BY p.created_at, p.id, g.position, g.id`,
    [workspaceId, projectIds],
  );
