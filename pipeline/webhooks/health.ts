import type { WebhookHealth } from '../../postgres/webhooks/webhook-health.ts';
import { DAY_MS } from '../../schemas/duration.ts';

/**
 * When a failing webhook is turned off: after five days without success while several deliveries fail (as Svix
 * does), or a hundred failures in a row over at least a day.
 */
const LIMITS = { ms: 5 * DAY_MS, deliveries: 5, failures: 100, spanMs: DAY_MS } as const;

/** Whether a webhook has reached this share (0 to 1) of the limits. */
const hasReached = (share: number, health: WebhookHealth) =>
  (health.failing_ms >= share * LIMITS.ms && health.failing_deliveries >= LIMITS.deliveries) ||
  (health.failure_count >= share * LIMITS.failures && health.failing_ms >= share * LIMITS.spanMs);

/** Whether the number of failing deliveries can change the verdict. Counting them earlier is a waste. Pure. */
export const needsFailingCount = ({ failing_ms }: WebhookHealth): boolean => failing_ms >= LIMITS.spanMs / 2;

/** Returns what to do about a failing webhook; `warn` once, halfway to the limits. Pure. */
export function judgeHealth(health: WebhookHealth): 'disable' | 'warn' | 'leave' {
  if (hasReached(1, health)) return 'disable';
  return hasReached(0.5, health) && !health.warned ? 'warn' : 'leave';
}
