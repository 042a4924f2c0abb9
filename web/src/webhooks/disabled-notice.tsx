import type { Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { disabledAdvice } from './webhook-text.ts';
import styles from './webhooks.module.css';

/** Says why a webhook is off and what to do, with a button that turns it on. */
export function DisabledNotice({ webhook }: { readonly webhook: Webhook }) {
  const { canWrite } = usePermissions();
  const update = useApiMutation('update_webhook', ['list_webhooks', 'get_webhook']);
  const turnOn = () => update.mutate({ path: { webhook: webhook.id }, body: { enabled: true } });
  return (
    <div className={styles.off}>
      <p>{disabledAdvice(webhook)}</p>
      <ErrorMessage error={update.error} />
      {canWrite && (
        <Button size="s" isBusy={update.isPending} onClick={turnOn}>
          Turn on
        </Button>
      )}
    </div>
  );
}
