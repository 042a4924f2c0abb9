import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { ensurePendingMessages, assignMatches } from './alert-matches.ts';
import { queueNotice } from './alert-notices.ts';
import { CLEAR_FAILURE } from './alerts.ts';
import type { Postgres, Queryable } from '../client.ts';

/** A message that this process has claimed to send. */
export interface ClaimedMessage {
  readonly id: string;
  readonly workspace_id: number;
  readonly alert_id: string;
  readonly kind: Alert['kind'];
  /** The end of the period that a digest or spike reports, in milliseconds since 1970; null for a rule. */
  readonly ends_at: number | null;
  /** For a spike: the usual number of mentions in such an hour. */
  readonly usual: number | null;
  /** The number of this claim. Updates with an outdated number are ignored. */
  readonly takes: number;
  /** How often sending has failed. */
  readonly failures: number;
  /** Milliseconds since 1970; null: not known yet. */
  readonly give_up_at: number | null;
}

/** How a message ended. */
export interface MessageResult {
  readonly state: 'sent' | 'skipped' | 'failed';
  readonly note: string | null;
  readonly mentions: number;
  /** For a rule: how many milliseconds it collects matches before the next message. */
  readonly quietMs: number;
}

/** A process that has not finished by then has died: reading and sending take at most 45 seconds. */
const LEASE = `interval '90 seconds'`;

/** Claims up to `limit` due messages of a channel, with all matches of their rules so far. Not for tenants. */
export const claimMessages = (
  postgres: Postgres,
  channel: AlertChannel,
  limit: number,
): Promise<ClaimedMessage[]> =>
  postgres.transaction(async (tx) => {
    const taken = await tx.query<ClaimedMessage>(
      `WITH due AS (
         SELECT m.id FROM alert_messages m JOIN alerts a ON a.id = m.alert_id
         WHERE m.state = 'pending' AND m.next_attempt_at <= now() AND a.channel = $1
           AND (m.leased_until IS NULL OR m.leased_until <= now())
           -- Matches saved while a message was sent may not know of the quiet time that it started.
           AND (m.kind <> 'rule' OR m.failures > 0 OR a.quiet_until IS NULL OR a.quiet_until <= now())
         ORDER BY m.next_attempt_at LIMIT $2 FOR UPDATE OF m SKIP LOCKED
       )
       UPDATE alert_messages m SET takes = takes + 1, leased_until = now() + ${LEASE}
       FROM due WHERE m.id = due.id
       RETURNING m.id, workspace_id, alert_id, kind, takes, failures, usual,
         (extract(epoch FROM ends_at) * 1000)::bigint AS ends_at,
         (extract(epoch FROM give_up_at) * 1000)::bigint AS give_up_at`,
      [channel, limit],
    );
    for (const { id, alert_id, kind } of taken) if (kind === 'rule') await assignMatches(tx, id, alert_id);
    return taken;
  });

/** Extends the lease before sending. Returns false when another process has claimed the message: do not send it. */
export const extendLease = (db: Queryable, { id, takes }: ClaimedMessage) =>
  db.some(
    `UPDATE alert_messages SET leased_until = now() + ${LEASE}
     WHERE id = $1 AND takes = $2 AND state = 'pending' RETURNING id`,
    [id, takes],
  );

/** Locks the alert before its messages, in the same order as updates of an alert. Another order would deadlock. */
const lockAlert = (tx: Queryable, alertId: string) =>
  tx.query('SELECT FROM alerts WHERE id = $1 FOR NO KEY UPDATE', [alertId]);

/**
 * Ends a message: deletes the texts of its matches, and creates the next message of a rule that has new ones. Does
 * nothing when another process has claimed the message.
 */
