import { RETAINED } from './webhook-deliveries.ts';

/** How many of the newest deliveries the success rate covers, to limit what a busy webhook costs. */
const SAMPLE = 1000;

/**
 * The delivery statistics of a webhook `w`: `pending`, `last_success_at` and `success_rate_24h` (0 to 1, null
 * without attempts). Tests do not count.
 */
export const WEBHOOK_STATS = `
  CROSS JOIN LATERAL (
    SELECT count(*) AS pending FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending') AS waiting
  LEFT JOIN LATERAL (
    SELECT d.delivered_at AS last_success_at FROM webhook_deliveries d
    WHERE d.webhook_id = w.id AND d.state = 'delivered' AND d.event_type <> 'test.ping' AND d.${RETAINED}
    ORDER BY d.created_at DESC LIMIT 1) AS success ON true
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE state = 'delivered'))::float8 / nullif(count(*), 0) AS success_rate_24h
    FROM (SELECT d.state, d.attempts FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.event_type <> 'test.ping' AND d.created_at > now() - interval '24 hours'
      ORDER BY d.created_at DESC LIMIT ${SAMPLE}) AS newest
    WHERE state <> 'pending' OR attempts > 0) AS rate`;
