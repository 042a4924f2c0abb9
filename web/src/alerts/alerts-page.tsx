import { useState } from 'react';
import type { Alert } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { AlertList } from './alert-list.tsx';
import { MessageLimitNote } from './message-limit-note.tsx';

/** Who is told of mentions, by mail, Slack or Discord. */
export function AlertsPage() {
  const alerts = useApiQuery('list_alerts');
  const { canWrite } = usePermissions();
  const [edited, setEdited] = useState<Alert | 'new' | null>(null);
  const add = canWrite && (
    <Button kind="primary" onClick={() => setEdited('new')}>
      Add alert
    </Button>
  );
  return (
    <Page
      title="Alerts"
      about="Messages to people: at once, as a digest, or when there is far more than usual."
      actions={add}
    >
      <MessageLimitNote />
      <Loaded query={alerts}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No alerts yet">
              <p>
                A daily digest is a good first one: the most urgent mentions of the day before, in one mail.
              </p>
              {add}
            </EmptyState>
          ) : (
            <AlertList alerts={list} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited !== null && (
        <AlertDialog alert={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}
