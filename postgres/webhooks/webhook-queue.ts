import type { WebhookEventType } from '../../schemas/webhooks/webhook-events.ts';
import type { Postgres, Queryable } from '../client.ts';

/** A delivery, by its place in the log. */
export interface DeliveryKey {
  readonly id: string;
  readonly week: number;
}

/** A delivery that this process is to attempt, with its webhook as it is now. */
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
  /** Sealed, for the place `webhook_id`. */
  readonly secret: string;
  readonly enabled: boolean;
  readonly project_gone: boolean;
  /** Whether the webhook's last attempt failed. */
  readonly failing: boolean;
}

/** How much more of a webhook a process may hold than the first few. */
export interface LaneLimit {
  readonly webhookId: string;
  /** Deliveries that the process holds. */
  readonly held: number;
  /** And that it may hold, unless the webhook's last attempt failed. */
  readonly reach: number;
}

/** How much a claim may take, and who claims. */
export interface ClaimLimits {
  /** The process, as a UUID of its own. */
  readonly sender: string;
  /** The webhooks of which the process holds something, or held something when it last claimed. */
  readonly lanes: readonly LaneLimit[];
  /** Deliveries in all. */
  readonly free: number;
  /** Those among them to webhooks whose last attempt failed: such calls may last until their time is up. */
  readonly freeForFailing: number;
  readonly leaseMs: number;
  /** What was queued less than so many milliseconds ago waits for its first attempt; tests do not. */
  readonly firstWaitMs: number;
}

/** What is taken of a webhook at first. */
const FIRST_REACH = 4;
/**
 * What a process may hold of a webhook: nothing while another process holds any, so that no webhook gets more calls at once than
 * it may, and one while its last attempt failed.
 */
const REACH = `CASE WHEN others.held > 0 THEN 0 WHEN w.failure_count > 0 THEN 1 ELSE coalesce(mine.reach, ${FIRST_REACH}) END`;
/** Key of the advisory lock under which one process at a time claims, so that nobody counts what another is taking. */
const CLAIM_LOCK = 7_265_019;
/** A process that has not gone on with its claim in this time hangs or is cut off: the server ends it, so that others may claim. */
const CLAIM_IDLE_MS = 3_000;

/**
 * What claiming costs must not depend on what Postgres believes of the queue. Its statistics may come from a time when nothing waited:
 * they are renewed when a tenth of the log has changed, and the log of a month is long. By them it reads all that is
 * pending and sorts it, for a few rows each time (0.7 s with 200,000 waiting). Without sorting it goes along the index, which is in
 * that order already. Estimates made without statistics are so high that a server built with LLVM would compile each claim.
 *
 * Nearly all entries of the index of leases are of rows that have moved on. Only a plain index scan marks them, so that the next
 * one passes over them; a bitmap scan would read them all again until the table is vacuumed. A claim that a crash of the
 * server undoes is made again, so it does not wait for the disk.
 */
const PREPARE_CLAIM = `SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true),
  set_config('idle_in_transaction_session_timeout', '${CLAIM_IDLE_MS}', true), pg_advisory_xact_lock($1)`;

/**
 * The webhooks with something pending are found by stepping from one to the next in the index, so that a long queue of one
 * costs no more than a short one. Each gives what is due up to its reach; those that come first take the first turn.
 */
const CLAIM = `
  WITH RECURSIVE lane AS (
    (SELECT webhook_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.state = 'pending' AND d.webhook_id > lane.webhook_id
            ORDER BY d.webhook_id LIMIT 1)
    FROM lane WHERE lane.webhook_id IS NOT NULL
  ), turns AS (
    SELECT due.id, due.week, due.turn, due.next_attempt_at, w.failure_count > 0 AS failing
    FROM lane JOIN webhooks w ON w.id = lane.webhook_id
    LEFT JOIN unnest($5::text[], $6::integer[], $7::integer[]) AS mine (webhook_id, held, reach) ON mine.webhook_id = w.id
    CROSS JOIN LATERAL (SELECT count(*) AS held FROM webhook_deliveries l
      WHERE l.webhook_id = w.id AND l.leased_until > now() AND l.leased_by IS DISTINCT FROM $8) AS others
    CROSS JOIN LATERAL (
      SELECT next.*, row_number() OVER (ORDER BY next_attempt_at, id) AS turn FROM (
        SELECT d.id, d.week, d.next_attempt_at FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.next_attempt_at <= now()
          AND (d.leased_until IS NULL OR d.leased_until <= now())
          AND ($4 = 0 OR d.attempts > 0 OR d.event_type = 'test.ping' OR d.created_at <= now() - $4 * interval '1 millisecond')
        ORDER BY d.next_attempt_at LIMIT greatest(0, ${REACH} - coalesce(mine.held, 0))
        FOR UPDATE SKIP LOCKED) AS next
    ) AS due
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY failing ORDER BY turn, next_attempt_at) AS rank FROM turns
  ), taken AS (
    SELECT id, week FROM ranked WHERE NOT failing OR rank <= $2 ORDER BY turn, failing, next_attempt_at LIMIT $1
  )
  UPDATE webhook_deliveries d SET leased_until = now() + $3 * interval '1 millisecond', leased_by = $8
  FROM taken, webhooks w LEFT JOIN projects p ON p.id = w.project_id
  WHERE d.id = taken.id AND d.week = taken.week AND w.id = d.webhook_id
  RETURNING d.id, d.week, d.workspace_id, d.webhook_id, d.event_type, d.event_id, d.payload, d.attempts, d.replay_of,
    d.happened_at, w.url, w.secret, w.enabled, p.deleted_at IS NOT NULL AS project_gone, w.failure_count > 0 AS failing`;

