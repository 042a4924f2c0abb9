import { useState } from 'react';
import type { Alert } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Cards } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { AlertCard } from './alert-card.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

interface AlertListProps {
  readonly alerts: readonly Alert[];
  readonly onEdit: (alert: Alert) => void;
}

/** The list of alerts, with dialogs for explaining and deleting one. */
export function AlertList({ alerts, onEdit }: AlertListProps) {
  const [opened, setOpened] = useState<{
    readonly alert: Alert;
    readonly dialog: 'explain' | 'delete';
  } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Cards label="Alerts">
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            onEdit={() => onEdit(alert)}
            onExplain={() => setOpened({ alert, dialog: 'explain' })}
            onDelete={() => setOpened({ alert, dialog: 'delete' })}
          />
        ))}
      </Cards>
      {opened?.dialog === 'explain' && <ExplainDialog alert={opened.alert} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteAlert alert={opened.alert} onClose={close} />}
    </>
  );
}

function DeleteAlert({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const remove = useApiMutation('delete_alert', ['list_alerts']);
  return (
    <ConfirmDialog
      title={`Delete ${isolateBidi(alert.name)}?`}
      action="Delete alert"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ path: { alert: alert.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      No more messages are sent, including waiting ones. To pause it, turn it off instead.
    </ConfirmDialog>
  );
}
