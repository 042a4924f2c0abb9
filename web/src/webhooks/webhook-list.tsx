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

/** Every webhook with how it fares and what can be done with it. */
export function WebhookList({ webhooks, onEdit, onSecret }: WebhookListProps) {
  const [asked, setAsked] = useState<{
    readonly webhook: Webhook;
    readonly what: 'rotate' | 'delete';
  } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Cards label="Webhooks">
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook)}
            onRotate={() => setAsked({ webhook, what: 'rotate' })}
            onDelete={() => setAsked({ webhook, what: 'delete' })}
          />
        ))}
      </Cards>
      {asked?.what === 'rotate' && (
        <RotateSecret webhook={asked.webhook} onSecret={onSecret} onClose={close} />
      )}
      {asked?.what === 'delete' && <DeleteWebhook webhook={asked.webhook} onClose={close} />}
    </>
  );
}
