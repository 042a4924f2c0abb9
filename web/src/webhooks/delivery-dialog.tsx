import type { DeliveryDetail } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useChange } from '../api/use-api-mutation.ts';
import { useOperation } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import form from '../ui/form/form.module.css';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useNotify } from '../ui/feedback/toasts.tsx';
import { Refusal } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { answerInWords } from './webhook-text.ts';
import styles from './deliveries-page.module.css';
import webhook from './webhooks.module.css';

/** How often it is read while it waits, in milliseconds. */
const REFRESH_MS = 2_000;

interface DeliveryDialogProps {
  readonly delivery: string;
  readonly onClose: () => void;
}

/** Every attempt of one delivery with what was answered, and the way to send it again. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const path = { delivery };
  const detail = useOperation(
    'get_webhook_delivery',
    { path },
    { refetchInterval: (answer) => (answer?.state === 'pending' ? REFRESH_MS : 0) },
  );
  const replay = useChange('replay_webhook_delivery', ['list_webhook_deliveries', 'get_webhook']);
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
        {(shown) => (
          <div className={form.form}>
            <Detail of={shown} />
            <Refusal error={replay.error} />
            <div className={form.actions}>
              <Button onClick={onClose}>Close</Button>
              {mayWrite && (
                <Button kind="primary" isBusy={replay.isPending} onClick={again}>
                  Send again
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Detail({
  of: { event_type, event_id, created_at, next_attempt_at, attempt_log },
}: {
  readonly of: DeliveryDetail;
}) {
  return (
    <>
      <Facts
        of={[
          ['Event', event_type],
          ['Event id', <code key="id">{event_id}</code>],
          ['Queued', <Time key="at" at={created_at} />],
          ...(next_attempt_at === null
            ? []
            : [['Next try', <Time key="next" at={next_attempt_at} />] as const]),
        ]}
      />
      {attempt_log.length === 0 && <p>Nothing was tried yet.</p>}
      <ol className={styles.attempts}>
        {attempt_log.map((attempt) => (
          <li key={attempt.number} className={styles.attempt}>
            <p>
              <Badge tone={attempt.error === null ? 'positive' : 'negative'}>
                {attempt.error === null ? 'arrived' : 'failed'}
              </Badge>{' '}
              {answerInWords(attempt)}, <Time at={attempt.started_at} />
            </p>
            {attempt.response_body && (
              <pre className={webhook.body} tabIndex={0} aria-label={`Answer to try ${attempt.number}`}>
                {attempt.response_body}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
