import type { Alert, AlertRule } from '../../schemas/alerts/alert.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Postgres, Queryable } from '../client.ts';

/** The kinds of alerts that gather matches: a new or grown mention matches a rule, and a trending one an alert of traction. */
export type GatheringKind = 'rule' | 'traction';

/** An enabled alert that gathers matches. */
export interface ActiveRule extends AlertRule {
  readonly id: string;
  readonly kind: GatheringKind;
  readonly workspace_id: number;
  /** When it was last turned on; ISO. */
  readonly armed_at: string;
}

/** A mention that an alert matches. Stored in the table `alert_finds`. */
export interface AlertMatch {
  readonly alert: Pick<ActiveRule, 'id'>;
  readonly glimpse: MentionGlimpse;
}

/** Returns the enabled rules and alerts of traction of these workspaces. Not for tenants. */
export const activeRules = (db: Queryable, workspaceIds: readonly number[]) =>
  db.query<ActiveRule>(
    `SELECT a.id, a.kind, a.workspace_id, a.project_id, a.filters, a.min_urgency, a.armed_at
     FROM alerts a LEFT JOIN projects p ON p.id = a.project_id
     WHERE a.kind IN ('rule', 'traction') AND a.enabled AND a.workspace_id = ANY($1) AND p.deleted_at IS NULL`,
    [workspaceIds],
  );

const FOUND = `jsonb_to_recordset($1::jsonb)
         AS f (alert_id text, mention_id text, urgency integer, level smallint, glimpse jsonb)`;

/**
 * Saves matches, each mention once per alert and level of traction, with a pending message for each alert. A match that
 * waits is replaced by one at a higher level. Atomic and idempotent. Not for tenants.
 */
export async function saveMatches(postgres: Postgres, finds: readonly AlertMatch[]): Promise<void> {
  if (finds.length === 0) return;
  const rows = finds
    .map(({ alert, glimpse }) => ({
      alert_id: alert.id,
      mention_id: glimpse.id,
      urgency: glimpse.urgency,
      level: glimpse.traction?.level ?? 0,
      glimpse,
    }))
    .toSorted((one, other) => one.level - other.level);
  // The highest level of each: a statement may update a row only once.
  const highest = new Map(rows.map((row) => [`${row.alert_id} ${row.mention_id}`, row]));
  const found = JSON.stringify([...highest.values()]);
  await postgres.transaction(async (tx) => {
    await lockPendingMessages(tx, [...new Set(rows.map(({ alert_id }) => alert_id))]);
    // Skips alerts that are deleted, and keeps the others from being deleted before the commit.
    const news = await tx.query<{ id: string }>(
      `SELECT a.id FROM alerts a WHERE a.id IN (
         SELECT f.alert_id FROM ${FOUND} LEFT JOIN alert_finds known USING (alert_id, mention_id)
         WHERE coalesce(known.level < f.level, true)
       ) ORDER BY a.id FOR KEY SHARE`,
      [found],
    );
    const alertIds = news.map(({ id }) => id);
    // Messages come before matches: so does the claim of a message.
    await ensurePendingMessages(tx, alertIds);
    await tx.query(
      `INSERT INTO alert_finds AS known (alert_id, workspace_id, mention_id, urgency, level, glimpse)
       SELECT a.id, a.workspace_id, f.mention_id, f.urgency, f.level, f.glimpse
       FROM ${FOUND} JOIN alerts a ON a.id = f.alert_id
       WHERE a.id = ANY($2) ORDER BY a.id, f.mention_id
       ON CONFLICT (alert_id, mention_id) DO UPDATE
         SET urgency = excluded.urgency, level = excluded.level, glimpse = excluded.glimpse,
             message_id = NULL, found_at = now()
         WHERE known.level < excluded.level`,
      [found, alertIds],
    );
  });
}

/** Locks alerts and their pending messages before their matches, in the same order as a claim. Another order would deadlock. */
async function lockPendingMessages(tx: Queryable, alertIds: readonly Alert['id'][]): Promise<void> {
  await tx.query('SELECT FROM alerts WHERE id = ANY($1) ORDER BY id FOR KEY SHARE', [alertIds]);
  await tx.query(
    `SELECT FROM alert_messages WHERE alert_id = ANY($1) AND kind IN ('rule', 'traction') AND state = 'pending'
     ORDER BY alert_id FOR UPDATE`,
    [alertIds],
  );
}

/**
 * Creates a message for each of these alerts without a pending one. Locks an existing message, so that its sender
 * either reports the matches of this transaction too, or finishes first and leaves them to a new one. The condition of
 * the conflict is that of the narrower index, and implies that of the other, which holds both kinds.
 */
