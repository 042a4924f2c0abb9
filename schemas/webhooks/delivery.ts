import { Type, type Static } from '@sinclair/typebox';
import { Count, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export const DeliveryStateSchema = OneOf(DELIVERY_STATES);
export type DeliveryState = Static<typeof DeliveryStateSchema>;

const record = {
  id: Type.String(),
  webhook_id: Type.String(),
  event_type: Type.String(),
  event_id: Type.String({ description: 'The header webhook-id: the same for every attempt and replay.' }),
  state: DeliveryStateSchema,
  attempts: Count,
  response_status: Nullable(Type.Integer()),
  error: Nullable(Type.String()),
  replay_of: Nullable(Type.String({ description: 'The delivery that this one repeats.' })),
  created_at: Timestamp,
  next_attempt_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
};

/** One event on its way to one webhook. `response_status` and `error` are from the last attempt. */
const DeliverySchema = NamedObject('Delivery', record);
export type Delivery = Static<typeof DeliverySchema>;

/** One attempt to deliver. */
const DeliveryAttemptSchema = NamedObject('DeliveryAttempt', {
  number: Type.Integer({ minimum: 1 }),
  started_at: Timestamp,
  duration_ms: Count,
  response_status: Nullable(Type.Integer({ description: 'null: no response.' })),
  response_body: Nullable(Type.String({ description: 'The first KiB of the response.' })),
  error: Nullable(Type.String({ description: 'null: delivered.' })),
});
export type DeliveryAttempt = Static<typeof DeliveryAttemptSchema>;

/** A delivery with all its attempts. */
export const DeliveryDetailSchema = NamedObject('DeliveryDetail', {
  ...record,
  attempt_log: Type.Array(DeliveryAttemptSchema, { description: 'Every attempt, in order.' }),
});
export type DeliveryDetail = Static<typeof DeliveryDetailSchema>;

/** The answer of operations that queue deliveries again. */
export const ReplayedDeliveriesSchema = NamedObject('ReplayedDeliveries', {
  queued: Count,
  more: Type.Boolean({ description: 'Whether there are more than one call queues: if so, call again.' }),
});
export type ReplayedDeliveries = Static<typeof ReplayedDeliveriesSchema>;

/** A page of a webhook's deliveries. `total` counts those that match the filter, over all pages. */
export const DeliveryPageSchema = NamedObject('DeliveryPage', {
  data: Type.Array(DeliverySchema),
  total: Count,
});

/** The answer of operations that queue a delivery. */
export const QueuedDeliverySchema = NamedObject('QueuedDelivery', { delivery_id: Type.String() });
