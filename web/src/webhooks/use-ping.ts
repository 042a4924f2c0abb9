import { useChange } from '../api/use-change.ts';
import { useOperation } from '../api/use-operation.ts';

/** How often it is looked whether a test has arrived, in milliseconds. A receiver has 15 seconds. */
const LOOK_MS = 700;

/** Sends a test to a webhook and waits for what becomes of it. */
export function usePing(webhook: string) {
  const test = useChange('test_webhook', ['list_webhook_deliveries']);
  const delivery = test.data?.delivery_id;
  const { data: sent, error } = useOperation(
    'get_webhook_delivery',
    { path: { delivery: delivery ?? '' } },
    {
      enabled: delivery !== undefined,
      refetchInterval: (answer) => (answer && answer.state !== 'pending' ? 0 : LOOK_MS),
    },
  );
  const outcome = sent && sent.state !== 'pending' ? sent : null;
  return {
    send: () => test.mutate({ path: { webhook } }),
    isWaiting: test.isPending || (delivery !== undefined && outcome === null && error === null),
    outcome,
    error: test.error ?? error,
  };
}
