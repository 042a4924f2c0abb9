import type { WebhookEventType } from '../../schemas/webhooks/webhook-events.ts';
import type { Postgres, Queryable } from '../client.ts';

/** The key of a delivery. */
export interface DeliveryKey {
  readonly id: string;
  readonly week: number;
}

/** A delivery that this process may send, with its webhook as it is now. */
export interface ClaimedDelivery extends DeliveryKey {
  readonly workspace_id: number;
  readonly webhook_id: string;
  readonly event_type: WebhookEventType;
  readonly event_id: string;
  readonly payload: Buffer;
  /** Attempts before this one. */
  readonly attempts: number;
  readonly replay_of: string | null;
  readonly happened_at: string;
  readonly url: string;
  /** Sealed for the place `webhook_id`. */
  readonly secret: string;
  readonly enabled: boolean;
  readonly project_gone: boolean;
  /** Whether the last attempt of the webhook failed. */
  readonly failing: boolean;
  /** Whether the lease of another claim ended without a word: its process may have sent it. */
  readonly taken_over: boolean;
}

/** How many deliveries of a webhook a process leases. */
export interface WebhookLeases {
  readonly webhookId: string;
  readonly leased: number;
  /** How many it may lease. One while the last attempt of the webhook failed. */
  readonly maxLeased: number;
}

/** Who claims, and how much. */
export interface ClaimLimits {
  /** The UUID of the process. */
  readonly sender: string;
  /** The webhooks with deliveries that the process leases, or leased when it last claimed. */
  readonly webhooks: readonly WebhookLeases[];
  /** The most deliveries to claim. */
  readonly free: number;
  /** The most of them for webhooks whose last attempt failed: such calls can take until their timeout. */
  readonly freeForFailing: number;
  readonly leaseMs: number;
  /** Milliseconds that a new delivery waits before its first attempt. Tests do not wait. */
  readonly firstWaitMs: number;
}

/** How many deliveries of a webhook are claimed when the process leases none of it yet. */
const INITIAL_LEASES = 4;
/** None while another process leases some, so that a webhook never gets more concurrent calls than its window. */
const MAX_LEASED = `CASE WHEN others.leased > 0 THEN 0 WHEN w.failure_count > 0 THEN 1
  ELSE coalesce(mine.max_leased, ${INITIAL_LEASES}) END`;
/** Key of the advisory lock under which one process claims at a time. */
const CLAIM_LOCK = 7_265_019;
/** The server ends a claim that is idle for this long: its process hangs. */
const CLAIM_IDLE_MS = 3_000;

/**
 * Keeps the cost of a claim independent of statistics, which may say that nothing is pending; Postgres then sorts
 * all pending rows for each claim (0.7 s with 200,000 pending). Without sorting it walks the index, and without JIT
 * it compiles no claim. Only a plain scan of the index of leases marks dead entries for the next scan to skip; a
 * bitmap scan reads them all again. A claim lost in a crash is repeated, so it does not wait for the disk.
 */
const PREPARE_CLAIM = `SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true),
  set_config('idle_in_transaction_session_timeout', '${CLAIM_IDLE_MS}', true), pg_advisory_xact_lock($1)`;

/**
 * Steps through the index from one webhook to the next, so that a long queue of one costs no more than a short one.
 * Webhooks take turns.
 */
const CLAIM = `
  WITH RECURSIVE lane AS (
    (SELECT webhook_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.state = 'pending' AND d.webhook_id > lane.webhook_id
            ORDER BY d.webhook_id LIMIT 1)
    FROM lane WHERE lane.webhook_id IS NOT NULL
  ), turns AS (
    SELECT due.id, due.week, due.turn, due.next_attempt_at, due.taken_over, w.failure_count > 0 AS failing
    FROM lane JOIN webhooks w ON w.id = lane.webhook_id
    LEFT JOIN unnest($5::text[], $6::integer[], $7::integer[]) AS mine (webhook_id, leased, max_leased) ON mine.webhook_id = w.id
    CROSS JOIN LATERAL (SELECT count(*) AS leased FROM webhook_deliveries l
      WHERE l.webhook_id = w.id AND l.leased_until > now() AND l.leased_by IS DISTINCT FROM $8) AS others
    CROSS JOIN LATERAL (
      SELECT next.*, row_number() OVER (ORDER BY next_attempt_at, id) AS turn FROM (
        SELECT d.id, d.week, d.next_attempt_at, d.leased_until IS NOT NULL AS taken_over FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.next_attempt_at <= now()
          AND (d.leased_until IS NULL OR d.leased_until <= now())
          AND ($4 = 0 OR d.attempts > 0 OR d.event_type = 'test.ping' OR d.created_at <= now() - $4 * interval '1 millisecond')
        ORDER BY d.next_attempt_at LIMIT greatest(0, ${MAX_LEASED} - coalesce(mine.leased, 0))
        FOR UPDATE SKIP LOCKED) AS next
    ) AS due
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY failing ORDER BY turn, next_attempt_at) AS rank FROM turns
  ), taken AS (
    SELECT id, week, taken_over FROM ranked WHERE NOT failing OR rank <= $2 ORDER BY turn, failing, next_attempt_at LIMIT $1
  )
  UPDATE webhook_deliveries d SET leased_until = now() + $3 * interval '1 millisecond', leased_by = $8
  FROM taken, webhooks w LEFT JOIN projects p ON p.id = w.project_id
  WHERE d.id = taken.id AND d.week = taken.week AND w.id = d.webhook_id
  RETURNING d.id, d.week, d.workspace_id, d.webhook_id, d.event_type, d.event_id, d.payload, d.attempts, d.replay_of,
    d.happened_at, w.url, w.secret, w.enabled, p.deleted_at IS NOT NULL AS project_gone, w.failure_count > 0 AS failing,
    taken.taken_over`;

