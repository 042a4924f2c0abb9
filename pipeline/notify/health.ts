import type { WebhookHealth } from '../../postgres/webhooks/webhook-health.ts';

const HOUR_MS = 3_600_000;

/**
 * When a webhook that fails is turned off. Either is enough: no success for five days while several deliveries fail (the rule
 * of Svix), or a hundred failures in a row that span a day, which a busy webhook reaches sooner.
 */
const TURNED_OFF = { ms: 120 * HOUR_MS, deliveries: 5, failures: 100, spanMs: 24 * HOUR_MS } as const;

/** Whether the share (0 to 1) of what turns a webhook off has been reached. */
const hasReached = (share: number, health: WebhookHealth) =>
  (health.failing_ms >= share * TURNED_OFF.ms && health.failing_deliveries >= TURNED_OFF.deliveries) ||
  (health.failure_count >= share * TURNED_OFF.failures && health.failing_ms >= share * TURNED_OFF.spanMs);

/** Whether it may matter how many deliveries fail: counting them is left out before. Pure. */
export const mayMatter = ({ failing_ms }: WebhookHealth): boolean => failing_ms >= TURNED_OFF.spanMs / 2;

/** What is to be done about a webhook that fails: `warn` half way, once. Pure. */
export function judgeHealth(health: WebhookHealth): 'disable' | 'warn' | 'leave' {
  if (hasReached(1, health)) return 'disable';
  return hasReached(0.5, health) && !health.warned ? 'warn' : 'leave';
}
