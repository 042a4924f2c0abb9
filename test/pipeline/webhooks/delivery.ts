import type { Attempt } from '../../../pipeline/webhooks/send-attempt.ts';
import type { ClaimedDelivery } from '../../../postgres/webhooks/webhook-queue.ts';

let made = 0;

/** Returns a claimed delivery, by default of the webhook `whk_x`. */
export const claimedDelivery = (change: Partial<ClaimedDelivery> = {}): ClaimedDelivery => ({
  ...{ id: `dlv_${(made += 1)}`, week: 0, workspace_id: 1, webhook_id: 'whk_x' },
  ...{ event_type: 'scan.completed', event_id: 'evt_x', payload: Buffer.from('{}'), attempts: 0 },
  ...{ replay_of: null, happened_at: '', url: 'http://127.0.0.1/', secret: '' },
  ...{ enabled: true, project_gone: false, failing: false, taken_over: false },
  ...change,
});

/** Returns an attempt of a delivery, by default delivered within 10 ms. */
export const attemptOf = (
  { id, week, webhook_id }: ClaimedDelivery,
  change: Partial<Attempt> = {},
): Attempt => ({
  ...{ id, week, webhookId: webhook_id, number: 1, startedAt: new Date(0), durationMs: 10, isTest: false },
  ...{ status: 200, body: '', error: null, outcome: 'delivered', disable: null, retryInMs: null },
  ...change,
});
