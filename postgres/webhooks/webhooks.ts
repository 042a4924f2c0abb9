import { newId } from '../../schemas/new-id.ts';
import { WEBHOOK_DEFAULTS, type Webhook } from '../../schemas/webhooks/webhook.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT_OR_NONE } from '../projects/live-projects.ts';
import { notifyWebhookChanged } from './webhook-events.ts';
import { WEBHOOK_STATS } from './webhook-stats.ts';
import { cancelPending } from './webhook-queue.ts';

/** The fields of a webhook that a caller can set. */
export type WebhookFields = Partial<
  Pick<Webhook, 'url' | 'events' | 'project_id' | 'description' | 'filters' | 'enabled'>
>;

/** A stored signing secret: sealed, with the end that is shown. */
export interface SealedSecret {
  readonly sealed: string;
  readonly hint: string;
}

const WRITABLE = 'url, events, project_id, description, filters, enabled';
/** A webhook as the API returns it, with its delivery statistics. */
const RECORD = `SELECT id, ${WRITABLE}, secret_hint, failure_count, disabled_reason, pending, last_success_at, success_rate_24h,
  created_at, updated_at FROM webhooks w ${WEBHOOK_STATS}`;

/** Creates the id of a webhook. */
export const newWebhookId = (): string => newId('whk');

/** Returns a workspace's webhooks, oldest first. */
export const listWebhooks = (tx: Queryable, workspaceId: number) =>
  tx.query<Webhook>(
    `${RECORD} WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE} ORDER BY created_at, id`,
    [workspaceId],
  );

/** Returns a webhook; null when the workspace has none with this id. */
export const getWebhook = (tx: Queryable, workspaceId: number, id: string) =>
  tx.one<Webhook>(`${RECORD} WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE}`, [
    workspaceId,
    id,
  ]);

/** Counts a workspace's webhooks. Locks the workspace until the transaction ends, so that concurrent counts wait. */
export async function lockAndCountWebhooks(tx: Queryable, workspaceId: number): Promise<number> {
  await tx.query('SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM webhooks WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [workspaceId],
  );
  return row!.count;
}

/** Adds a webhook, with defaults for absent fields. `tx` is a transaction. */
export async function insertWebhook(
  tx: Queryable,
  workspaceId: number,
  id: string,
  fields: WebhookFields & Pick<Webhook, 'url'>,
  secret: SealedSecret,
): Promise<Webhook> {
  await tx.query(
    `INSERT INTO webhooks (id, workspace_id, secret, secret_hint, ${WRITABLE})
     SELECT $1, $2, $3, $4, ${WRITABLE} FROM jsonb_populate_record(NULL::webhooks, $5::jsonb)`,
    [id, workspaceId, secret.sealed, secret.hint, JSON.stringify({ ...WEBHOOK_DEFAULTS, ...fields })],
  );
  return (await getWebhook(tx, workspaceId, id))!;
}

/**
 * Sets the given fields of a webhook and returns it; null when there is none. Turning it on clears its failures;
 * turning it off cancels its pending deliveries. `tx` is a transaction.
 */
export async function updateWebhook(
  tx: Queryable,
  workspaceId: number,
  id: string,
  patch: WebhookFields,
): Promise<Webhook | null> {
  const [row] = await tx.query<Pick<Webhook, 'enabled'>>(
    `UPDATE webhooks old SET updated_at = now(),
       (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb)),
       (failure_count, disabled_reason, failing_since, warned_at, notice, notice_at) = (SELECT
         CASE WHEN anew THEN 0 ELSE failure_count END, CASE WHEN NOT anew THEN disabled_reason END,
         CASE WHEN NOT anew THEN failing_since END, CASE WHEN NOT anew THEN warned_at END,
         CASE WHEN NOT anew THEN notice END, CASE WHEN NOT anew THEN notice_at END
         FROM (SELECT NOT enabled AND $4::boolean AS anew) AS turned)
     WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING enabled`,
    [workspaceId, id, JSON.stringify(patch), patch.enabled ?? false],
  );
  if (row) await notifyWebhookChanged(tx, id);
  if (row?.enabled === false) await cancelPending(tx, id, 'The webhook was turned off.');
  return row ? getWebhook(tx, workspaceId, id) : null;
}

/** Replaces the secret of a webhook. Returns false when there is none. */
export async function replaceWebhookSecret(
  tx: Queryable,
  workspaceId: number,
  id: string,
  secret: SealedSecret,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhooks SET updated_at = now(), secret = $3, secret_hint = $4
     WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id, secret.sealed, secret.hint],
  );
  if (rows.length > 0) await notifyWebhookChanged(tx, id);
  return rows.length > 0;
}

/** Deletes a webhook with its deliveries. Returns false when there is none. */
export async function deleteWebhook(tx: Queryable, workspaceId: number, id: string): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM webhooks WHERE workspace_id = $1 AND id = $2 AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id],
  );
  if (rows.length > 0) await notifyWebhookChanged(tx, id);
  return rows.length > 0;
}
