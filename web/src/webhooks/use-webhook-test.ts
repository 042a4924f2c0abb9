import type { DeliveryDetail } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** How often it is looked whether a test has arrived, in milliseconds. A receiver has 15 seconds. */
const LOOK_MS = 700;

interface TestState {
  /** The service is asked to send it. */
  readonly isSending: boolean;
  /** The delivery that it became, once it is queued. */
  readonly delivery: string | undefined;
  /** That delivery as it was read last; of an earlier test while this one is queued. */
  readonly sent: DeliveryDetail | undefined;
  readonly error: Error | null;
}

/** How far a test is: on its way, or what became of it, or why that is not known. Pure. */
export function testProgress({ isSending, delivery, sent, error }: TestState) {
  const isOver = !isSending && sent !== undefined && sent.id === delivery && sent.state !== 'pending';
  const outcome = isOver ? sent : null;
  return { isWaiting: isSending || (delivery !== undefined && !isOver && error === null), outcome, error };
}

/** Sends a test to a webhook and waits for what becomes of it. */
export function useWebhookTest(webhook: string) {
  const test = useApiMutation('test_webhook', ['list_webhook_deliveries']);
  const delivery = test.data?.delivery_id;
  const { data: sent, error } = useApiQuery(
    'get_webhook_delivery',
    { path: { delivery: delivery ?? '' } },
    {
      enabled: delivery !== undefined,
      refetchInterval: (answer) => (answer && answer.state !== 'pending' ? 0 : LOOK_MS),
    },
  );
  return {
    send: () => test.mutate({ path: { webhook } }),
    ...testProgress({ isSending: test.isPending, delivery, sent, error: test.error ?? error }),
  };
}
