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

/** Every alert with when it tells what to whom. */
export function AlertList({ alerts, onEdit }: AlertListProps) {
  const [asked, setAsked] = useState<{ readonly alert: Alert; readonly what: 'why' | 'delete' } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Cards label="Alerts">
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            onEdit={() => onEdit(alert)}
            onExplain={() => setAsked({ alert, what: 'why' })}
            onDelete={() => setAsked({ alert, what: 'delete' })}
          />
        ))}
      </Cards>
      {asked?.what === 'why' && <ExplainDialog alert={asked.alert} onClose={close} />}
      {asked?.what === 'delete' && <DeleteAlert alert={asked.alert} onClose={close} />}
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
      Nothing is told by it any more, what waits to be told included. To stop it for a while, turn it off.
    </ConfirmDialog>
  );
}
