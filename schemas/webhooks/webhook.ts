import { Type, type Static } from '@sinclair/typebox';
import { alertFields, AlertSchema } from '../alerts/alert.ts';
import { ClosedObject, NamedObject, Nullable, OneOf, publishedAs, Timestamp } from '../formats.ts';
import { WEBHOOK_EVENT_TYPES } from './webhook-events.ts';

/** Subscribes to every event, including those added later. */
export const EVERY_EVENT = '*';

const Url = Type.String({ minLength: 8, maxLength: 2048, description: 'A public https:// address.' });

/** A public name in its plain form, as a pattern. The address guard decides, and accepts other forms too. */
const PlainUrl = Type.String({
  ...Url,
  pattern: '^https://([a-z0-9]+(-[a-z0-9]+)*\\.)+[a-z]{2,24}(:(443|8443))?(/[\\w.~/-]*)?$',
});

/** The fields of a webhook that a caller may write. `enabled` is only for updates. */
export const webhookFields = {
  url: publishedAs(Url, PlainUrl),
  events: Type.Array(OneOf([EVERY_EVENT, ...WEBHOOK_EVENT_TYPES]), {
    maxItems: 50,
    description: 'Event types as in list_webhook_events; `*` means all.',
  }),
  project_id: Nullable(Type.String({ description: 'null covers the whole workspace.' })),
  description: Nullable(Type.String({ maxLength: 500 })),
  filters: ClosedObject(alertFields.filters.properties, {
    description:
      'Only mentions that match every filter are sent, as with alerts. Other events are always sent.',
  }),
  enabled: Type.Boolean(),
};

/** The defaults of a webhook. */
const record = {
  id: Type.String(),
  ...webhookFields,
  filters: AlertSchema.properties.filters,
  secret_hint: Type.String({ description: 'The last four characters of the signing secret.' }),
  failure_count: Type.Integer({ minimum: 0, description: 'Failed attempts since the last success.' }),
  disabled_reason: Nullable(
    Type.String({
      description: 'Why the service disabled it; null when a person did, or when it is enabled.',
    }),
  ),
  pending: Type.Integer({ minimum: 0, description: 'Pending deliveries, including retries.' }),
  last_success_at: Nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'When the last delivery succeeded; null when none did in 30 days.',
    }),
  ),
  success_rate_24h: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Of the deliveries tried or given up for the latest events (24 hours, at most 1000), the share that succeeded; null when there were none.',
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const WebhookSchema = NamedObject('Webhook', record);
export type Webhook = Static<typeof WebhookSchema>;

/** The defaults of a webhook. */
export const WEBHOOK_DEFAULTS = {
  events: [EVERY_EVENT],
  filters: {},
  enabled: true,
} satisfies Partial<Webhook>;

const secret = Type.String({ description: 'The signing secret. Only this answer shows it.' });

/** A new webhook: the only answer that shows its first secret. */
export const NewWebhookSchema = NamedObject('NewWebhook', { ...record, secret });

/** The answer of a rotation. */
export const RotatedSecretSchema = NamedObject('RotatedSecret', { id: Type.String(), secret });
