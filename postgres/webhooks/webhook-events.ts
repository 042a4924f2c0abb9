import type { AlertFilters } from '../../schemas/alerts/alert.ts';
import { newId } from '../../schemas/new-id.ts';
import { EVERY_EVENT } from '../../schemas/webhooks/webhook.ts';
import { writePayload, type WebhookEventType } from '../../schemas/webhooks/webhook-events.ts';
import type { Queryable } from '../client.ts';

/** The channel that notifies senders that a delivery may be due, or, with its id, that a webhook was changed. */
export const DELIVERIES_CHANNEL = 'earshot_webhook_deliveries';

/** Notifies the senders, once the transaction commits, that a webhook was changed. */
export async function notifyWebhookChanged(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(`SELECT pg_notify('${DELIVERIES_CHANNEL}', $1)`, [webhookId]);
}

/** What decides which events an enabled webhook gets. */
export interface Subscriber {
  readonly id: string;
  readonly workspace_id: number;
  /** Null: events of the whole workspace. */
  readonly project_id: string | null;
  readonly events: readonly string[];
  readonly filters: AlertFilters;
  /** It gets no events from before this. */
  readonly created_at: string;
}

/** Returns the enabled webhooks of these workspaces whose project is live. */
export const listSubscribers = (db: Queryable, workspaceIds: readonly number[]) =>
  db.query<Subscriber>(
    `SELECT w.id, w.workspace_id, w.project_id, w.events, w.filters, w.created_at
     FROM webhooks w LEFT JOIN projects p ON p.id = w.project_id
     WHERE w.workspace_id = ANY($1) AND w.enabled AND p.deleted_at IS NULL ORDER BY w.id`,
    [workspaceIds],
  );

/** The clocks of machines differ: a webhook also gets events from this long before its creation. */
const CLOCK_SKEW_MS = 2_000;

/** Whether a webhook subscribes to an event of this type, project (null: of none) and time. Pure. */
export function subscribesTo(
  { events, project_id, created_at }: Subscriber,
  event: { readonly type: WebhookEventType; readonly projectId: string | null; readonly at: string },
): boolean {
  return (
    (events.includes(EVERY_EVENT) || events.includes(event.type)) &&
    (project_id === null || project_id === event.projectId) &&
    Date.parse(event.at) >= Date.parse(created_at) - CLOCK_SKEW_MS
  );
}

/** An event and its webhooks. */
export interface EventToQueue {
  readonly workspaceId: number;
  readonly type: WebhookEventType;
  /** Derived from the event, so that a repeated event is recognized. */
  readonly eventId: string;
  readonly happenedAt: string;
  /** Decides the weekly partition: near now, and the same whenever the event is repeated. */
  readonly filedAt: string;
  /** The body, JSON. */
  readonly payload: string;
  readonly webhookIds: readonly string[];
}

/**
 * Queues events for their webhooks in one statement and notifies the senders. Idempotent. Returns how many
 * deliveries it created. Two processes that queue the same events do so in one order, and never deadlock.
 */
export async function queueEvents(db: Queryable, events: readonly EventToQueue[]): Promise<number> {
  const targets = events.flatMap(({ webhookIds }, at) =>
    webhookIds.map((webhook) => ({ webhook, at: at + 1 })),
  );
  if (targets.length === 0) return 0;
  const [row] = await db.query<{ made: number }>(
    `WITH made AS (
       INSERT INTO webhook_deliveries (id, week, workspace_id, webhook_id, event_type, event_id, payload, happened_at)
       SELECT t.id, week_of_ring(e.filed_at), e.workspace_id, w.id, e.type, e.event_id, convert_to(e.payload, 'UTF8'), e.happened_at
       FROM unnest($1::text[], $2::text[], $3::integer[]) AS t (id, webhook_id, place)
       JOIN unnest($4::integer[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::text[])
         WITH ORDINALITY AS e (workspace_id, type, event_id, happened_at, filed_at, payload, place) ON e.place = t.place
       JOIN webhooks w ON w.id = t.webhook_id AND w.workspace_id = e.workspace_id
       ORDER BY w.id, e.event_id
       ON CONFLICT (webhook_id, event_id, week) WHERE replay_of IS NULL DO NOTHING RETURNING 1)
     SELECT count(*) AS made, pg_notify('${DELIVERIES_CHANNEL}', '') FROM made`,
    [
      targets.map(() => newId('dlv')),
      targets.map(({ webhook }) => webhook),
      targets.map(({ at }) => at),
      events.map(({ workspaceId }) => workspaceId),
      events.map(({ type }) => type),
      events.map(({ eventId }) => eventId),
      events.map(({ happenedAt }) => happenedAt),
      events.map(({ filedAt }) => filedAt),
      events.map(({ payload }) => payload),
    ],
  );
  return row!.made;
}

/** An event of a workspace that is not about a mention. */
export interface WorkspaceEvent {
  readonly workspaceId: number;
  /** Null: of no project, so only for webhooks of the whole workspace. */
  readonly projectId: string | null;
  readonly type: WebhookEventType;
  readonly eventId: string;
  /** When it happened. */
  readonly at: Date;
  /** Decides the weekly partition of an event that may be repeated much later. Default: `at`. */
  readonly filedAt?: Date;
  readonly data: object;
}

/** Queues an event for the webhooks that subscribe to it, in the transaction of its cause: both happen or neither. */
export async function emitEvent(tx: Queryable, event: WorkspaceEvent): Promise<void> {
  const { workspaceId, type, eventId, at, filedAt = at, data } = event;
  const happenedAt = at.toISOString();
  const wanting = (await listSubscribers(tx, [workspaceId])).filter((one) =>
    subscribesTo(one, { ...event, at: happenedAt }),
  );
  if (wanting.length === 0) return;
  await queueEvents(tx, [
    {
      ...{ workspaceId, type, eventId, happenedAt, filedAt: filedAt.toISOString() },
      payload: writePayload(type, at, data).toString(),
      webhookIds: wanting.map(({ id }) => id),
    },
  ]);
}
