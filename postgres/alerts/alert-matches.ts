import type { Alert } from '../../schemas/alerts/alert.ts';
import type { AlertRule } from '../../schemas/alerts/alert-match.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Postgres, Queryable } from '../client.ts';

/** An enabled rule. */
export interface ActiveRule extends AlertRule {
  readonly id: string;
  readonly workspace_id: number;
  /** When it was last turned on; ISO. */
  readonly armed_at: string;
}

/** A mention that a rule matches. Stored in the table `alert_finds`. */
export interface AlertMatch {
  readonly alert: Pick<ActiveRule, 'id'>;
  readonly glimpse: MentionGlimpse;
}

/** Returns the enabled rules of these workspaces. Not for tenants. */
export const activeRules = (db: Queryable, workspaceIds: readonly number[]) =>
  db.query<ActiveRule>(
    `SELECT a.id, a.workspace_id, a.project_id, a.filters, a.min_urgency, a.armed_at
     FROM alerts a LEFT JOIN projects p ON p.id = a.project_id
     WHERE a.kind = 'rule' AND a.enabled AND a.workspace_id = ANY($1) AND p.deleted_at IS NULL`,
    [workspaceIds],
  );

/**
 * Saves matches, each mention once per alert, with a pending message for each alert. Atomic and idempotent. Not for
 * tenants.
 */
export async function saveMatches(postgres: Postgres, finds: readonly AlertMatch[]): Promise<void> {
  if (finds.length === 0) return;
  const rows = finds.map(({ alert, glimpse }) => ({
    alert_id: alert.id,
    mention_id: glimpse.id,
    urgency: glimpse.urgency,
    glimpse,
  }));
  await postgres.transaction(async (tx) => {
    // Skips alerts that are deleted, and keeps the others from being deleted before the commit.
    const kept = await tx.query<{ alert_id: string }>(
      `INSERT INTO alert_finds (alert_id, workspace_id, mention_id, urgency, glimpse)
       SELECT a.id, a.workspace_id, f.mention_id, f.urgency, f.glimpse
       FROM jsonb_to_recordset($1::jsonb) AS f (alert_id text, mention_id text, urgency integer, glimpse jsonb)
       JOIN alerts a ON a.id = f.alert_id ORDER BY a.id, f.mention_id FOR KEY SHARE OF a
       ON CONFLICT DO NOTHING RETURNING alert_id`,
      [JSON.stringify(rows)],
    );
    await ensurePendingMessages(tx, [...new Set(kept.map(({ alert_id }) => alert_id))]);
  });
}

/**
 * Creates a message for each of these rules without a pending one. Locks an existing message, so that its sender
 * either reports the matches of this transaction too, or finishes first and leaves them to a new one.
 */
export async function ensurePendingMessages(tx: Queryable, alertIds: readonly Alert['id'][]): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.query(
    `INSERT INTO alert_messages (id, workspace_id, alert_id, kind, next_attempt_at)
     SELECT n.id, a.workspace_id, a.id, 'rule', greatest(now(), a.quiet_until)
     FROM unnest($1::text[], $2::text[]) AS n (id, alert_id) JOIN alerts a ON a.id = n.alert_id ORDER BY a.id
     ON CONFLICT (alert_id) WHERE kind = 'rule' AND state = 'pending' DO UPDATE SET kind = 'rule'`,
    [alertIds.map(() => newId('alm')), alertIds],
  );
}

/** Deletes the unsent matches of deleted mentions. Not for tenants. */
export async function deleteMatches(db: Queryable, mentionIds: readonly string[]): Promise<void> {
  await db.query('DELETE FROM alert_finds WHERE mention_id = ANY($1) AND glimpse IS NOT NULL', [mentionIds]);
}

/** Assigns all unreported matches of a rule to a message. Not for tenants. */
export async function assignMatches(db: Queryable, messageId: string, alertId: string): Promise<void> {
  await db.query('UPDATE alert_finds SET message_id = $1 WHERE alert_id = $2 AND message_id IS NULL', [
    messageId,
    alertId,
  ]);
}

/** Returns the total of a rule message's matches, and up to `limit`, the most urgent first. Not for tenants. */
export async function messageMatches(db: Queryable, messageId: string, limit: number) {
  const rows = await db.query<{ total: number; glimpse: MentionGlimpse }>(
    `SELECT count(*) OVER () AS total, glimpse FROM alert_finds WHERE message_id = $1 AND glimpse IS NOT NULL
     ORDER BY urgency DESC, mention_id DESC LIMIT $2`,
    [messageId, limit],
  );
  return { total: rows[0]?.total ?? 0, mentions: rows.map(({ glimpse }) => glimpse) };
}

/** Returns when a rule reported a mention, ISO; null: never, or too long ago to be remembered. */
export async function sentAt(tx: Queryable, workspaceId: number, alertId: string, mentionId: string) {
  const [row] = await tx.query<{ ended_at: string }>(
    `SELECT m.ended_at FROM alert_finds f JOIN alert_messages m ON m.id = f.message_id
     WHERE f.workspace_id = $1 AND f.alert_id = $2 AND f.mention_id = $3 AND m.state = 'sent'`,
    [workspaceId, alertId, mentionId],
  );
  return row?.ended_at ?? null;
}
