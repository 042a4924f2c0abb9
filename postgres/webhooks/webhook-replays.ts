import type {
  DeliveryDetail,
  DeliveryAttempt,
  Delivery,
  ReplayedDeliveries,
} from '../../schemas/webhooks/delivery.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { DELIVERY_COLUMNS, RETAINED } from './webhook-deliveries.ts';
import { DELIVERIES_CHANNEL } from './webhook-events.ts';

/** Returns a delivery of the last 30 days with its attempts; null when the workspace has none with this id. */
export async function getDelivery(
  tx: Queryable,
  workspaceId: number,
  id: string,
): Promise<DeliveryDetail | null> {
  const [row] = await tx.query<Delivery>(
    `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries d WHERE workspace_id = $1 AND id = $2 AND ${RETAINED} AND EXISTS (
       SELECT FROM webhooks w LEFT JOIN projects p ON p.id = w.project_id WHERE w.id = d.webhook_id AND p.deleted_at IS NULL)`,
    [workspaceId, id],
  );
  if (!row) return null;
  const attempt_log = await tx.query<DeliveryAttempt>(
    `SELECT number, started_at, duration_ms, response_status, response_body, error FROM webhook_attempts
     WHERE workspace_id = $1 AND delivery_id = $2 ORDER BY number`,
    [workspaceId, id],
  );
  return { ...row, attempt_log };
}

/** Which deliveries to repeat: those created from `since` on and before `until`, as ISO text. */
export interface ReplayRange {
  readonly since: string;
  readonly until: string;
  readonly state: 'delivered' | 'failed';
}

/** The most deliveries per call, to limit how long it takes. */
const MAX_REPLAYED = 5_000;

/**
 * Queues the events of a webhook's deliveries again, each once, oldest first. Skips tests, and failed events that
 * were delivered since or are pending.
 */
export async function replayRange(
  tx: Queryable,
  workspaceId: number,
  webhookId: string,
  { since, until, state }: ReplayRange,
): Promise<ReplayedDeliveries> {
  const found = await tx.query<{ id: string; week: number }>(
    `SELECT id, week FROM (
       SELECT DISTINCT ON (event_id) id, week, event_id, created_at FROM webhook_deliveries d
       WHERE workspace_id = $1 AND webhook_id = $2 AND state = $3 AND created_at >= $4 AND created_at < $5 AND ${RETAINED}
         AND event_type <> 'test.ping' AND NOT EXISTS (
           SELECT FROM webhook_deliveries o WHERE o.webhook_id = d.webhook_id AND o.event_id = d.event_id
             AND (o.state = 'pending' OR o.state = 'delivered' AND $3 = 'failed'))
       ORDER BY event_id, created_at) AS event
     ORDER BY created_at, id LIMIT $6`,
    [workspaceId, webhookId, state, since, until, MAX_REPLAYED + 1],
  );
  const chosen = found.slice(0, MAX_REPLAYED);
  await tx.query(
    `WITH made AS (
       INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_type, event_id, payload, happened_at, replay_of)
       SELECT r.id, d.workspace_id, d.webhook_id, d.event_type, d.event_id, d.payload, d.happened_at, d.id
       FROM unnest($1::text[], $2::text[], $3::smallint[]) AS r (id, of, week)
       JOIN webhook_deliveries d ON d.id = r.of AND d.week = r.week)
     SELECT pg_notify('${DELIVERIES_CHANNEL}', '')`,
    [chosen.map(() => newId('dlv')), chosen.map(({ id }) => id), chosen.map(({ week }) => week)],
  );
  return { queued: chosen.length, more: found.length > chosen.length };
}
