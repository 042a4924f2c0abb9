import type { DeliveryDetail } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DescriptionList } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import form from '../ui/form/form.module.css';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { attemptText } from './webhook-text.ts';
import styles from './deliveries-page.module.css';
import webhook from './webhooks.module.css';

/** The refresh interval while the delivery is pending, in milliseconds. */
const REFRESH_MS = 2_000;

interface DeliveryDialogProps {
  readonly delivery: string;
  readonly onClose: () => void;
}

/** The attempts of one delivery with their responses, and a resend button. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const path = { delivery };
  const detail = useApiQuery(
    'get_webhook_delivery',
    { path },
    { refetchInterval: (answer) => (answer?.state === 'pending' ? REFRESH_MS : 0) },
  );
  const replay = useApiMutation('replay_webhook_delivery', ['list_webhook_deliveries', 'get_webhook']);
  const { canWrite } = usePermissions();
  const toast = useToast();
  const resend = () =>
    replay.mutate(
      { path },
      {
        onSuccess: () => {
          toast({ text: 'Queued for resending with the same event ID.' });
          onClose();
        },
      },
    );
  return (
    <Dialog title="Delivery" onClose={onClose}>
      <Loaded query={detail}>
        {(shown) => (
          <div className={form.form}>
            <Detail delivery={shown} />
            <ErrorMessage error={replay.error} />
            <div className={form.actions}>
              <Button onClick={onClose}>Close</Button>
              {canWrite && (
                <Button kind="primary" isBusy={replay.isPending} onClick={resend}>
                  Resend
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
  delivery: { event_type, event_id, created_at, next_attempt_at, attempt_log },
}: {
  readonly delivery: DeliveryDetail;
}) {
  return (
    <>
      <DescriptionList
        items={[
          ['Event', event_type],
          ['Event ID', <code key="id">{event_id}</code>],
          ['Queued', <Time key="at" at={created_at} />],
          ...(next_attempt_at === null
            ? []
            : [['Next attempt', <Time key="next" at={next_attempt_at} />] as const]),
        ]}
      />
      {attempt_log.length === 0 && <p>No attempts yet.</p>}
      <ol className={styles.attempts}>
        {attempt_log.map((attempt) => (
          <li key={attempt.number} className={styles.attempt}>
            <p>
              <Badge tone={attempt.error === null ? 'positive' : 'negative'}>
                {attempt.error === null ? 'Delivered' : 'Failed'}
              </Badge>{' '}
              {attemptText(attempt)}, <Time at={attempt.started_at} />
            </p>
            {attempt.response_body && (
              <pre className={webhook.body} tabIndex={0} aria-label={`Response to attempt ${attempt.number}`}>
                {attempt.response_body}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
