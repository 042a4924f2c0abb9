import { useState } from 'react';
import type { Alert } from '../api/records.ts';
import { Cards } from '../ui/layout/card.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
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
      {opened?.dialog === 'delete' && (
        <ActionDialog
          title={`Delete ${isolateBidi(opened.alert.name)}?`}
          action="Delete alert"
          operation="delete_alert"
          input={{ path: { alert: opened.alert.id } }}
          refreshes={['list_alerts']}
          onClose={close}
        >
          No more messages are sent, including waiting ones. To pause it, turn it off instead.
        </ActionDialog>
      )}
    </>
  );
}