/**
 * Takes deliveries that are due, for a lease. Webhooks take turns: each gives its first before any gives its second, so one
 * that does not answer holds up no other.
 */
export async function claimDeliveries(postgres: Postgres, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  return postgres.transaction(async (tx) => {
    await tx.query(PREPARE_CLAIM, [CLAIM_LOCK]);
    return tx.query<ClaimedDelivery>(CLAIM, [
      limits.free,
      limits.freeForFailing,
      limits.leaseMs,
      limits.firstWaitMs,
      limits.lanes.map(({ webhookId }) => webhookId),
      limits.lanes.map(({ held }) => held),
      limits.lanes.map(({ reach }) => reach),
      limits.sender,
    ]);
  });
}

/**
 * Whether a delivery waits, for those that are found by their keys: the same as `state = 'pending'`, but no index of what is pending
 * is held to promise it. Where the statistics say that next to nothing waits, Postgres would read all of that index for a few keys.
 */
export const WAITS = 'next_attempt_at IS NOT NULL';

const keysOf = (keys: readonly DeliveryKey[]) => [keys.map(({ id }) => id), keys.map(({ week }) => week)];

/**
 * Holds deliveries for another lease from now on, unless another sender has taken them over. It waits for no row: what is locked
 * is being written and over, and two who lock many rows in orders of their own would wait for each other.
 */
export async function renewLeases(
  db: Queryable,
  sender: string,
  keys: readonly DeliveryKey[],
  leaseMs: number,
): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries d SET leased_until = now() + $3 * interval '1 millisecond'
     FROM (
       SELECT held.id, held.week FROM webhook_deliveries held JOIN unnest($1::text[], $2::smallint[]) AS k (id, week) USING (id, week)
       WHERE held.${WAITS} AND held.leased_until IS NOT NULL AND held.leased_by = $4
       FOR NO KEY UPDATE OF held SKIP LOCKED) AS ours
     WHERE d.id = ours.id AND d.week = ours.week`,
    [...keysOf(keys), leaseMs, sender],
  );
}

/** Gives deliveries back that were not attempted to the end: another process may take them at once. */
export async function releaseLeases(
  db: Queryable,
  sender: string,
  keys: readonly DeliveryKey[],
): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries d SET leased_until = NULL FROM unnest($1::text[], $2::smallint[]) AS k (id, week)
     WHERE d.id = k.id AND d.week = k.week AND d.${WAITS} AND d.leased_by = $3`,
    [...keysOf(keys), sender],
  );
}

/** Why pending deliveries are given up without a further attempt. */
export type GivenUp = 'The webhook was turned off.' | 'The project of the webhook was deleted.';

/** Ends all that waits for a webhook. Tests go out even when it is off, though not when it is gone. */
export async function giveUpPending(db: Queryable, webhookId: string, why: GivenUp): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries SET state = 'failed', error = $2, next_attempt_at = NULL, leased_until = NULL
     WHERE webhook_id = $1 AND state = 'pending' AND (event_type <> 'test.ping' OR $3)`,
    [webhookId, why, why !== 'The webhook was turned off.'],
  );
}

/** What waits to be sent. */
export interface QueueDepth {
  readonly pending: number;
  /** Seconds since the oldest delivery that waits was made; 0 when nothing waits. */
  readonly oldestSeconds: number;
  readonly enabled: number;
  readonly failing: number;
  readonly disabled: number;
}

/** Measures the queue and counts the webhooks by how they are. */
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
