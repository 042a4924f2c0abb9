import type { AssignedDigest } from '../../schemas/accounts/workspace.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';

/** How long a mail about a note is retried. */
const NOTE_DEADLINE = `interval '1 day'`;

/** A mail that this process has claimed, with what it needs to be written. Times are milliseconds since 1970. */
export interface ClaimedMail {
  readonly id: string;
  readonly workspace_id: number;
  readonly workspace: string;
  readonly plan: string;
  readonly timezone: string;
  readonly user_id: string;
  readonly email: string;
  /** The note that names the member; null: a digest. */
  readonly note: {
    readonly mention_id: string;
    readonly text: string;
    readonly by_name: string;
  } | null;
  readonly failures: number;
  readonly give_up_at: number;
}

/** Creates a mail to each of these members about a note, in its transaction. Leaves out who is no member any more. */
export async function insertNoteMails(
  tx: Queryable,
  workspaceId: number,
  noteId: number,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.query(
    `INSERT INTO member_mails (id, workspace_id, user_id, note_id, give_up_at)
     SELECT n.id, m.workspace_id, m.user_id, $3, now() + ${NOTE_DEADLINE}
     FROM unnest($1::text[], $2::text[]) AS n (id, user_id) JOIN members m ON m.workspace_id = $4 AND m.user_id = n.user_id
     ORDER BY m.user_id FOR KEY SHARE OF m`,
    [userIds.map(() => newId('mml')), userIds, noteId, workspaceId],
  );
}

/** A workspace whose members get digests of what is assigned to them. */
export interface AssignedDigestPlan {
  readonly id: number;
  readonly frequency: Exclude<AssignedDigest, 'off'>;
  readonly timezone: string;
  /** When it was turned on, in milliseconds since 1970. */
  readonly since: number;
}

/** Returns the workspaces with digests for members. Not for tenants. */
export const assignedDigestPlans = (db: Queryable) =>
  db.query<AssignedDigestPlan>(
    `SELECT id, assigned_digest AS frequency, timezone, (extract(epoch FROM assigned_digest_since) * 1000)::bigint AS since
     FROM workspaces WHERE assigned_digest <> 'off' AND assigned_digest_since IS NOT NULL`,
  );

/** Creates the digest of a day for every member of a workspace, once. Returns how many are new. Not for tenants. */
export async function insertDigestMails(
  db: Queryable,
  {
    workspaceId,
    day,
    giveUpAt,
  }: { readonly workspaceId: number; readonly day: string; readonly giveUpAt: number },
): Promise<number> {
  const added = await db.query(
    `INSERT INTO member_mails (id, workspace_id, user_id, day, give_up_at)
     SELECT 'mml_' || replace(gen_random_uuid()::text, '-', ''), workspace_id, user_id, $2::date,
       to_timestamp($3::double precision / 1000)
     FROM members m WHERE workspace_id = $1
       AND NOT EXISTS (SELECT FROM member_mails o WHERE o.workspace_id = $1 AND o.user_id = m.user_id AND o.day = $2::date)
     ORDER BY user_id FOR KEY SHARE OF m
     ON CONFLICT DO NOTHING RETURNING id`,
    [workspaceId, day, giveUpAt],
  );
  return added.length;
}

/**
 * Claims up to `limit` due mails. One that is neither ended nor postponed, because its process died, is due again in two
 * minutes. Not for tenants.
 */
export const claimMails = (db: Queryable, limit: number) =>
  db.query<ClaimedMail>(
    `WITH due AS (
       SELECT id FROM member_mails WHERE state = 'pending' AND next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE member_mails l SET next_attempt_at = now() + interval '2 minutes' FROM due WHERE l.id = due.id RETURNING l.*
     )
     SELECT l.id, l.workspace_id, w.name AS workspace, w.plan, w.timezone, l.user_id, u.email, l.failures,
       (extract(epoch FROM l.give_up_at) * 1000)::bigint AS give_up_at,
       CASE WHEN n.id IS NOT NULL THEN
         jsonb_build_object('mention_id', n.mention_id, 'text', n.text, 'by_name', n.actor_name) END AS note
     FROM claimed l JOIN workspaces w ON w.id = l.workspace_id JOIN users u ON u.id = l.user_id
       LEFT JOIN mention_notes n ON n.id = l.note_id`,
    [limit],
  );

/** Ends a mail. `reason`: why it was not sent. Not for tenants. */
export async function endMail(
  db: Queryable,
  id: string,
  state: 'sent' | 'skipped' | 'failed',
  reason: string | null = null,
): Promise<void> {
  await db.query(`UPDATE member_mails SET state = $2, reason = $3 WHERE id = $1 AND state = 'pending'`, [
    id,
    state,
    reason,
  ]);
}

/** Postpones a mail until an instant (milliseconds since 1970), after a failure or for the daily cap. Not for tenants. */
export async function postponeMail(
  db: Queryable,
  id: string,
  { reason, until, failures }: { readonly reason: string; readonly until: number; readonly failures: number },
): Promise<void> {
  await db.query(
    `UPDATE member_mails SET reason = $2, next_attempt_at = to_timestamp($3::double precision / 1000), failures = $4
     WHERE id = $1 AND state = 'pending'`,
    [id, reason, until, failures],
  );
}

/** Deletes mails that ended and are 35 days old. Not for tenants. */
export async function deleteOldMails(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM member_mails WHERE id IN (
       SELECT id FROM member_mails WHERE state <> 'pending' AND created_at < now() - interval '35 days'
       LIMIT 10000 FOR UPDATE SKIP LOCKED)`,
  );
}
