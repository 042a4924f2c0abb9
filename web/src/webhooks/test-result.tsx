import { Badge } from '../ui/badge.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { attemptText } from './webhook-text.ts';
import type { useWebhookTest } from './use-webhook-test.ts';
import styles from './webhooks.module.css';

/** What became of a test, beside the webhook that it was sent to. */
export function TestResult({
  ping: { outcome, error, isWaiting },
}: {
  readonly ping: ReturnType<typeof useWebhookTest>;
}) {
  const attempt = outcome?.attempt_log.at(-1);
  return (
    <>
      <div role="status" className={isWaiting || attempt ? styles.ping : undefined}>
        {isWaiting && <p>The test is on its way: the receiver has 15 seconds.</p>}
        {attempt && (
          <>
            <p>
              <Badge tone={outcome?.state === 'delivered' ? 'positive' : 'negative'}>
                {outcome?.state === 'delivered' ? 'Test arrived' : 'Test failed'}
              </Badge>{' '}
              {attemptText(attempt)}
            </p>
            {attempt.response_body && (
              <pre className={styles.body} tabIndex={0} aria-label="What the receiver answered">
                {attempt.response_body}
              </pre>
            )}
          </>
        )}
      </div>
      <ErrorMessage error={error} />
    </>
  );
}
