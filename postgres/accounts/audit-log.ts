import { AUDIT_DAYS, type AuditEntry } from '../../schemas/accounts/audit.ts';
import type { Queryable } from '../client.ts';

/** A line of the log as it is written. */
export type NewEntry = Omit<AuditEntry, 'id' | 'at'>;

const FIELDS = 'actor_kind, actor_id, operation, outcome, target, fields, address';
const OLD = `at < now() - interval '${AUDIT_DAYS} days'`;

/** Writes a line into a workspace's log, and forgets those that are too old. */
export async function writeEntry(tx: Queryable, workspaceId: number, entry: NewEntry): Promise<void> {
  await tx.query(
    `WITH forgotten AS (DELETE FROM audit_log WHERE workspace_id = $1 AND ${OLD})
     INSERT INTO audit_log (workspace_id, ${FIELDS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      workspaceId,
      entry.actor_kind,
      entry.actor_id,
      entry.operation,
      entry.outcome,
      entry.target,
      entry.fields,
      entry.address,
    ],
  );
}

/** What somebody did, or was refused, that concerns all their workspaces. */
export type PersonalEntry = Pick<NewEntry, 'operation' | 'outcome' | 'address'>;

/** Writes what a person did into the log of every workspace that they are a member of. Not for tenants. */
export async function writePersonalEntry(
  db: Queryable,
  userId: string,
  { operation, outcome, address }: PersonalEntry,
): Promise<void> {
  await db.query(
    `INSERT INTO audit_log (workspace_id, ${FIELDS})
     SELECT workspace_id, 'member', user_id, $2, $3, NULL, '{}', $4 FROM members WHERE user_id = $1`,
    [userId, operation, outcome, address],
  );
}

/** Gives a page of a workspace's log, newest first, beginning after the entry `before`; null begins with the newest. */
export async function listEntries(
  tx: Queryable,
  workspaceId: number,
  page: { readonly before: number | null; readonly limit: number },
): Promise<{ readonly entries: AuditEntry[]; readonly total: number }> {
  const entries = await tx.query<AuditEntry>(
    `SELECT id, at, ${FIELDS} FROM audit_log WHERE workspace_id = $1 AND NOT (${OLD}) AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [workspaceId, page.before, page.limit],
  );
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM audit_log WHERE workspace_id = $1 AND NOT (${OLD})`,
    [workspaceId],
  );
  return { entries, total: row!.count };
}