export async function ensurePendingMessages(tx: Queryable, alertIds: readonly Alert['id'][]): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.query(
    `INSERT INTO alert_messages (id, workspace_id, alert_id, kind, next_attempt_at)
     SELECT n.id, a.workspace_id, a.id, CASE a.kind WHEN 'traction' THEN 'traction' ELSE 'rule' END,
       greatest(now(), a.quiet_until)
     FROM unnest($1::text[], $2::text[]) AS n (id, alert_id) JOIN alerts a ON a.id = n.alert_id ORDER BY a.id
     ON CONFLICT (alert_id) WHERE kind = 'rule' AND state = 'pending' DO UPDATE SET kind = excluded.kind`,
    [alertIds.map(() => newId('alm')), alertIds],
  );
}

/*
 * Whatever changes several matches locks them in the order of their keys, each after its alert, with which it would be
 * deleted. Another order would deadlock.
 */

/** Deletes the unsent matches of deleted mentions. Not for tenants. */
export async function deleteMatches(db: Queryable, mentionIds: readonly string[]): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT f.alert_id, f.mention_id FROM alert_finds f JOIN alerts a ON a.id = f.alert_id
       WHERE f.mention_id = ANY($1) AND f.glimpse IS NOT NULL
       ORDER BY f.alert_id, f.mention_id FOR KEY SHARE OF a FOR UPDATE OF f
     ) DELETE FROM alert_finds f USING held WHERE f.alert_id = held.alert_id AND f.mention_id = held.mention_id`,
    [mentionIds],
  );
}

/** A message that takes matches: all that its alert has not reported, or the oldest alone. */
export interface Gathering {
  readonly id: string;
  readonly alert_id: Alert['id'];
  readonly alone: boolean;
}

/** Assigns unreported matches of alerts to their messages. The caller holds the alerts. Not for tenants. */
export async function assignMatches(db: Queryable, messages: readonly Gathering[]): Promise<void> {
  if (messages.length === 0) return;
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT f.alert_id, f.mention_id, m.id AS message_id
       FROM alert_finds f JOIN unnest($1::text[], $2::text[], $3::boolean[]) AS m (id, alert_id, alone) USING (alert_id)
       WHERE f.message_id IS NULL AND (NOT m.alone OR f.mention_id = (
         SELECT oldest.mention_id FROM alert_finds oldest WHERE oldest.alert_id = m.alert_id AND oldest.message_id IS NULL
         ORDER BY oldest.found_at, oldest.urgency DESC, oldest.mention_id LIMIT 1))
       ORDER BY f.alert_id, f.mention_id FOR NO KEY UPDATE OF f
     ) UPDATE alert_finds f SET message_id = held.message_id FROM held
       WHERE f.alert_id = held.alert_id AND f.mention_id = held.mention_id`,
    [
      messages.map(({ id }) => id),
      messages.map(({ alert_id }) => alert_id),
      messages.map(({ alone }) => alone),
    ],
  );
}

/** Deletes the texts of a message's matches. The caller holds the alert. Not for tenants. */
export async function forgetMatches(db: Queryable, messageId: string): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT alert_id, mention_id FROM alert_finds WHERE message_id = $1 ORDER BY alert_id, mention_id FOR NO KEY UPDATE
     ) UPDATE alert_finds f SET glimpse = NULL FROM held
       WHERE f.alert_id = held.alert_id AND f.mention_id = held.mention_id`,
    [messageId],
  );
}

/** Returns the total of a message's gathered matches, and up to `limit`, the most urgent first. Not for tenants. */
export async function messageMatches(db: Queryable, messageId: string, limit: number) {
  const rows = await db.query<{ total: number; glimpse: MentionGlimpse }>(
    `SELECT count(*) OVER () AS total, glimpse FROM alert_finds WHERE message_id = $1 AND glimpse IS NOT NULL
     ORDER BY urgency DESC, mention_id DESC LIMIT $2`,
    [messageId, limit],
  );
  return { total: rows[0]?.total ?? 0, mentions: rows.map(({ glimpse }) => glimpse) };
}

/** Returns when an alert reported a mention last, ISO; null: never, or too long ago to be remembered. */
export async function sentAt(tx: Queryable, workspaceId: number, alertId: string, mentionId: string) {
  const [row] = await tx.query<{ ended_at: string }>(
    `SELECT m.ended_at FROM alert_finds f JOIN alert_messages m ON m.id = f.message_id
     WHERE f.workspace_id = $1 AND f.alert_id = $2 AND f.mention_id = $3 AND m.state = 'sent'`,
    [workspaceId, alertId, mentionId],
  );
  return row?.ended_at ?? null;
}
