import { Badge } from '../ui/badge.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { attemptText } from './webhook-text.ts';
import type { useWebhookTest } from './use-webhook-test.ts';
import styles from './webhooks.module.css';

/** The result of a test event. */
export function TestResult({
  test: { outcome, error, isWaiting },
}: {
  readonly test: ReturnType<typeof useWebhookTest>;
}) {
  const attempt = outcome?.attempt_log.at(-1);
  return (
    <>
      <div role="status" className={isWaiting || attempt ? styles.test : undefined}>
        {isWaiting && <p>Sending the test. The receiver has 15 seconds to respond.</p>}
        {attempt && (
          <>
            <p>
              <Badge tone={outcome?.state === 'delivered' ? 'positive' : 'negative'}>
                {outcome?.state === 'delivered' ? 'Test delivered' : 'Test failed'}
              </Badge>{' '}
              {attemptText(attempt)}
            </p>
            {attempt.response_body && (
              <pre className={styles.body} tabIndex={0} aria-label="Response of the receiver">
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
