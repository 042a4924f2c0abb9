import { useState } from 'react';
import type { Category, Project } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Table } from '../ui/layout/table.tsx';
import { CategoryDialog } from './category-dialog.tsx';

/** The project's categories. The judge sorts mentions by their descriptions. */
export function CategoryPanel({ project }: { readonly project: Project }) {
  const categories = useApiQuery('list_categories', { path: { project: project.id } });
  const { canWrite } = usePermissions();
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  return (
    <>
      <Loaded query={categories}>
        {(list) => (
          <Table label="Categories" head={['Name', 'Description', '']}>
            {list.map((category) => (
              <tr key={category.id}>
                <td>{category.name}</td>
                <td>{category.description ?? '—'}</td>
                <td>
                  {canWrite && (
                    <Button size="s" kind="quiet" onClick={() => setEdited(category)}>
                      Edit
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {canWrite && (
        <div>
          <Button onClick={() => setEdited('new')}>Add category</Button>
        </div>
      )}
      {edited !== null && (
        <CategoryDialog
          project={project.id}
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
