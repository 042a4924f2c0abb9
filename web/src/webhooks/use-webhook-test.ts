import type { DeliveryDetail } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** The refresh interval while a test is pending, in milliseconds. The receiver has 15 seconds. */
const REFRESH_MS = 700;

interface TestState {
  readonly isSending: boolean;
  readonly delivery: string | undefined;
  /** The last loaded delivery; an earlier test's until this one is queued. */
  readonly sent: DeliveryDetail | undefined;
  readonly error: Error | null;
}

/** Returns whether a test is pending, its finished delivery, or the error. */
export function testProgress({ isSending, delivery, sent, error }: TestState) {
  const isFinished = !isSending && sent !== undefined && sent.id === delivery && sent.state !== 'pending';
  const outcome = isFinished ? sent : null;
  return {
    isWaiting: isSending || (delivery !== undefined && !isFinished && error === null),
    outcome,
    error,
  };
}

/** Sends a test event to a webhook and waits for its result. */
export function useWebhookTest(webhook: string) {
  const test = useApiMutation('test_webhook', ['list_webhook_deliveries']);
  const delivery = test.data?.delivery_id;
  const { data: sent, error } = useApiQuery(
    'get_webhook_delivery',
    { path: { delivery: delivery ?? '' } },
    {
      enabled: delivery !== undefined,
      refetchInterval: (answer) => (answer && answer.state !== 'pending' ? 0 : REFRESH_MS),
    },
  );
  return {
    send: () => test.mutate({ path: { webhook } }),
    ...testProgress({ isSending: test.isPending, delivery, sent, error: test.error ?? error }),
  };
}
