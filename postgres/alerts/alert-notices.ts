import type { Alert, AlertChannel } from '../../schemas/alerts/alert.ts';
import type { Queryable } from '../client.ts';

/** What owners are told of an alert: that its messages fail, or that one was given up. */
export type AlertTrouble = 'failing' | 'given_up';

/** Has the owners told by mail, once of each until a message goes out again; of a failing one not after one was given up. */
export async function queueNotice(tx: Queryable, alertId: Alert['id'], trouble: AlertTrouble): Promise<void> {
  await tx.query(
    `UPDATE alerts SET owners_told = $2, notice = $2, notice_at = now()
     WHERE id = $1 AND (owners_told IS NULL OR (owners_told = 'failing' AND $2 = 'given_up'))`,
    [alertId, trouble],
  );
}

/** A mail that is owed to the owners of a workspace about one of its alerts. */
export interface AlertNotice extends Pick<Alert, 'id' | 'name' | 'last_error' | 'failing_since'> {
  readonly channel: AlertChannel;
  readonly workspace: string;
  readonly notice: AlertTrouble;
  /** Addresses of the owners. */
  readonly owners: readonly string[];
}

/** Takes one mail that is owed; should it not get out, it is owed again in ten minutes. Null: none. Not for tenants. */
export async function claimAlertNotice(db: Queryable): Promise<AlertNotice | null> {
  const [row] = await db.query<AlertNotice>(
    `UPDATE alerts a SET notice_at = now() + interval '10 minutes'
     FROM workspaces w
     WHERE w.id = a.workspace_id AND a.id = (
       SELECT id FROM alerts WHERE notice IS NOT NULL AND notice_at <= now() ORDER BY notice_at LIMIT 1
       FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING a.id, a.name, a.channel, a.last_error, a.failing_since, a.notice, w.name AS workspace,
       ARRAY(SELECT u.email FROM members m JOIN users u ON u.id = m.user_id
             WHERE m.workspace_id = a.workspace_id AND m.role = 'owner' ORDER BY u.email) AS owners`,
  );
  return row ?? null;
}

/** Notes that this mail is out. Another one that has come to be owed meanwhile stays owed. Not for tenants. */
export async function settleAlertNotice(
  db: Queryable,
  { id, notice }: Pick<AlertNotice, 'id' | 'notice'>,
): Promise<void> {
  await db.query('UPDATE alerts SET notice = NULL, notice_at = NULL WHERE id = $1 AND notice = $2', [
    id,
    notice,
  ]);
}
