import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Keyword, KeywordGroup } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupPanel } from './group-panel.tsx';
import { KeywordDialog } from './keyword-dialog.tsx';
import { BulkAddDialog } from './bulk-add-dialog.tsx';

/** A pseudo-group for keywords without a group. */
const NO_GROUP: KeywordGroup = {
  id: 0,
  project_id: '',
  name: 'No group',
  kind: 'custom',
  color: null,
  position: 0,
};

/** A project's keywords by group. */
export function KeywordsPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/keywords' });
  const { canWrite } = usePermissions();
  const groups = useApiQuery('list_keyword_groups', { path: { project } });
  const keywords = useApiQuery('list_keywords', { path: { project } });
  const counts = useApiQuery('get_breakdown', { query: { project, by: 'keyword' } });
  const [edited, setEdited] = useState<Keyword | 'new' | null>(null);
  const [group, setGroup] = useState<KeywordGroup | 'new' | null>(null);
  const [isPasting, setPasting] = useState(false);
  const countOf = new Map(counts.data?.data.map(({ key, count }) => [key, count]));
  return (
    <Page
      title="Keywords"
      about="Posts containing any of these words are collected. Counts cover the last 30 days."
      actions={
        canWrite && (
          <>
            <Button onClick={() => setGroup('new')}>Add group</Button>
            <Button onClick={() => setPasting(true)}>Add many</Button>
            <Button kind="primary" onClick={() => setEdited('new')}>
              Add keyword
            </Button>
          </>
        )
      }
    >
      <Loaded query={groups}>
        {(list) => (
          <Loaded query={keywords}>
            {(words) =>
              [...list, NO_GROUP].map((each) => (
                <GroupPanel
                  key={each.id}
                  group={each}
                  keywords={words.filter(({ group_id }) => (group_id ?? 0) === each.id)}
                  countOf={countOf}
                  onEdit={setEdited}
                  onEditGroup={each === NO_GROUP ? null : () => setGroup(each)}
                />
              ))
            }
          </Loaded>
        )}
      </Loaded>
      {edited !== null && (
        <KeywordDialog
          project={project}
          keyword={edited === 'new' ? null : edited}
          groups={groups.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      {isPasting && keywords.data && groups.data && (
        <BulkAddDialog
          project={project}
          keywords={keywords.data}
          groups={groups.data}
          onClose={() => setPasting(false)}
        />
      )}
      {group !== null && (
        <GroupDialog
          project={project}
          group={group === 'new' ? null : group}
          onClose={() => setGroup(null)}
        />
      )}
    </Page>
  );
}
