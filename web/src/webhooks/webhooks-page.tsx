import { useState } from 'react';
import { type Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../ui/button.tsx';
import { CopyOnce } from '../ui/copy-once.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Where events are posted to. */
export function WebhooksPage() {
  const webhooks = useOperation('list_webhooks');
  const { mayWrite } = usePermissions();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const add = mayWrite && (
    <Button kind="primary" onClick={() => setEdited('new')}>
      Add webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      about="Signed events, posted to your own addresses as they happen, and again until they arrive."
      actions={add}
    >
      {secret !== null && <CopyOnce key={secret} label="The secret that signs the events." value={secret} />}
      <Loaded of={webhooks}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No webhooks yet">
              <p>A webhook tells a program of new mentions within seconds.</p>
            </Empty>
          ) : (
            <WebhookList webhooks={list} onEdit={setEdited} onSecret={setSecret} />
          )
        }
      </Loaded>
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onSecret={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}
