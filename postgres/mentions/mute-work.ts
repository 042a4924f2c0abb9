import type { Queryable } from '../client.ts';
import type { StoredMute } from './mutes.ts';

/** What is left to do with the stored mentions of a mute. */
export interface MuteWork extends Pick<
  StoredMute,
  'id' | 'kind' | 'value' | 'key' | 'source' | 'project_id' | 'until' | 'by_name'
> {
  readonly workspace_id: number;
  readonly pending: 'backdate' | 'undo';
  /** Mentions from the newest down to this one are done; null: none yet. */
  readonly done_to: string | null;
  /** Posts that were being judged when it was deleted may have been muted since. */
  readonly deleted_at: string | null;
}

/** The end of a lease. A process renews it after each chunk. */
const LEASE_END = `now() + interval '3 minutes'`;

/** Claims the oldest mute that is not done with stored mentions and that nobody works on; null: none. */
export const claimMuteWork = (db: Queryable) =>
  db.one<MuteWork>(
    `UPDATE mutes SET taken_until = ${LEASE_END}
     WHERE id = (SELECT id FROM mutes WHERE pending IS NOT NULL AND (taken_until IS NULL OR taken_until < now())
                 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, workspace_id, kind, value, key, source, project_id, until, actor_name AS by_name, pending, done_to, deleted_at`,
  );

/**
 * Records that mentions down to this one are done. Returns false when the work became another meanwhile: what was done in
 * the same transaction has to be given up.
 */
export const recordMuteProgress = (tx: Queryable, { id, pending, done_to }: MuteWork, doneTo: string) =>
  tx.some(
    `UPDATE mutes SET done_to = $4, taken_until = ${LEASE_END}
     WHERE id = $1 AND pending = $2 AND done_to IS NOT DISTINCT FROM $3 RETURNING id`,
    [id, pending, done_to, doneTo],
  );

/** Leaves work to whoever claims it after `ms`; `doneTo`: from where. */
export async function postponeMuteWork(db: Queryable, work: MuteWork, ms: number, doneTo: string | null) {
  await db.query(
    `UPDATE mutes SET taken_until = now() + $3 * interval '1 millisecond', done_to = $4
     WHERE id = $1 AND pending = $2`,
    [work.id, work.pending, ms, doneTo],
  );
}

/** Ends the work on a mute. One that was deleted is forgotten. */
export async function finishMuteWork(db: Queryable, { id, pending, done_to }: MuteWork): Promise<void> {
  if (pending === 'undo') await db.query('DELETE FROM mutes WHERE id = $1', [id]);
  else
    await db.query(
      `UPDATE mutes SET pending = NULL, done_to = NULL, taken_until = NULL
       WHERE id = $1 AND pending = $2 AND done_to IS NOT DISTINCT FROM $3`,
      [id, pending, done_to],
    );
}

/** Returns the mentions of a workspace whose posts are known to be of a thread, or to show a page of a domain. */
export async function mentionsOfOrigin(
  db: Queryable,
  workspaceId: number,
  { kind, key }: Pick<MuteWork, 'kind' | 'key'>,
): Promise<string[]> {
  if (kind !== 'thread' && kind !== 'domain') return [];
  const condition =
    kind === 'thread'
      ? `thread_id IS NOT NULL AND (thread_id = $2 OR position(regexp_replace(thread_id, '^t\\d_', '') IN $2) > 0)`
      : `link_host IS NOT NULL AND (link_host = $2 OR right(link_host, length($2) + 1) = '.' || $2)`;
  const rows = await db.query<{ mention_id: string }>(
    `SELECT mention_id FROM post_memory WHERE workspace_id = $1 AND ${condition} ORDER BY mention_id DESC LIMIT 10000`,
    [workspaceId, key],
  );
  return rows.map(({ mention_id }) => mention_id);
}