/** Claims due deliveries for `leaseMs`. Webhooks take turns, so that one that does not respond delays no other. */
export const claimDeliveries = (postgres: Postgres, limits: ClaimLimits): Promise<ClaimedDelivery[]> =>
  postgres.transaction(async (tx) => {
    await tx.query(PREPARE_CLAIM, [CLAIM_LOCK]);
    return tx.query<ClaimedDelivery>(CLAIM, [
      limits.free,
      limits.freeForFailing,
      limits.leaseMs,
      limits.firstWaitMs,
      limits.webhooks.map(({ webhookId }) => webhookId),
      limits.webhooks.map(({ leased }) => leased),
      limits.webhooks.map(({ maxLeased }) => maxLeased),
      limits.sender,
    ]);
  });

/**
 * The condition for a pending delivery looked up by its key. Unlike `state = 'pending'` it matches no partial index,
 * all of which Postgres would read for a few keys when statistics say that almost nothing is pending.
 */
export const IS_PENDING = 'next_attempt_at IS NOT NULL';

const keysOf = (keys: readonly DeliveryKey[]) => [keys.map(({ id }) => id), keys.map(({ week }) => week)];

/**
 * Renews leases that no other sender has taken over, and returns the ids of these deliveries. Skips locked rows, which
 * are being written: they would deadlock.
 */
export async function renewLeases(
  db: Queryable,
  sender: string,
  keys: readonly DeliveryKey[],
  leaseMs: number,
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `UPDATE webhook_deliveries d SET leased_until = now() + $3 * interval '1 millisecond'
     FROM (
       SELECT held.id, held.week FROM webhook_deliveries held JOIN unnest($1::text[], $2::smallint[]) AS k (id, week) USING (id, week)
       WHERE held.${IS_PENDING} AND held.leased_until IS NOT NULL AND held.leased_by = $4
       FOR NO KEY UPDATE OF held SKIP LOCKED) AS ours
     WHERE d.id = ours.id AND d.week = ours.week RETURNING d.id`,
    [...keysOf(keys), leaseMs, sender],
  );
  return rows.map(({ id }) => id);
}

/** Ends leases, so that any process can claim the deliveries at once. */
export async function releaseLeases(db: Queryable, sender: string, keys: readonly DeliveryKey[]) {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT d.id, d.week FROM webhook_deliveries d JOIN unnest($1::text[], $2::smallint[]) AS k (id, week) USING (id, week)
       WHERE d.${IS_PENDING} AND d.leased_by = $3 ORDER BY d.id FOR NO KEY UPDATE OF d
     ) UPDATE webhook_deliveries d SET leased_until = NULL FROM held WHERE d.id = held.id AND d.week = held.week`,
    [...keysOf(keys), sender],
  );
}

/** Why pending deliveries are cancelled. */
export type CancelReason = 'The webhook was turned off.' | 'The project of the webhook was deleted.';

/** Cancels the pending deliveries of a webhook. Tests are sent even when it is off, but not when it was deleted. */
export async function cancelPending(db: Queryable, webhookId: string, reason: CancelReason): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT id, week FROM webhook_deliveries
       WHERE webhook_id = $1 AND state = 'pending' AND (event_type <> 'test.ping' OR $3) ORDER BY id FOR NO KEY UPDATE
     ) UPDATE webhook_deliveries d SET state = 'failed', error = $2, next_attempt_at = NULL, leased_until = NULL
     FROM held WHERE d.id = held.id AND d.week = held.week`,
    [webhookId, reason, reason !== 'The webhook was turned off.'],
  );
}

/** The state of the queue and its webhooks. */
export interface QueueDepth {
  readonly pending: number;
  /** Age of the oldest pending delivery in seconds; 0 when none is pending. */
  readonly oldestSeconds: number;
  readonly enabled: number;
  readonly failing: number;
  readonly disabled: number;
}

/** Measures the queue and counts the webhooks by state. */
export async function queueDepth(db: Queryable): Promise<QueueDepth> {
  const [row] = await db.query<QueueDepth>(
    `SELECT * FROM (
       SELECT count(*) AS pending, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
       FROM webhook_deliveries WHERE state = 'pending') AS queue,
     (SELECT count(*) FILTER (WHERE enabled AND failure_count = 0) AS enabled,
             count(*) FILTER (WHERE enabled AND failure_count > 0) AS failing,
             count(*) FILTER (WHERE NOT enabled AND disabled_reason IS NOT NULL) AS disabled FROM webhooks) AS hooks`,
  );
  return row!;
}
