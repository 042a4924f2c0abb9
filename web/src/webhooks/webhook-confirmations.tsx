import type { Webhook } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

interface QuestionProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Asks before a new secret is made, and hands it on. */
export function RotateSecret({
  webhook,
  onSecret,
  onClose,
}: QuestionProps & { readonly onSecret: (secret: string) => void }) {
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
      title="Make a new secret?"
      action="Make new secret"
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      The old one (it ends with <code>{webhook.secret_hint}</code>) ends at once: everything that is sent from
      now on, again included, is signed with the new one alone. Let the receiver accept both for a moment.
    </ConfirmDialog>
  );
}

/** Asks before a webhook is deleted. */
export function DeleteWebhook({ webhook, onClose }: QuestionProps) {
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
      {webhook.url} hears of nothing any more, and its log of deliveries is gone. To stop it for a while, edit
      it and turn it off.
    </ConfirmDialog>
  );
}
