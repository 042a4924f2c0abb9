import { Type } from '@sinclair/typebox';
import { newWebhookSecret } from '../../../outbound/webhook-signature.ts';
import { createSeal } from '../../../postgres/sealed.ts';
import {
  deleteWebhook,
  getWebhook,
  insertWebhook,
  listWebhooks,
  newWebhookId,
  replaceWebhookSecret,
  updateWebhook,
} from '../../../postgres/webhooks/webhooks.ts';
import {
  NewWebhookSchema,
  RotatedSecretSchema,
  WEBHOOK_DEFAULTS,
  webhookFields,
  WebhookSchema,
} from '../../../schemas/webhooks/webhook.ts';
import { listWebhookEvents, WebhookEventSchema } from '../../../schemas/webhooks/webhook-events.ts';
import type { ApiContext } from '../../context.ts';
import { checkScope } from '../../alerts/alert-check.ts';
import { checkAddress } from '../../input/address-check.ts';
import { Deleted, deletedOr404, found } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { MOST_WEBHOOKS, requireRoomForWebhooks } from '../../record-limits.ts';
import { defineUpdate, stored } from '../../update.ts';

const HINT_LENGTH = 4;

/** The path of a webhook. Ids are opaque, so any text is a possible id. */
export const webhookPath = { webhook: Type.String({ minLength: 1, description: 'Webhook id.' }) };

const { url, enabled: _enabled, ...further } = webhookFields;

function makeSecret({ secretKey }: ApiContext, webhookId: string) {
  const secret = newWebhookSecret();
  const kept = { sealed: createSeal(secretKey).seal(secret, webhookId), hint: secret.slice(-HINT_LENGTH) };
  return { secret, kept };
}

export const webhookOperations = [
  defineOperation({
    operationId: 'list_webhooks',
    route: 'GET /api/v1/webhooks',
    access: 'R',
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'Secrets are never shown, only their last four characters.',
    response: Type.Array(WebhookSchema),
    transact: (tx, _input, { workspaceId }) => listWebhooks(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_webhook',
    route: 'POST /api/v1/webhooks',
    access: 'W',
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description: `By default it receives all events. Only this answer shows the signing secret. A workspace has at most ${MOST_WEBHOOKS} webhooks.`,
    toolHint: 'Only this answer shows the secret.',
    body: { url, ...optional(further) },
    response: NewWebhookSchema,
    status: 201,
    errors: ['conflict'],
    audited: true,
    run: async (context, { body }, { workspaceId }) => {
      await checkAddress(context.guard, 'url', body.url);
      const id = newWebhookId();
      const { secret, kept } = makeSecret(context, id);
      const webhook = await context.postgres.asTenant(workspaceId, async (tx) => {
        await checkScope(tx, workspaceId, body);
        await requireRoomForWebhooks(tx, workspaceId, 1);
        return insertWebhook(tx, workspaceId, id, body, kept);
      });
      return { ...webhook, secret };
    },
  }),
  defineOperation({
    operationId: 'get_webhook',
    route: 'GET /api/v1/webhooks/{webhook}',
    access: 'R',
    tag: 'Webhooks',
    summary: 'Get a webhook',
    params: webhookPath,
    response: WebhookSchema,
    transact: async (tx, { params }, { workspaceId }) =>
      found(await getWebhook(tx, workspaceId, params.webhook), 'webhook'),
  }),
  defineUpdate({
    operationId: 'update_webhook',
    route: 'PATCH /api/v1/webhooks/{webhook}',
    access: 'W',
    tag: 'Webhooks',
    summary: 'Update a webhook',
    description:
      'Send only what changes. Enabling a disabled webhook clears failure_count and disabled_reason.',
    params: webhookPath,
    fields: webhookFields,
    defaults: WEBHOOK_DEFAULTS,
    response: WebhookSchema,
    current: stored((tx, workspaceId, { webhook }) => getWebhook(tx, workspaceId, webhook)),
    audited: true,
    run: async (context, { params, body }, { workspaceId }) => {
      if (body.url !== undefined) await checkAddress(context.guard, 'url', body.url);
      return context.postgres.asTenant(workspaceId, async (tx) => {
        await checkScope(tx, workspaceId, body);
        return found(await updateWebhook(tx, workspaceId, params.webhook, body), 'webhook');
      });
    },
  }),
  defineOperation({
    operationId: 'delete_webhook',
    route: 'DELETE /api/v1/webhooks/{webhook}',
    access: 'W',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Stops its deliveries and deletes its delivery log.',
    params: webhookPath,
    response: Deleted(Type.String()),
    audited: true,
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.webhook, await deleteWebhook(tx, workspaceId, params.webhook), 'webhook'),
  }),
  defineOperation({
    operationId: 'rotate_webhook_secret',
    route: 'POST /api/v1/webhooks/{webhook}/rotate-secret',
    access: 'W',
    tag: 'Webhooks',
    summary: "Replace a webhook's signing secret",
    description:
      'The old secret stops working immediately, also for pending deliveries. Only this answer shows the new one.',
    toolHint: 'The old secret stops working immediately.',
    params: webhookPath,
    response: RotatedSecretSchema,
    effect: { destructive: true },
    audited: true,
    run: async (context, { params }, { workspaceId }) => {
      const { secret, kept } = makeSecret(context, params.webhook);
      const replaced = await context.postgres.asTenant(workspaceId, (tx) =>
        replaceWebhookSecret(tx, workspaceId, params.webhook, kept),
      );
      found(replaced || null, 'webhook');
      return { id: params.webhook, secret };
    },
  }),
  defineOperation({
    operationId: 'list_webhook_events',
    route: 'GET /api/v1/webhook-events',
    access: 'R',
    tag: 'Webhooks',
    summary: 'List the events for webhooks',
    description: 'Each with a sample of the delivered body.',
    response: Type.Array(WebhookEventSchema),
    run: () => Promise.resolve(listWebhookEvents()),
  }),
];
