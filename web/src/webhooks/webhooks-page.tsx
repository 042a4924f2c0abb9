import { useState } from 'react';
import type { Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { EventSamples } from './event-samples.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';

/** The refresh interval in milliseconds. */
const REFRESH_MS = 10_000;

/** The page for webhooks. */
export function WebhooksPage() {
  const webhooks = useApiQuery('list_webhooks', {}, { refetchInterval: REFRESH_MS });
  const events = useApiQuery('list_webhook_events');
  const { canWrite } = usePermissions();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const add = canWrite && (
    <Button kind="primary" onClick={() => setEdited('new')}>
      Add webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      about="Signed events sent to your URLs as they happen, with retries."
      actions={add}
    >
      <Loaded query={webhooks}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No webhooks yet">
              <p>
                Send new mentions to your own systems within seconds, such as a help desk or a chat channel.
              </p>
              {add}
            </EmptyState>
          ) : (
            <WebhookList webhooks={list} onEdit={setEdited} onSecret={setSecret} />
          )
        }
      </Loaded>
      <Panel title="Event payloads">
        <Loaded query={events}>{(list) => <EventSamples events={list} />}</Loaded>
      </Panel>
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onSecret={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
