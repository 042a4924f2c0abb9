import type { Queryable } from '../../postgres/client.ts';
import { getProject } from '../../postgres/projects/projects.ts';
import type { MentionFilter } from '../../schemas/mentions/mention-filter.ts';
import { refuseUnknownId } from '../lookup.ts';

/** Finds ids that no live project of the workspace has. Deleted keywords count as known: mentions name them. */
const UNKNOWN: Record<'categories' | 'groups' | 'keywords', string> = {
  categories: unknownIn('categories'),
  groups: unknownIn('keyword_groups'),
  keywords: unknownIn('keywords'),
};

function unknownIn(table: 'categories' | 'keyword_groups' | 'keywords'): string {
  return `SELECT id FROM unnest($2::bigint[]) AS wanted (id) WHERE NOT EXISTS (
    SELECT FROM ${table} t JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
    WHERE t.workspace_id = $1 AND t.id = wanted.id) LIMIT 1`;
}

/** Throws `invalid_request` naming `filters.<list>` for ids in a stored filter that do not exist in the workspace. */
export async function checkFilterIds(
  tx: Queryable,
  workspaceId: number,
  filter: MentionFilter,
): Promise<void> {
  if (filter.project !== undefined && !(await getProject(tx, workspaceId, filter.project))) {
    refuseUnknownId('filters.project', 'project');
  }
  for (const [list, what] of [
    ['categories', 'category'],
    ['groups', 'keyword group'],
    ['keywords', 'keyword'],
  ] as const) {
    const ids = filter[list] ?? [];
    const unknown = ids.length > 0 ? await tx.query(UNKNOWN[list], [workspaceId, ids]) : [];
    if (unknown.length > 0) refuseUnknownId(`filters.${list}`, what);
  }
}
