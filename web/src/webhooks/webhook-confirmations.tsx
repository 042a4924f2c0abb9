import type { Webhook } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

interface ConfirmationProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Confirms replacing a webhook's secret. Passes the new one to `onSecret`. */
export function RotateSecret({
  webhook,
  onSecret,
  onClose,
}: ConfirmationProps & { readonly onSecret: (secret: string) => void }) {
  const rotate = useApiMutation('rotate_webhook_secret', ['list_webhooks']);
  const confirm = () =>
    rotate.mutate(
      { path: { webhook: webhook.id } },
      {
        onSuccess: ({ secret }) => {
          onClose();
          onSecret(secret);
        },
      },
    );
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      action="Rotate secret"
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      The old secret (ends in <code>{webhook.secret_hint}</code>) stops working right away. All further
      deliveries, including retries, are signed with the new one. Make your receiver accept both during the
      switch.
    </ConfirmDialog>
  );
}

/** Confirms deleting a webhook. */
export function DeleteWebhook({ webhook, onClose }: ConfirmationProps) {
  const remove = useApiMutation('delete_webhook', ['list_webhooks']);
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      action="Delete webhook"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ path: { webhook: webhook.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {webhook.url} no longer receives events, and its delivery log is deleted. To pause it, edit it and turn
      it off instead.
    </ConfirmDialog>
  );
}
