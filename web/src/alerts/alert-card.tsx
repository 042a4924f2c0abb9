import { CHANNELS } from '../../../schemas/alerts/alert-channel.ts';
import type { Alert } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { filterText } from '../mentions/filter-options.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, DescriptionList } from '../ui/layout/card.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { scheduleText } from './alert-text.ts';
import { missingText, useMissingVariable } from './use-missing-variable.ts';
import { useAlertTimeZone } from './use-alert-time-zone.ts';
import styles from './alerts.module.css';

interface AlertCardProps {
  readonly alert: Alert;
  readonly onEdit: () => void;
  readonly onExplain: () => void;
  readonly onDelete: () => void;
}

/** One alert with its settings, state and actions. */
export function AlertCard({ alert, onEdit, onExplain, onDelete }: AlertCardProps) {
  const { canWrite } = usePermissions();
  const test = useApiMutation('test_alert', ['list_alerts', 'get_usage']);
  const update = useApiMutation('update_alert', ['list_alerts']);
  const path = { alert: alert.id };
  const toggle = () => update.mutate({ path, body: { enabled: !alert.enabled } });
  return (
    <Card
      title={alert.name}
      state={<AlertState alert={alert} />}
      actions={
        <>
          {canWrite && (
            <>
              <Button size="s" isBusy={test.isPending} onClick={() => test.mutate({ path })}>
                Send test
              </Button>
              <Button size="s" onClick={onEdit}>
                Edit
              </Button>
              <Button size="s" isBusy={update.isPending} onClick={toggle}>
                {alert.enabled ? 'Turn off' : 'Turn on'}
              </Button>
            </>
          )}
          <Button size="s" onClick={onExplain}>
            Why didn't it fire?
          </Button>
          {canWrite && (
            <Button size="s" onClick={onDelete}>
              Delete
            </Button>
          )}
        </>
      }
    >
      {alert.failing_since !== null && (
        <p className={styles.failing}>
          Failing since <Time at={alert.failing_since} />: {alert.last_error} Retrying automatically. A
          successful test also retries waiting messages right away.
        </p>
      )}
      <AlertDetails alert={alert} />
      <div role="status" className={test.data ? styles.outcome : undefined}>
        {test.data && (
          <p>
            <Badge tone={test.data.sent ? 'positive' : 'negative'}>
              {test.data.sent ? 'Test sent' : 'Test not sent'}
            </Badge>{' '}
            {test.data.detail}
          </p>
        )}
      </div>
      <ErrorMessage error={test.error ?? update.error} />
    </Card>
  );
}

function AlertState({ alert: { enabled, failing_since, channel } }: { readonly alert: Alert }) {
  const missing = useMissingVariable(channel);
  if (enabled && missing !== null)
    return (
      <span title={missingText(missing)}>
        <Badge tone="warning">Not connected</Badge>
      </span>
    );
  if (!enabled) return <Badge>Off</Badge>;
  if (failing_since !== null) return <Badge tone="negative">Failing</Badge>;
  return <Badge tone="positive">On</Badge>;
}

function AlertDetails({ alert }: { readonly alert: Alert }) {
  const { data: projects = [] } = useApiQuery('list_projects');
  const zone = useAlertTimeZone(alert);
  const { kind, channel, target, filters, project_id, last_sent_at } = alert;
  const project = projects.find(({ id }) => id === project_id)?.name;
  return (
    <DescriptionList
      items={[
        ['Trigger', `${scheduleText(alert)}${kind === 'digest' ? `, ${zone}` : ''}`],
        ['Mentions', `${filterText(filters)} in ${project_id === null ? 'all projects' : (project ?? '—')}`],
        // The webhook's URL is a secret: anyone who has it can post.
        [
          'Sent to',
          `${CHANNELS[channel].title}: ${CHANNELS[channel].targetIsUrl ? 'channel webhook' : target}`,
        ],
        ['Last sent', last_sent_at === null ? 'Never' : <Time key="at" at={last_sent_at} />],
      ]}
    />
  );
}