export async function finishMessage(
  postgres: Postgres,
  { id, takes, alert_id, kind }: ClaimedMessage,
  { state, note, mentions, quietMs }: MessageResult,
): Promise<void> {
  await postgres.transaction(async (tx) => {
    await lockAlert(tx, alert_id);
    const ended = await tx.query(
      `UPDATE alert_messages SET state = $3, note = $4, mentions = $5, ended_at = now(), next_attempt_at = NULL, leased_until = NULL
       WHERE id = $1 AND takes = $2 AND state = 'pending' RETURNING id`,
      [id, takes, state, note, mentions],
    );
    if (ended.length === 0) return;
    await tx.query('UPDATE alert_finds SET glimpse = NULL WHERE message_id = $1', [id]);
    if (state === 'sent')
      await tx.query(
        `UPDATE alerts SET last_sent_at = now(), ${CLEAR_FAILURE},
           quiet_until = CASE WHEN kind = 'rule' THEN now() + $2 * interval '1 millisecond' END
         WHERE id = $1`,
        [alert_id, quietMs],
      );
    if (state === 'failed') await queueNotice(tx, alert_id, 'given_up');
    if (kind !== 'rule') return;
    const more = await tx.query(
      'SELECT FROM alert_finds WHERE alert_id = $1 AND message_id IS NULL LIMIT 1',
      [alert_id],
    );
    if (more.length > 0) await ensurePendingMessages(tx, [alert_id]);
  });
}

/** Why and until when (milliseconds since 1970) a message waits. */
export interface Postponement {
  readonly note: string;
  readonly until: number;
}

/** Postpones a message that may not be sent yet. Does not count as a failure. */
export async function postpone(db: Queryable, { id, takes }: ClaimedMessage, { note, until }: Postponement) {
  await db.query(
    `UPDATE alert_messages SET note = $3, next_attempt_at = to_timestamp($4::double precision / 1000), leased_until = NULL
     WHERE id = $1 AND takes = $2 AND state = 'pending'`,
    [id, takes, note, until],
  );
}

/** How long the messages of an alert must fail before its owners get a notice, while they are still retried. */
const NOTICE_AFTER = `interval '24 hours'`;

/** Records a failed send, when it is retried and when it is given up, in the message and in its alert. */
export async function recordFailure(
  postgres: Postgres,
  { id, takes, alert_id }: ClaimedMessage,
  { note, until, giveUpAt }: Postponement & { readonly giveUpAt: number },
): Promise<void> {
  await postgres.transaction(async (tx) => {
    await lockAlert(tx, alert_id);
    await tx.query(
      `UPDATE alert_messages SET note = $3, failures = failures + 1, leased_until = NULL,
         next_attempt_at = to_timestamp($4::double precision / 1000), give_up_at = to_timestamp($5::double precision / 1000)
       WHERE id = $1 AND takes = $2 AND state = 'pending'`,
      [id, takes, note, until, giveUpAt],
    );
    const [alert] = await tx.query<{ long: boolean }>(
      `UPDATE alerts SET failing_since = coalesce(failing_since, now()), last_error = $2 WHERE id = $1
       RETURNING failing_since <= now() - ${NOTICE_AFTER} AS long`,
      [alert_id, note],
    );
    if (alert?.long) await queueNotice(tx, alert_id, 'failing');
  });
}

/** The pending messages of a channel, and the age of the oldest in seconds. */
export interface ChannelBacklog {
  readonly channel: AlertChannel;
  readonly pending: number;
  readonly oldest: number;
}

/** Returns the backlog of every channel that has one. Not for tenants. */
export const messageBacklog = (db: Queryable) =>
  db.query<ChannelBacklog>(
    `SELECT a.channel, count(*) AS pending, greatest(0, extract(epoch FROM now() - min(m.created_at)))::float8 AS oldest
     FROM alert_messages m JOIN alerts a ON a.id = m.alert_id WHERE m.state = 'pending' GROUP BY a.channel`,
  );

/** Deletes messages that ended 35 days ago, and reported matches that are too old to be repeated. Not for tenants. */
export async function deleteOldMessages(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM alert_messages WHERE state <> 'pending' AND ended_at < now() - interval '35 days'`,
  );
  await db.query(`DELETE FROM alert_finds WHERE glimpse IS NULL AND found_at < now() - interval '3 days'`);
}
