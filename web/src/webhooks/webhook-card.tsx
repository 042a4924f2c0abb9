import { Link } from '@tanstack/react-router';
import type { Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useOperation } from '../api/use-api-query.ts';
import { filterInWords } from '../mentions/filter-options.ts';
import { Button } from '../ui/button.tsx';
import { Card, Facts } from '../ui/layout/card.tsx';
import { Time } from '../ui/time.tsx';
import { PingResult } from './test-result.tsx';
import { TurnedOff } from './disabled-notice.tsx';
import { usePing } from './use-webhook-test.ts';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

/** One webhook: what it is sent, how it fares, and what can be done with it. */
export function WebhookCard({ webhook, onEdit, onRotate, onDelete }: WebhookCardProps) {
  const { mayWrite } = usePermissions();
  const ping = usePing(webhook.id);
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
          {mayWrite && (
            <>
              <Button size="s" isBusy={ping.isWaiting} onClick={ping.send}>
                Send test
              </Button>
              <Button size="s" onClick={onEdit}>
                Edit
              </Button>
              <Button size="s" onClick={onRotate}>
                New secret
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
      {!enabled && <TurnedOff webhook={webhook} />}
      <WebhookFacts webhook={webhook} />
      <PingResult ping={ping} />
    </Card>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { events, filters, project_id, last_success_at, secret_hint } = webhook;
  const { data: projects = [] } = useOperation('list_projects');
  const project = projects.find(({ id }) => id === project_id)?.name;
  return (
    <Facts
      of={[
        ['Events', events.includes('*') ? 'all, also later ones' : events.join(', ') || 'tests only'],
        ['Mentions', filterInWords(filters)],
        ['Projects', project_id === null ? 'all' : (project ?? '—')],
        ['Last arrived', last_success_at === null ? 'nothing in 30 days' : <Time at={last_success_at} />],
        ['Secret', <>ends with {<code>{secret_hint}</code>}</>],
      ]}
    />
  );
}
