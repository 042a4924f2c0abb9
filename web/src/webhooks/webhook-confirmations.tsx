import type { Webhook } from '../api/records.ts';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';

interface ConfirmationProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

interface RotateSecretProps extends ConfirmationProps {
  readonly onSecret: (secret: string) => void;
}

/** Confirms replacing a webhook's secret. Passes the new one to `onSecret`. */
export const RotateSecret = ({ webhook, onSecret, onClose }: RotateSecretProps) => (
  <ActionDialog
    title="Rotate the secret?"
    action="Rotate secret"
    operation="rotate_webhook_secret"
    input={{ path: { webhook: webhook.id } }}
    refreshes={['list_webhooks']}
    onDone={({ secret }) => onSecret(secret)}
    onClose={onClose}
  >
    The old secret (ends in <code>{webhook.secret_hint}</code>) stops working right away. All further
    deliveries, including retries, are signed with the new one. Make your receiver accept both during the
    switch.
  </ActionDialog>
);

/** Confirms deleting a webhook. */
export const DeleteWebhook = ({ webhook, onClose }: ConfirmationProps) => (
  <ActionDialog
    title="Delete this webhook?"
    action="Delete webhook"
    operation="delete_webhook"
    input={{ path: { webhook: webhook.id } }}
    refreshes={['list_webhooks']}
    onClose={onClose}
  >
    {webhook.url} no longer receives events, and its delivery log is deleted. To pause it, edit it and turn it
    off instead.
  </ActionDialog>
);
