import type { Delivery, DeliveryState } from '../../schemas/webhooks/delivery.ts';
import { newId } from '../../schemas/new-id.ts';
import type { WebhookEventType } from '../../schemas/webhooks/webhook-events.ts';
import type { Queryable } from '../client.ts';
import { DELIVERIES_CHANNEL } from './webhook-events.ts';

/** An event for one webhook. `payload`: the bytes that are signed and sent. */
export interface NewDelivery {
  readonly webhookId: string;
  readonly type: WebhookEventType;
  readonly eventId: string;
  readonly payload: Buffer;
}

/** A page of a webhook's deliveries. */
export interface DeliveryPage {
  readonly limit: number;
  readonly offset: number;
  /** Null: all. */
  readonly state: DeliveryState | null;
}

/** The columns of a delivery in the API. */
export const DELIVERY_COLUMNS = `id, webhook_id, event_type, event_id, state, attempts, response_status, error, replay_of, created_at,
  CASE WHEN next_attempt_at IS NOT NULL THEN greatest(next_attempt_at, created_at) END AS next_attempt_at, delivered_at`;
/** The condition for deliveries that are shown. Older rows may still be in their partition. */
export const RETAINED = `created_at > now() - interval '30 days'`;

/** Creates the id of an event. It has no full stop, which separates the parts of a signed message. */
export const newEventId = (): string => newId('evt');

/** Queues an event for a webhook, due at once and before everything else, and returns the id of the delivery. */
export async function insertDelivery(
  tx: Queryable,
  workspaceId: number,
  { webhookId, type, eventId, payload }: NewDelivery,
): Promise<string> {
  const id = newId('dlv');
  await tx.query(
    `WITH made AS (INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_type, event_id, payload, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'epoch'))
     SELECT pg_notify('${DELIVERIES_CHANNEL}', '')`,
    [id, workspaceId, webhookId, type, eventId, payload],
  );
  return id;
}

/**
 * Queues a delivery's event again, with the same bytes and event id, and returns the new delivery's id. `off`: the
 * webhook is off and gets only tests. Null: no such delivery, or its project was deleted.
 */
export async function replayDelivery(
  tx: Queryable,
  workspaceId: number,
  id: string,
): Promise<{ id: string } | 'off' | null> {
  const [old] = await tx.query<{ week: number; off: boolean }>(
    `SELECT d.week, NOT w.enabled AND d.event_type <> 'test.ping' AS off
     FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id LEFT JOIN projects p ON p.id = w.project_id
     WHERE d.workspace_id = $1 AND d.id = $2 AND d.${RETAINED} AND p.deleted_at IS NULL FOR SHARE OF w`,
    [workspaceId, id],
  );
  if (!old || old.off) return old ? 'off' : null;
  return tx.one<{ id: string }>(
    `WITH made AS (
       INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_type, event_id, payload, happened_at, replay_of)
       SELECT $4, workspace_id, webhook_id, event_type, event_id, payload, happened_at, id FROM webhook_deliveries
       WHERE workspace_id = $1 AND id = $2 AND week = $3
       RETURNING id)
     SELECT id, pg_notify('${DELIVERIES_CHANNEL}', '') FROM made`,
    [workspaceId, id, old.week, newId('dlv')],
  );
}

/** Returns a page of a webhook's deliveries of the last 30 days, newest first, and their total. */
export async function listDeliveries(
  tx: Queryable,
  workspaceId: number,
  webhookId: string,
  { limit, offset, state }: DeliveryPage,
): Promise<{ data: Delivery[]; total: number }> {
  const chosen = `FROM webhook_deliveries WHERE workspace_id = $1 AND webhook_id = $2
    AND ($3::text IS NULL OR state = $3) AND ${RETAINED}`;
  const which = [workspaceId, webhookId, state];
  const [count] = await tx.query<{ total: number }>(`SELECT count(*) AS total ${chosen}`, which);
  const data = await tx.query<Delivery>(
    `WITH page AS (SELECT id, week ${chosen} ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5::bigint)
     SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries JOIN page USING (id, week) ORDER BY created_at DESC, id DESC`,
    [...which, limit, offset],
  );
  return { data, total: count!.total };
}

/** Empties the partition that is written next week. Call it at least once a day. */
export async function deleteOldDeliveries(db: Queryable): Promise<void> {
  await db.query('SELECT forget_old_deliveries()');
}
