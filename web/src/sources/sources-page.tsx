import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { AddSourceDialog } from './add-source-dialog.tsx';
import { PublicSourceList } from './public-source-list.tsx';
import { SourceList } from './source-list.tsx';

/** How often the states are refreshed, in milliseconds. */
const REFRESH_MS = 20_000;

/** The sources that a project has added, and the state and credentials of all sources. */
export function SourcesPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/sources' });
  const { canWrite } = usePermissions();
  const sources = useApiQuery('list_project_sources', { path: { project } });
  const all = useApiQuery('list_sources', {}, { refetchInterval: REFRESH_MS });
  const [isAdding, setAdding] = useState(false);
  const add = canWrite && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      Add source
    </Button>
  );
  return (
    <Page
      title="Sources"
      about="Where this project looks for posts: sources of your own, and the public ones that every project can use."
      actions={add}
    >
      <Panel title="Your sources">
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
      </Panel>
      <Panel title="Public sources">
        <Loaded query={all}>
          {({ data, credentials_editable: isEditable }) => (
            <PublicSourceList sources={data} isEditable={isEditable} />
          )}
        </Loaded>
      </Panel>
      {isAdding && <AddSourceDialog project={project} onClose={() => setAdding(false)} />}
    </Page>
  );
}
