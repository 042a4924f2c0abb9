import type { Alert } from '../../schemas/alerts/alert.ts';
import type { AlertRule } from '../../schemas/alerts/alert-match.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Postgres, Queryable } from '../client.ts';

/** A rule that is on. */
export interface ActiveRule extends AlertRule {
  readonly id: string;
  readonly workspace_id: number;
  /** Since when it is on; ISO. */
  readonly armed_at: string;
}

/** A mention that a rule found. */
export interface AlertMatch {
  readonly alert: Pick<ActiveRule, 'id'>;
  readonly glimpse: MentionGlimpse;
}

/** Gives the rules of these workspaces that are on. Not for tenants. */
export async function activeRules(db: Queryable, workspaceIds: readonly number[]): Promise<ActiveRule[]> {
  return db.query<ActiveRule>(
    `SELECT a.id, a.workspace_id, a.project_id, a.filters, a.min_urgency, a.armed_at
     FROM alerts a LEFT JOIN projects p ON p.id = a.project_id
     WHERE a.kind = 'rule' AND a.enabled AND a.workspace_id = ANY($1) AND p.deleted_at IS NULL`,
    [workspaceIds],
  );
}

/**
 * Writes down what rules found, each mention once for each alert, and sees to it that a message of the alert is going to
 * tell it: at once, or when the alert has been quiet for long enough. All or nothing; safe to repeat. Not for tenants.
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
    // An alert that is deleted meanwhile has no finds, and one that has is not deleted before these are in.
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
 * Makes a message for each of these rules that has none waiting. One that is there is locked until the transaction ends: so its
 * sender either takes up what this transaction found, or ends first and leaves it to a new one.
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

/** Takes mentions that were deleted out of what is still to be told. Not for tenants. */
export async function deleteMatches(db: Queryable, mentionIds: readonly string[]): Promise<void> {
  await db.query('DELETE FROM alert_finds WHERE mention_id = ANY($1) AND glimpse IS NOT NULL', [mentionIds]);
}

/** Lets a message take up everything that its rule has found and that no message has told. Not for tenants. */
export async function assignMatches(db: Queryable, messageId: string, alertId: string): Promise<void> {
  await db.query('UPDATE alert_finds SET message_id = $1 WHERE alert_id = $2 AND message_id IS NULL', [
    messageId,
    alertId,
  ]);
}

/** What a message of a rule has to tell: how many mentions, and up to `limit` of them, the most urgent first. Not for tenants. */
export async function messageMatches(
  db: Queryable,
  messageId: string,
  limit: number,
): Promise<{ total: number; mentions: MentionGlimpse[] }> {
  const rows = await db.query<{ total: number; glimpse: MentionGlimpse }>(
    `SELECT count(*) OVER () AS total, glimpse FROM alert_finds WHERE message_id = $1 AND glimpse IS NOT NULL
     ORDER BY urgency DESC, mention_id DESC LIMIT $2`,
    [messageId, limit],
  );
  return { total: rows[0]?.total ?? 0, mentions: rows.map(({ glimpse }) => glimpse) };
}

/** When a rule told a mention, ISO; null: it has not, or so long ago that it is forgotten. */
export async function sentAt(
  tx: Queryable,
  workspaceId: number,
  alertId: string,
  mentionId: string,
): Promise<string | null> {
  const [row] = await tx.query<{ ended_at: string }>(
    `SELECT m.ended_at FROM alert_finds f JOIN alert_messages m ON m.id = f.message_id
     WHERE f.workspace_id = $1 AND f.alert_id = $2 AND f.mention_id = $3 AND m.state = 'sent'`,
    [workspaceId, alertId, mentionId],
  );
  return row?.ended_at ?? null;
}
