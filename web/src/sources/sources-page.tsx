import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { AddSourceDialog } from './add-source-dialog.tsx';
import { SourceList } from './source-list.tsx';

/** The sources that a project has added to those that Earshot searches. */
export function SourcesPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/sources' });
  const { canWrite } = usePermissions();
  const sources = useApiQuery('list_project_sources', { path: { project } });
  const [isAdding, setAdding] = useState(false);
  const add = canWrite && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      Add source
    </Button>
  );
  return (
    <Page
      title="Sources"
      about="Feeds, forums, servers and channels that this project reads in every scan, next to the public sources."
      actions={add}
    >
      <Loaded query={sources}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No sources of your own yet">
              <p>Add the blog, forum or newsletter that your customers read.</p>
              {add}
            </EmptyState>
          ) : (
            <SourceList project={project} sources={list} canWrite={canWrite} />
          )
        }
      </Loaded>
      {isAdding && <AddSourceDialog project={project} onClose={() => setAdding(false)} />}
    </Page>
  );
}
