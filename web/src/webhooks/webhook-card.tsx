import { Link } from '@tanstack/react-router';
import type { Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { filterText } from '../mentions/filter-options.ts';
import { Button } from '../ui/button.tsx';
import { Card, DescriptionList } from '../ui/layout/card.tsx';
import { Time } from '../ui/time.tsx';
import { TestResult } from './test-result.tsx';
import { DisabledNotice } from './disabled-notice.tsx';
import { useWebhookTest } from './use-webhook-test.ts';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

/** One webhook with its settings, state and actions. */
export function WebhookCard({ webhook, onEdit, onRotate, onDelete }: WebhookCardProps) {
  const { canWrite } = usePermissions();
  const test = useWebhookTest(webhook.id);
  const { id, url, description, enabled } = webhook;
  return (
    <Card
      title={
        <Link to="/webhooks/$webhook" params={{ webhook: id }}>
          {url}
        </Link>
      }
      state={<WebhookState webhook={webhook} />}
      actions={
        <>
          <Link to="/webhooks/$webhook" params={{ webhook: id }}>
            Deliveries
          </Link>
          {canWrite && (
            <>
              <Button size="s" isBusy={test.isWaiting} onClick={test.send}>
                Send test
              </Button>
              <Button size="s" onClick={onEdit}>
                Edit
              </Button>
              <Button size="s" onClick={onRotate}>
                Rotate secret
              </Button>
              <Button size="s" onClick={onDelete}>
                Delete
              </Button>
            </>
          )}
        </>
      }
    >
      {description && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      {!enabled && <DisabledNotice webhook={webhook} />}
      <WebhookDetails webhook={webhook} />
      <TestResult test={test} />
    </Card>
  );
}

function WebhookDetails({ webhook }: { readonly webhook: Webhook }) {
  const { events, filters, project_id, last_success_at, secret_hint } = webhook;
  const { data: projects = [] } = useApiQuery('list_projects');
  const project = projects.find(({ id }) => id === project_id)?.name;
  return (
    <DescriptionList
      items={[
        [
          'Events',
          events.includes('*') ? 'All events, including future ones' : events.join(', ') || 'Tests only',
        ],
        ['Mentions', filterText(filters)],
        ['Projects', project_id === null ? 'All' : (project ?? '—')],
        ['Last delivered', last_success_at === null ? 'None in 30 days' : <Time at={last_success_at} />],
        ['Secret', <>ends in {<code>{secret_hint}</code>}</>],
      ]}
    />
  );
}
