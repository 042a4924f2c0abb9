import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { ensurePendingMessages, forgetMatches } from './alert-matches.ts';
import { queueNotice } from './alert-notices.ts';
import { CLEAR_FAILURE } from './alerts.ts';
import type { Postgres, Queryable } from '../client.ts';

/** A message that this process has claimed to send. */
export interface ClaimedMessage {
  readonly id: string;
  readonly workspace_id: number;
  readonly alert_id: string;
  readonly kind: Alert['kind'];
  /** The end of the period that a digest or spike reports, in milliseconds since 1970; null for one that gathers matches. */
  readonly ends_at: number | null;
  /** For a spike: the usual number of mentions in such an hour. */
  readonly usual: number | null;
  /** The number of this claim. Updates with an outdated number are ignored. */
  readonly takes: number;
  /** How often sending has failed. */
  readonly failures: number;
  /** Milliseconds since 1970; null: not known yet. */
  readonly give_up_at: number | null;
  /** Whether it is part of a flood, so that the alert gathers for a minute after it. */
  readonly floods: boolean;
}

/** How a message ended. */
export interface MessageResult {
  readonly state: 'sent' | 'skipped' | 'failed';
  readonly note: string | null;
  readonly mentions: number;
  /** How many milliseconds the alert gathers matches before the next message; 0: it does not. */
  readonly quietMs: number;
}

/**
 * A process that has not renewed its lease of a message for so long has died, and another one sends the message: within the
 * 30 s in which a cluster recovers, and with time for three renewals to fail.
 */
export const MESSAGE_LEASE_MS = 20_000;
/** The same for SQL. */
export const MESSAGE_LEASE = `interval '${MESSAGE_LEASE_MS} milliseconds'`;

/** Renews the leases of those of these messages that this process still has and has not finished. */
export async function renewLeases(db: Queryable, messages: readonly ClaimedMessage[]): Promise<void> {
  await db.query(
    // In the order of their alerts, as matches lock them. Another order would deadlock.
    `WITH held AS MATERIALIZED (
       SELECT m.id FROM alert_messages m JOIN unnest($1::text[], $2::integer[]) AS ours (id, takes) USING (id, takes)
       WHERE m.state = 'pending' ORDER BY m.alert_id, m.id FOR NO KEY UPDATE OF m
     ) UPDATE alert_messages m SET leased_until = now() + ${MESSAGE_LEASE} FROM held WHERE m.id = held.id`,
    [messages.map(({ id }) => id), messages.map(({ takes }) => takes)],
  );
}

/** Extends the lease before sending. Returns false when another process has claimed the message: do not send it. */
export const extendLease = (db: Queryable, { id, takes }: ClaimedMessage) =>
  db.some(
    `UPDATE alert_messages SET leased_until = now() + ${MESSAGE_LEASE}
     WHERE id = $1 AND takes = $2 AND state = 'pending' RETURNING id`,
    [id, takes],
  );

/** Locks the alert before its messages, in the same order as updates of an alert. Another order would deadlock. */
const lockAlert = (tx: Queryable, alertId: string) =>
  tx.query('SELECT FROM alerts WHERE id = $1 FOR NO KEY UPDATE', [alertId]);

/**
 * Ends a message: deletes the texts of its matches, and creates the next message of an alert that has gathered new ones. Does
 * nothing when another process has claimed the message.
 */
export async function finishMessage(
  postgres: Postgres,
  { id, takes, alert_id, ends_at }: ClaimedMessage,
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
    await forgetMatches(tx, id);
    if (state === 'sent')
      await tx.query(
        `UPDATE alerts SET last_sent_at = now(), ${CLEAR_FAILURE},
           quiet_until = now() + $2 * interval '1 millisecond' WHERE id = $1`,
        [alert_id, ends_at === null ? quietMs : null],
      );
    if (state === 'failed') await queueNotice(tx, alert_id, 'given_up');
    if (ends_at !== null) return;
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

/**
 * Deletes messages that ended 35 days ago, and matches that were reported as long ago: a sweep over the longest window, 30
 * days, can still bring new numbers of their mentions, and report nothing twice. Leaves what is locked,
 * because its alert is being deleted, to the next time. Not for tenants.
 */
export async function deleteOldMessages(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM alert_messages WHERE id IN (
       SELECT id FROM alert_messages WHERE state <> 'pending' AND ended_at < now() - interval '35 days'
       FOR UPDATE SKIP LOCKED)`,
  );
  await db.query(
    `DELETE FROM alert_finds WHERE (alert_id, mention_id) IN (
       SELECT alert_id, mention_id FROM alert_finds WHERE glimpse IS NULL AND found_at < now() - interval '35 days'
       FOR UPDATE SKIP LOCKED)`,
  );
}
