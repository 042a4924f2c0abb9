import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useChange } from '../api/use-change.ts';
import { filterInWords } from '../mention-filter/filter-options.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotify } from '../ui/notices.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhook-list.module.css';

interface WebhookListProps {
  readonly webhooks: readonly Webhook[];
  readonly onEdit: (webhook: Webhook) => void;
  readonly onSecret: (secret: string) => void;
}

/** Every webhook with how it fares and what can be done with it. */
export function WebhookList({ webhooks, onEdit, onSecret }: WebhookListProps) {
  const { mayWrite } = usePermissions();
  const [asked, setAsked] = useState<{
    readonly webhook: Webhook;
    readonly what: 'rotate' | 'delete';
  } | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {webhooks.map((webhook) => (
          <li key={webhook.id} className={styles.webhook}>
            <div className={styles.head}>
              <Link to="/webhooks/$webhook" params={{ webhook: webhook.id }} className={styles.url}>
                {webhook.url}
              </Link>
              <WebhookState webhook={webhook} />
            </div>
            {webhook.description && <p>{webhook.description}</p>}
            <p className={styles.about}>
              {webhook.events.includes('*') ? 'all events' : webhook.events.join(', ') || 'tests only'};{' '}
              {filterInWords(webhook.filters)}
            </p>
            {mayWrite && (
              <div className={styles.actions}>
                <Test webhook={webhook} />
                <Button size="s" onClick={() => onEdit(webhook)}>
                  Edit
                </Button>
                <Button size="s" onClick={() => setAsked({ webhook, what: 'rotate' })}>
                  New secret
                </Button>
                <Button size="s" onClick={() => setAsked({ webhook, what: 'delete' })}>
                  Delete
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.what === 'rotate' && (
        <Rotate webhook={asked.webhook} onSecret={onSecret} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'delete' && <Delete webhook={asked.webhook} onClose={() => setAsked(null)} />}
    </>
  );
}

function Test({ webhook }: { readonly webhook: Webhook }) {
  const test = useChange('test_webhook', ['list_webhooks', 'list_webhook_deliveries']);
  const notify = useNotify();
  const send = () =>
    test.mutate(
      { path: { webhook: webhook.id } },
      {
        onSuccess: () => notify({ text: 'A test.ping is on its way: see the deliveries.' }),
        onError: ({ message }) => notify({ text: message }),
      },
    );
  return (
    <Button size="s" isBusy={test.isPending} onClick={send}>
      Send test
    </Button>
  );
}

interface AskedProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function Rotate({ webhook, onSecret, onClose }: AskedProps & Pick<WebhookListProps, 'onSecret'>) {
  const rotate = useChange('rotate_webhook_secret', ['list_webhooks']);
  const confirm = () =>
    rotate.mutate(
      { path: { webhook: webhook.id } },
      {
        onSuccess: ({ secret }) => {
          onSecret(secret);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Make a new secret?"
      action="Make new secret"
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      The old one ends at once: everything that is sent from now on is signed with the new one alone.
    </ConfirmDialog>
  );
}

function Delete({ webhook, onClose }: AskedProps) {
  const remove = useChange('delete_webhook', ['list_webhooks']);
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      action="Delete webhook"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ path: { webhook: webhook.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {webhook.url} hears of nothing any more, and its log of deliveries is gone.
    </ConfirmDialog>
  );
}
