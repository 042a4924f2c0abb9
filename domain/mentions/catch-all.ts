import type { Queryable } from '../../postgres/client.ts';
import { insertCategory, listCategories } from '../../postgres/projects/categories.ts';
import { lockProject } from '../../postgres/projects/projects.ts';
import { isCatchAll } from '../../schemas/projects/catch-all.ts';
import { OTHER_CATEGORY } from '../../schemas/projects/default-categories.ts';

/**
 * Returns the id of the category that takes what fits nowhere else, and makes one when the project has none. `tx` must
 * be a transaction: the lock of the project makes sure that only one is made. Null for a deleted project.
 */
export async function catchAllCategory(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
): Promise<number | null> {
  if (!(await lockProject(tx, workspaceId, projectId))) return null;
  const own = await listCategories(tx, workspaceId, projectId);
  const category = own.find(isCatchAll) ?? (await insertCategory(tx, workspaceId, projectId, OTHER_CATEGORY));
  return category.id;
}
