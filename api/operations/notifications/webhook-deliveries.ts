import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import {
  insertDelivery,
  listDeliveries,
  newEventId,
  replayDelivery,
} from '../../../postgres/webhooks/webhook-deliveries.ts';
import { getDelivery, replayRange } from '../../../postgres/webhooks/webhook-replays.ts';
import { getWebhook } from '../../../postgres/webhooks/webhooks.ts';
import {
  DeliveryDetailSchema,
  DeliveryPageSchema,
  DeliveryStateSchema,
  QueuedDeliverySchema,
  ReplayedDeliveriesSchema,
} from '../../../schemas/webhooks/delivery.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { OneOf, Timestamp } from '../../../schemas/formats.ts';
import { Limit } from '../../../schemas/page.ts';
import { WEBHOOK_EVENTS, writePayload } from '../../../schemas/webhooks/webhook-events.ts';
import { found } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { webhookPath } from './webhooks.ts';

function queuePing(tx: Queryable, workspaceId: number, webhookId: string): Promise<string> {
  const data = { ...WEBHOOK_EVENTS['test.ping'].data, webhook_id: webhookId };
  const payload = writePayload('test.ping', new Date(), data);
  return insertDelivery(tx, workspaceId, { webhookId, type: 'test.ping', eventId: newEventId(), payload });
}

/** The path of a delivery. Ids are opaque, so any text is a possible id. */
const deliveryPath = { delivery: Type.String({ minLength: 1, description: 'Delivery id.' }) };

const isOff = () => new PublicError('conflict', 'The webhook is disabled: enable it first.');

/** The latest instant of a range: the store cannot represent far later ones. */
const END_OF_TIME = Date.UTC(2100, 0);

/** Parses an instant, limited to what the store can represent. Throws `invalid_request` for a leap second. */
function instant(field: string, text: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new PublicError('invalid_request', `${field}: must be a time that exists on a clock`);
  return new Date(Math.min(Math.max(ms, 0), END_OF_TIME)).toISOString();
}

export const webhookDeliveryOperations = [
  defineOperation({
    operationId: 'test_webhook',
    route: 'POST /api/v1/webhooks/{webhook}/test',
    access: 'W',
    tag: 'Webhooks',
    summary: 'Send a test to a webhook',
    description: 'Queues a signed test.ping, whatever the webhook subscribes to, even when it is disabled.',
    params: webhookPath,
    response: QueuedDeliverySchema,
    effect: { openWorld: true },
    transact: async (tx, { params }, { workspaceId }) => {
      const webhook = found(await getWebhook(tx, workspaceId, params.webhook), 'webhook');
      return { delivery_id: await queuePing(tx, workspaceId, webhook.id) };
    },
  }),
  defineOperation({
    operationId: 'list_webhook_deliveries',
    route: 'GET /api/v1/webhooks/{webhook}/deliveries',
    access: 'R',
    tag: 'Webhooks',
    summary: "List a webhook's deliveries",
    description: 'Deliveries of the last 30 days, newest first.',
    params: webhookPath,
    query: {
      limit: Limit(100, 25),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 999_999_999_999_999,
          default: 0,
          description: 'How many to skip.',
        }),
      ),
      status: Type.Optional(DeliveryStateSchema),
    },
    response: DeliveryPageSchema,
    transact: async (tx, { params, query }, { workspaceId }) => {
      const webhook = found(await getWebhook(tx, workspaceId, params.webhook), 'webhook');
      return listDeliveries(tx, workspaceId, webhook.id, {
        limit: query.limit ?? 25,
        // Larger than any log and within bigint: MCP and GraphQL accept whole numbers of any size.
        offset: query.offset ?? 0,
        state: query.status ?? null,
      });
    },
  }),
  defineOperation({
    operationId: 'get_webhook_delivery',
    route: 'GET /api/v1/webhook-deliveries/{delivery}',
    access: 'R',
    tag: 'Webhooks',
    summary: 'Get a delivery with its attempts',
    description:
      'Every attempt with its status, its duration and the start of the response. Kept for 30 days.',
    params: deliveryPath,
    response: DeliveryDetailSchema,
    transact: async (tx, { params }, { workspaceId }) =>
      found(await getDelivery(tx, workspaceId, params.delivery), 'delivery'),
  }),
  defineOperation({
    operationId: 'replay_webhook_deliveries',
    route: 'POST /api/v1/webhooks/{webhook}/replay',
    access: 'W',
    tag: 'Webhooks',
    summary: 'Deliver the events of a period again',
    description:
      'Queues the events of deliveries created from since until before until (default now): failed ones, unless state says otherwise. Events delivered since, pending ones and tests are left out. At most 5000 per call.',
    params: webhookPath,
    body: {
      since: Timestamp,
      ...optional({ until: Timestamp, state: OneOf(['failed', 'delivered'] as const) }),
    },
    response: ReplayedDeliveriesSchema,
    errors: ['conflict'],
    effect: { openWorld: true },
    transact: async (tx, { params, body }, { workspaceId }) => {
      const webhook = found(await getWebhook(tx, workspaceId, params.webhook), 'webhook');
      if (!webhook.enabled) throw isOff();
      const { until = new Date().toISOString(), state = 'failed' } = body;
      const range = { since: instant('since', body.since), until: instant('until', until), state };
      return replayRange(tx, workspaceId, webhook.id, range);
    },
  }),
  defineOperation({
    operationId: 'replay_webhook_delivery',
    route: 'POST /api/v1/webhook-deliveries/{delivery}/replay',
    access: 'W',
    tag: 'Webhooks',
    summary: 'Replay a delivery',
    description:
      'Queues a new delivery with the same body and webhook-id, so that receivers can recognize the event. While the webhook is disabled, only tests can be replayed.',
    params: deliveryPath,
    response: QueuedDeliverySchema,
    errors: ['conflict'],
    effect: { openWorld: true },
    run: async (context, { params }, { workspaceId }) => {
      const queued = await context.postgres.asTenant(workspaceId, (tx) =>
        replayDelivery(tx, workspaceId, params.delivery),
      );
      const replay = found(queued, 'delivery');
      if (replay === 'off') throw isOff();
      return { delivery_id: replay.id };
    },
  }),
];
