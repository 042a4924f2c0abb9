import { Type } from '@sinclair/typebox';
import { type Queryable } from '../../postgres/client.ts';
import {
  insertDelivery,
  listDeliveries,
  newEventId,
  replayDelivery,
} from '../../postgres/webhook-deliveries.ts';
import { getWebhook } from '../../postgres/webhooks.ts';
import { DeliveryPageSchema, DeliveryStateSchema, QueuedDeliverySchema } from '../../schemas/delivery.ts';
import { Limit } from '../../schemas/page.ts';
import { WEBHOOK_EVENTS, writePayload } from '../../schemas/webhook-events.ts';
import { found } from '../lookup.ts';
import { defineOperation } from '../operation.ts';
import { webhookPath } from './webhooks.ts';

/** Queues a `test.ping` for a webhook and gives the id of the delivery. */
function queuePing(tx: Queryable, workspaceId: number, webhookId: string): Promise<string> {
  const data = { ...WEBHOOK_EVENTS['test.ping'].data, webhook_id: webhookId };
  const payload = writePayload('test.ping', new Date(), data);
  return insertDelivery(tx, workspaceId, { webhookId, type: 'test.ping', eventId: newEventId(), payload });
}

const testWebhookOperation = defineOperation({
  operationId: 'test_webhook',
  method: 'POST',
  path: '/api/v1/webhooks/{webhook}/test',
  access: 'W',
  tag: 'Webhooks',
  summary: 'Send a test to a webhook',
  description: 'Queues a signed test.ping, whatever the webhook subscribes to and even when it is off.',
  params: webhookPath,
  response: QueuedDeliverySchema,
  effect: { openWorld: true },
  run: (context, { params }, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, async (tx) => {
      const webhook = found(await getWebhook(tx, workspaceId, params.webhook), 'webhook');
      return { delivery_id: await queuePing(tx, workspaceId, webhook.id) };
    }),
});

const listDeliveriesOperation = defineOperation({
  operationId: 'list_webhook_deliveries',
  method: 'GET',
  path: '/api/v1/webhooks/{webhook}/deliveries',
  access: 'R',
  tag: 'Webhooks',
  summary: "List a webhook's deliveries",
  description: 'Those of the last 30 days, newest first.',
  params: webhookPath,
  query: {
    limit: Limit(100, 25),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999_999_999_999,
        default: 0,
        description: 'How many to pass over.',
      }),
    ),
    status: Type.Optional(DeliveryStateSchema),
  },
  response: DeliveryPageSchema,
  run: (context, { params, query }, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, async (tx) => {
      const webhook = found(await getWebhook(tx, workspaceId, params.webhook), 'webhook');
      return listDeliveries(tx, workspaceId, webhook.id, {
        limit: query.limit ?? 25,
        // Beyond any log and within bigint: MCP and GraphQL take whole numbers of any size.
        offset: query.offset ?? 0,
        state: query.status ?? null,
      });
    }),
});

const replayDeliveryOperation = defineOperation({
  operationId: 'replay_webhook_delivery',
  method: 'POST',
  path: '/api/v1/webhook-deliveries/{delivery}/replay',
  access: 'W',
  tag: 'Webhooks',
  summary: 'Deliver an event again',
  description:
    'Queues a new delivery with the same body and webhook-id, so that receivers can tell that it is the same event.',
  params: { delivery: Type.String({ minLength: 1, description: 'Delivery id.' }) },
  response: QueuedDeliverySchema,
  effect: { openWorld: true },
  run: async (context, { params }, { workspaceId }) => {
    const id = await context.postgres.asTenant(workspaceId, (tx) =>
      replayDelivery(tx, workspaceId, params.delivery),
    );
    return { delivery_id: found(id, 'delivery') };
  },
});

export const webhookDeliveryOperations = [
  testWebhookOperation,
  listDeliveriesOperation,
  replayDeliveryOperation,
];
