import type { Category } from '../../schemas/projects/category.ts';
import type { Queryable } from '../client.ts';

/** Returns the categories of these projects, in their order. */
export const categoriesOf = (
  db: Queryable,
  projectIds: readonly string[],
): Promise<(Pick<Category, 'id' | 'name' | 'description'> & { project_id: string })[]> =>
  db.query(
    'SELECT id, project_id, name, description FROM categories WHERE project_id = ANY($1::text[]) ORDER BY position, id',
    [projectIds],
  );
