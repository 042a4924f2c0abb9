import { AUDIT_DAYS, type AuditEntry } from '../../schemas/accounts/audit.ts';
import type { Queryable } from '../client.ts';

/** An entry to write. */
export type NewEntry = Omit<AuditEntry, 'id' | 'at'>;

const FIELDS = 'actor_kind, actor_id, operation, outcome, target, fields, address';
const OLD = `at < now() - interval '${AUDIT_DAYS} days'`;

/** Writes an entry to the log of a workspace and deletes its expired entries. */
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

/** What a person did, or was refused, in all of their workspaces. */
export type PersonalEntry = Pick<NewEntry, 'operation' | 'outcome' | 'address'>;

/** Writes an entry to the log of every workspace of a person. Not for tenants. */
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

/** Returns a page of a workspace's log, newest first, starting after the entry with the id `before`, if any. */
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
