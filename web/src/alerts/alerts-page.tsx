import { useNavigate, useSearch } from '@tanstack/react-router';
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
import { alertOfView } from './view-alert.ts';
import { MessageLimitNote } from './message-limit-note.tsx';

/** The page for alerts by email, Slack or Discord. */
export function AlertsPage() {
  const alerts = useApiQuery('list_alerts');
  const { canWrite } = usePermissions();
  const [edited, setEdited] = useState<Alert | 'new' | null>(null);
  const { view: viewId, new: isNew } = useSearch({ from: '/signed-in/shell/alerts' });
  const navigate = useNavigate();
  const views = useApiQuery('list_views', {}, { enabled: viewId !== undefined });
  const view = views.data?.find(({ id }) => id === viewId);
  const shown = edited ?? (isNew && canWrite ? 'new' : null);
  const close = () => {
    setEdited(null);
    if (viewId !== undefined || isNew) void navigate({ to: '/alerts', replace: true });
  };
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
      {view && canWrite ? (
        <AlertDialog key={view.id} alert={null} start={alertOfView(view)} onClose={close} />
      ) : (
        shown !== null && <AlertDialog alert={shown === 'new' ? null : shown} onClose={close} />
      )}
    </Page>
  );
}
