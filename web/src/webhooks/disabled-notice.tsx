import type { Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useChange } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/feedback/error-message.tsx';
import { whatToDoOf } from './webhook-text.ts';
import styles from './webhooks.module.css';

/** Says what to do about a webhook that is off, and turns it on. */
export function TurnedOff({ webhook }: { readonly webhook: Webhook }) {
  const { mayWrite } = usePermissions();
  const update = useChange('update_webhook', ['list_webhooks', 'get_webhook']);
  const turnOn = () => update.mutate({ path: { webhook: webhook.id }, body: { enabled: true } });
  return (
    <div className={styles.off}>
      <p>{whatToDoOf(webhook)}</p>
      <Refusal error={update.error} />
      {mayWrite && (
        <Button size="s" isBusy={update.isPending} onClick={turnOn}>
          Turn on
        </Button>
      )}
    </div>
  );
}
