import type { Alert, AlertChannel } from '../../schemas/alerts/alert.ts';
import { ensurePendingMessages, assignMatches } from './alert-matches.ts';
import { queueNotice } from './alert-notices.ts';
import { CLEAR_FAILURE } from './alerts.ts';
import type { Postgres, Queryable } from '../client.ts';

/** A message that this process has taken to send. */
export interface ClaimedMessage {
  readonly id: string;
  readonly workspace_id: number;
  readonly alert_id: string;
  readonly kind: Alert['kind'];
  /** Where the time ends that a digest or spike tells of, in milliseconds since 1970; null: a rule's. */
  readonly ends_at: number | null;
  /** Of a spike: how many mentions are usual in such an hour. */
  readonly usual: number | null;
  /** Which taking this is: whoever takes it after us has another number, and ours counts for nothing any more. */
  readonly takes: number;
  /** How often sending has failed. */
  readonly failures: number;
  /** Milliseconds since 1970; null: not yet known. */
  readonly give_up_at: number | null;
}

/** How a message ended. */
export interface MessageResult {
  readonly state: 'sent' | 'skipped' | 'failed';
  /** Why it was not sent. */
  readonly note: string | null;
  /** How many mentions it told of. */
  readonly mentions: number;
  /** Of a rule: for how many milliseconds it gathers what it finds from now on. */
  readonly quietMs: number;
}

/** A process that has not ended a message in this time has died: finding what to tell and sending it take 45 seconds at most. */
const LEASE = `interval '90 seconds'`;

/**
 * Takes up to `limit` messages of a channel that are due, and whatever their rules have found since. What another process
 * is at work on is left to it. Not for tenants.
 */
export async function claimMessages(
  postgres: Postgres,
  channel: AlertChannel,
  limit: number,
): Promise<ClaimedMessage[]> {
  return postgres.transaction(async (tx) => {
    const taken = await tx.query<ClaimedMessage>(
      `WITH due AS (
         SELECT m.id FROM alert_messages m JOIN alerts a ON a.id = m.alert_id
         WHERE m.state = 'pending' AND m.next_attempt_at <= now() AND a.channel = $1
           AND (m.leased_until IS NULL OR m.leased_until <= now())
           -- What was found while a message went out may not know of the quiet that begins with it.
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
}

/** Lengthens the lease right before sending; false when the message is another's by now, and must not be sent by us. */
export async function extendLease(db: Queryable, { id, takes }: ClaimedMessage): Promise<boolean> {
  const rows = await db.query(
    `UPDATE alert_messages SET leased_until = now() + ${LEASE}
     WHERE id = $1 AND takes = $2 AND state = 'pending' RETURNING id`,
    [id, takes],
  );
  return rows.length > 0;
}

/** The alert first and its messages then, as those do who change an alert: in another order each would wait for the other. */
const lockAlert = (tx: Queryable, alertId: string) =>
  tx.query('SELECT FROM alerts WHERE id = $1 FOR NO KEY UPDATE', [alertId]);

/**
 * Ends a message: what it told is forgotten but for the fact, and what its rule has found meanwhile has a message of its own.
 * Nothing happens when the message is another's by now.
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

/** Puts a message off that may not be sent yet: that says nothing against its target. */
export async function postpone(db: Queryable, { id, takes }: ClaimedMessage, { note, until }: Postponement) {
  await db.query(
    `UPDATE alert_messages SET note = $3, next_attempt_at = to_timestamp($4::double precision / 1000), leased_until = NULL
     WHERE id = $1 AND takes = $2 AND state = 'pending'`,
    [id, takes, note, until],
  );
}

/** For how long messages of an alert fail until its owners are told, though they are still tried. */
const LONG = `interval '24 hours'`;

/** Notes that a message could not be sent, when it is tried again and when it is given up; the alert says so too. */
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
       RETURNING failing_since <= now() - ${LONG} AS long`,
      [alert_id, note],
    );
    if (alert?.long) await queueNotice(tx, alert_id, 'failing');
  });
}

/** What waits to be sent by a channel: how many messages, and for how many seconds the oldest has been due. */
export interface ChannelBacklog {
  readonly channel: AlertChannel;
  readonly pending: number;
  readonly oldest: number;
}

/** Gives the backlog of every channel that has one. Not for tenants. */
export async function messageBacklog(db: Queryable): Promise<ChannelBacklog[]> {
  return db.query<ChannelBacklog>(
    `SELECT a.channel, count(*) AS pending, greatest(0, extract(epoch FROM now() - min(m.created_at)))::float8 AS oldest
     FROM alert_messages m JOIN alerts a ON a.id = m.alert_id WHERE m.state = 'pending' GROUP BY a.channel`,
  );
}

/** Forgets messages that ended 35 days ago, and finds that were told and are too old to come again. Not for tenants. */
export async function deleteOldMessages(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM alert_messages WHERE state <> 'pending' AND ended_at < now() - interval '35 days'`,
  );
  await db.query(`DELETE FROM alert_finds WHERE glimpse IS NULL AND found_at < now() - interval '3 days'`);
}
