import { useState } from 'react';
import type { Webhook } from '../api/records.ts';
import { Cards } from '../ui/layout/card.tsx';
import { DeleteWebhook, RotateSecret } from './webhook-confirmations.tsx';
import { WebhookCard } from './webhook-card.tsx';

interface WebhookListProps {
  readonly webhooks: readonly Webhook[];
  readonly onEdit: (webhook: Webhook) => void;
  readonly onSecret: (secret: string) => void;
}

/** The list of webhooks, with dialogs for rotating a secret and deleting one. */
export function WebhookList({ webhooks, onEdit, onSecret }: WebhookListProps) {
  const [opened, setOpened] = useState<{
    readonly webhook: Webhook;
    readonly dialog: 'rotate' | 'delete';
  } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Cards label="Webhooks">
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook)}
            onRotate={() => setOpened({ webhook, dialog: 'rotate' })}
            onDelete={() => setOpened({ webhook, dialog: 'delete' })}
          />
        ))}
      </Cards>
      {opened?.dialog === 'rotate' && (
        <RotateSecret webhook={opened.webhook} onSecret={onSecret} onClose={close} />
      )}
      {opened?.dialog === 'delete' && <DeleteWebhook webhook={opened.webhook} onClose={close} />}
    </>
  );
}
