import { usePermissions } from '../api/session.ts';
import { useChange } from '../api/use-change.ts';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import form from '../ui/form.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { useNotify } from '../ui/notices.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Time } from '../ui/time.tsx';
import styles from './deliveries-page.module.css';

interface DeliveryDialogProps {
  readonly delivery: string;
  readonly onClose: () => void;
}

/** Every attempt of one delivery with what was answered, and the way to send it again. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const path = { delivery };
  const detail = useOperation('get_webhook_delivery', { path });
  const replay = useChange('replay_webhook_delivery', ['list_webhook_deliveries']);
  const { mayWrite } = usePermissions();
  const notify = useNotify();
  const again = () =>
    replay.mutate(
      { path },
      {
        onSuccess: () => {
          notify({ text: 'Queued again under the same event id.' });
          onClose();
        },
      },
    );
  return (
    <Dialog title="Delivery" onClose={onClose}>
      <Loaded of={detail}>
        {({ event_type, event_id, next_attempt_at, attempt_log }) => (
          <div className={form.form}>
            <p>
              {event_type}, event <code>{event_id}</code>
              {next_attempt_at !== null && (
                <>
                  ; next attempt <Time at={next_attempt_at} />
                </>
              )}
            </p>
            <ol className={styles.attempts}>
              {attempt_log.map(
                ({ number, started_at, duration_ms, response_status, response_body, error }) => (
                  <li key={number}>
                    <Time at={started_at} />: {response_status ?? error ?? 'no answer'} in {duration_ms} ms
                    {response_body && <pre tabIndex={0}>{response_body}</pre>}
                  </li>
                ),
              )}
            </ol>
            <Refusal error={replay.error} />
            {mayWrite && (
              <div className={form.actions}>
                <Button kind="primary" isBusy={replay.isPending} onClick={again}>
                  Send again
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
