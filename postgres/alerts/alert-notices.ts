import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { NOTICE_RETRY, ownersColumn } from '../accounts/owner-notices.ts';
import type { Queryable } from '../client.ts';

/** Why owners get a notice about an alert: its messages fail, or one was given up. */
export type AlertTrouble = 'failing' | 'given_up';

/** Queues a notice to the owners: one of each kind until a message is sent again. */
export async function queueNotice(tx: Queryable, alertId: Alert['id'], trouble: AlertTrouble): Promise<void> {
  await tx.query(
    `UPDATE alerts SET owners_told = $2, notice = $2, notice_at = now()
     WHERE id = $1 AND (owners_told IS NULL OR (owners_told = 'failing' AND $2 = 'given_up'))`,
    [alertId, trouble],
  );
}

/** A notice to the owners of a workspace about one of its alerts. */
export interface AlertNotice extends Pick<Alert, 'id' | 'name' | 'last_error' | 'failing_since'> {
  readonly channel: AlertChannel;
  readonly workspace: string;
  readonly notice: AlertTrouble;
  readonly owners: readonly string[];
}

/** Claims a due notice; null: none. It is due again in ten minutes unless it is settled. Not for tenants. */
export const claimAlertNotice = (db: Queryable) =>
  db.one<AlertNotice>(`UPDATE alerts a SET notice_at = ${NOTICE_RETRY}
     FROM workspaces w
     WHERE w.id = a.workspace_id AND a.id = (
       SELECT id FROM alerts WHERE notice IS NOT NULL AND notice_at <= now() ORDER BY notice_at LIMIT 1
       FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING a.id, a.name, a.channel, a.last_error, a.failing_since, a.notice, w.name AS workspace,
       ${ownersColumn('a.workspace_id')}`);

/** Marks a notice as sent. Keeps a different one that was queued meanwhile. Not for tenants. */
export async function settleAlertNotice(db: Queryable, { id, notice }: Pick<AlertNotice, 'id' | 'notice'>) {
  await db.query('UPDATE alerts SET notice = NULL, notice_at = NULL WHERE id = $1 AND notice = $2', [
    id,
    notice,
  ]);
}
