import { derivedId } from '../../schemas/new-id.ts';
import { NOTICE_RETRY, ownersColumn } from '../accounts/owner-notices.ts';
import type { Queryable } from '../client.ts';
import { emitEvent } from './webhook-events.ts';
import { cancelPending } from './webhook-queue.ts';

/** Why the service turns a webhook off. */
export type DisabledReason = 'gone' | 'failing' | 'blocked_address';

/** What a batch of attempts says about a webhook: whether one succeeded, and how many failed after the last success. */
export interface HealthChange {
  readonly webhookId: string;
  readonly succeeded: boolean;
  readonly failures: number;
}

/** The health of a failing webhook. */
export interface WebhookHealth {
  readonly id: string;
  readonly workspace_id: number;
  readonly failure_count: number;
  /** Milliseconds since its first failure after the last success. */
  readonly failing_ms: number;
  /** Whether its owners got a notice. */
  readonly warned: boolean;
  /** Its deliveries that failed or are failing, at most 5. */
  readonly failing_deliveries: number;
}

const failuresOf = (changes: readonly HealthChange[]) => [
  changes.map(({ webhookId }) => webhookId),
  changes.map(({ failures }) => failures),
];

/** Locks the webhooks whose health changes, in one order, before their deliveries: another order would deadlock. */
export async function lockWebhooks(tx: Queryable, changes: readonly HealthChange[]): Promise<void> {
  await tx.query(
    `SELECT FROM webhooks w JOIN unnest($1::text[], $2::integer[]) AS c (id, failures) USING (id)
     WHERE w.failure_count > 0 OR c.failures > 0 ORDER BY w.id FOR NO KEY UPDATE OF w`,
    failuresOf(changes),
  );
}

/** Records the changes of webhooks that `lockWebhooks` has locked. Returns those that are on and failing now. */
export async function recordHealth(tx: Queryable, changes: readonly HealthChange[]) {
  const rows = await tx.query<WebhookHealth>(
    `UPDATE webhooks w SET
       failure_count = c.failures + CASE WHEN c.succeeded THEN 0 ELSE w.failure_count END,
       failing_since = CASE WHEN c.failures = 0 THEN NULL WHEN c.succeeded THEN now() ELSE coalesce(w.failing_since, now()) END,
       warned_at = CASE WHEN c.succeeded THEN NULL ELSE w.warned_at END
     FROM unnest($1::text[], $2::integer[], $3::boolean[]) AS c (id, failures, succeeded)
     WHERE w.id = c.id AND w.enabled AND (w.failure_count > 0 OR c.failures > 0)
     RETURNING w.id, w.workspace_id, w.failure_count, w.warned_at IS NOT NULL AS warned,
       coalesce(extract(epoch FROM now() - w.failing_since) * 1000, 0)::float8 AS failing_ms, 0 AS failing_deliveries`,
    [...failuresOf(changes), changes.map(({ succeeded }) => succeeded)],
  );
  return rows.filter(({ failure_count }) => failure_count > 0);
}

/**
 * Counts the deliveries of a webhook that failed or are failing since its last success; stops at 5. Reads the index
 * from the end where retries wait, without sorting (see `claimDeliveries`).
 */
export async function countFailing(tx: Queryable, webhookId: string): Promise<number> {
  await tx.query(`SELECT set_config('enable_sort', 'off', true)`);
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM (
       (SELECT 1 FROM webhook_deliveries d
        WHERE d.webhook_id = $1 AND d.state = 'pending' AND d.attempts > 0 AND d.event_type <> 'test.ping'
        ORDER BY d.next_attempt_at DESC LIMIT 5)
       UNION ALL
       (SELECT 1 FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.webhook_id = $1 AND d.state = 'failed' AND d.attempts > 0 AND d.event_type <> 'test.ping'
          AND d.created_at > w.failing_since - interval '10 days' LIMIT 5)
       LIMIT 5) AS failing`,
    [webhookId],
  );
  return row!.count;
}

/** Queues a notice to the owners that a webhook fails. */
export async function queueFailingNotice(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(
    `UPDATE webhooks SET warned_at = now(), notice = 'failing', notice_at = now() WHERE id = $1`,
    [webhookId],
  );
}

/**
 * Turns a webhook off, cancels its pending deliveries, and notifies its owners and the workspace's other webhooks,
 * all in this transaction. Returns false when it is off already.
 */
export async function disableWebhook(tx: Queryable, webhookId: string, reason: DisabledReason) {
  const [off] = await tx.query<{ workspace_id: number; url: string; failure_count: number; now: string }>(
    `UPDATE webhooks SET enabled = false, disabled_reason = $2, notice = 'disabled', notice_at = now(), updated_at = now()
     WHERE id = $1 AND enabled RETURNING workspace_id, url, failure_count, now()`,
    [webhookId, reason],
  );
  if (!off) return false;
  await cancelPending(tx, webhookId, 'The webhook was turned off.');
  await emitEvent(tx, {
    workspaceId: off.workspace_id,
    projectId: null,
    type: 'webhook.disabled',
    eventId: derivedId('evt', webhookId, 'webhook.disabled', off.now),
    at: new Date(off.now),
    data: { webhook_id: webhookId, url: off.url, reason, failure_count: off.failure_count },
  });
  return true;
}

/** A notice to the owners of a workspace about one of its webhooks. */
export interface WebhookNotice {
  readonly id: string;
  readonly workspace: string;
  readonly url: string;
  readonly notice: 'failing' | 'disabled';
  readonly disabled_reason: string | null;
  readonly failure_count: number;
  readonly failing_since: string | null;
  readonly owners: readonly string[];
}

/** Claims a due notice; null: none. It is due again in ten minutes unless it is settled. */
export const claimWebhookNotice = (db: Queryable) =>
  db.one<WebhookNotice>(`UPDATE webhooks w SET notice_at = ${NOTICE_RETRY}
     FROM workspaces s
     WHERE s.id = w.workspace_id AND w.id = (
       SELECT id FROM webhooks WHERE notice IS NOT NULL AND notice_at <= now() ORDER BY notice_at LIMIT 1
       FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING w.id, s.name AS workspace, w.url, w.notice, w.disabled_reason, w.failure_count, w.failing_since,
       ${ownersColumn('w.workspace_id')}`);

/** Marks a notice as sent. Keeps a different one that was queued meanwhile. */
export async function settleWebhookNotice(
  db: Queryable,
  { id, notice }: Pick<WebhookNotice, 'id' | 'notice'>,
): Promise<void> {
  await db.query('UPDATE webhooks SET notice = NULL, notice_at = NULL WHERE id = $1 AND notice = $2', [
    id,
    notice,
  ]);
}
