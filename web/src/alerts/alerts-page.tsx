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

/** The page for alerts by email, Slack or Discord. */
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
      about="Get notified by email, Slack or Discord: immediately, in a digest, or on a spike."
      actions={add}
    >
      <MessageLimitNote />
      <Loaded query={alerts}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No alerts yet">
              <p>Start with a daily digest: the most urgent mentions of the previous day in one email.</p>
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
