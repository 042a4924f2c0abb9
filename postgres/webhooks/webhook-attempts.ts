import type { Queryable } from '../client.ts';
import { IS_PENDING, type DeliveryKey } from './webhook-queue.ts';

/** The result of one attempt. */
export interface AttemptResult extends DeliveryKey {
  readonly webhookId: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  /** The start of the response. */
  readonly body: string | null;
  /** Null: delivered. */
  readonly error: string | null;
  /** Milliseconds until the next attempt; null: there is none. */
  readonly retryInMs: number | null;
}

/** Replaces NUL and lone surrogates, which Postgres cannot store and a response may contain. */
const storable = (text: string | null) => text?.replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}') ?? null;

/**
 * Saves attempts and the new states of their deliveries. Ignores attempts saved before, and cancelled deliveries.
 * Idempotent. Locks deliveries in the order of their ids, as everything that changes several of them does.
 */
export async function saveAttempts(tx: Queryable, results: readonly AttemptResult[]): Promise<void> {
  const rows = results.map((result) => ({
    ...{ id: result.id, week: result.week, webhook_id: result.webhookId, number: result.number },
    ...{ started_at: result.startedAt.toISOString(), duration_ms: Math.round(result.durationMs) },
    ...{ status: result.status, body: storable(result.body), error: storable(result.error) },
    retry_ms: result.retryInMs,
  }));
  await tx.query(
    `WITH result AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (id text, week smallint, webhook_id text, number integer,
         started_at timestamptz, duration_ms integer, status integer, body text, error text, retry_ms float8)
     ), held AS MATERIALIZED (
       SELECT d.id, d.week FROM webhook_deliveries d JOIN result USING (id, week) WHERE d.${IS_PENDING}
       ORDER BY d.id FOR NO KEY UPDATE OF d
     ), attempt AS (
       INSERT INTO webhook_attempts (delivery_id, number, week, workspace_id, webhook_id, started_at, duration_ms,
         response_status, response_body, error)
       SELECT r.id, r.number, r.week, w.workspace_id, w.id, r.started_at, r.duration_ms, r.status, r.body, r.error
       FROM result r JOIN webhooks w ON w.id = r.webhook_id ORDER BY r.id
       ON CONFLICT DO NOTHING
     )
     UPDATE webhook_deliveries d SET attempts = r.number, response_status = r.status, error = r.error, leased_until = NULL,
       state = CASE WHEN r.error IS NULL THEN 'delivered' WHEN r.retry_ms IS NULL THEN 'failed' ELSE 'pending' END,
       delivered_at = CASE WHEN r.error IS NULL THEN now() END,
       next_attempt_at = CASE WHEN r.error IS NOT NULL THEN now() + r.retry_ms * interval '1 millisecond' END
     FROM held JOIN result r USING (id, week) WHERE d.id = held.id AND d.week = held.week AND d.${IS_PENDING} AND d.attempts = r.number - 1`,
    [JSON.stringify(rows)],
  );
}
