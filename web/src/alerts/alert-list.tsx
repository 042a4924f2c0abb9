import { useState } from 'react';
import { type Alert } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useChange } from '../api/use-change.ts';
import { filterInWords } from '../mention-filter/filter-options.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotify } from '../ui/notices.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { rhythmInWords } from './alert-words.ts';

interface AlertListProps {
  readonly alerts: readonly Alert[];
  readonly onEdit: (alert: Alert) => void;
}

/** Every alert with when it tells what to whom. */
export function AlertList({ alerts, onEdit }: AlertListProps) {
  const { mayWrite } = usePermissions();
  const remove = useChange('delete_alert', ['list_alerts']);
  const [asked, setAsked] = useState<Alert | null>(null);
  return (
    <>
      <Table label="Alerts" head={['Name', 'When', 'About', 'To', 'Last sent', '']}>
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <td>
              {alert.name} <AlertState alert={alert} />
            </td>
            <td>{rhythmInWords(alert)}</td>
            <td>{filterInWords(alert.filters)}</td>
            <td>
              {alert.channel}: {alert.channel === 'discord' ? 'a webhook' : alert.target}
            </td>
            <td>
              <Time at={alert.last_sent_at} />
            </td>
            <td>
              {mayWrite && (
                <>
                  <Test alert={alert} />
                  <Button size="s" kind="quiet" onClick={() => onEdit(alert)}>
                    Edit
                  </Button>
                  <Button size="s" kind="quiet" onClick={() => setAsked(alert)}>
                    Delete
                  </Button>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {asked && (
        <ConfirmDialog
          title={`Delete ${asked.name}?`}
          action="Delete alert"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ path: { alert: asked.id } }, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          Nothing is told by it any more, what waits to be told included.
        </ConfirmDialog>
      )}
    </>
  );
}

function AlertState({ alert }: { readonly alert: Alert }) {
  if (!alert.enabled) return <Badge>Off</Badge>;
  if (alert.failing_since === null) return null;
  return (
    <Badge tone="negative">
      Cannot be sent: {alert.last_error}, since <Time at={alert.failing_since} />
    </Badge>
  );
}

function Test({ alert }: { readonly alert: Alert }) {
  const test = useChange('test_alert', ['list_alerts']);
  const notify = useNotify();
  const send = () =>
    test.mutate(
      { path: { alert: alert.id } },
      {
        onSuccess: ({ detail }) => notify({ text: detail }),
        onError: ({ message }) => notify({ text: message }),
      },
    );
  return (
    <Button size="s" kind="quiet" isBusy={test.isPending} onClick={send}>
      Send test
    </Button>
  );
}
