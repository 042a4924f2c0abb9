import type { ApiKey, KeyScope } from '../../schemas/accounts/api-key.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';

/** The prefix of a key shows its scope. */
export const KEY_PREFIXES: Record<KeyScope, string> = { full: 'ss_sk_', read: 'ss_ro_' };

/** A valid key. */
export interface KnownKey {
  readonly id: string;
  readonly workspaceId: number;
  readonly scope: KeyScope;
}

/** A key to create. */
export interface NewKey {
  readonly workspaceId: number;
  readonly name: string;
  readonly scope: KeyScope;
  /** Absent: the key does not expire. */
  readonly expiresInDays?: number | undefined;
  /** A value that the operator chose; starts with the prefix of the scope. Absent: a random one. */
  readonly value?: string | undefined;
}

const COLUMNS = 'id, name, scope, hint, expires_at, created_at, last_used_at';

/**
 * Creates a key and returns it with its value, which is shown once. The same value again keeps the key. Throws when
 * it belongs to another workspace or lacks the prefix of its scope.
 */
export async function createKey(db: Queryable, key: NewKey): Promise<ApiKey & { readonly key: string }> {
  const value = key.value ?? KEY_PREFIXES[key.scope] + newToken();
  if (!value.startsWith(KEY_PREFIXES[key.scope]))
    throw new TypeError(`a ${key.scope} key begins with ${KEY_PREFIXES[key.scope]}`);
  const [row] = await db.query<ApiKey>(
    `INSERT INTO api_keys (id, workspace_id, name, scope, hash, hint, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 day')
     ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash WHERE api_keys.workspace_id = excluded.workspace_id
     RETURNING ${COLUMNS}`,
    [
      newId('key'),
      key.workspaceId,
      key.name,
      key.scope,
      hashToken(value),
      value.slice(-4),
      key.expiresInDays ?? null,
    ],
  );
  if (!row) throw new Error('this key belongs to another workspace');
  return { ...row, key: value };
}

/** Finds a key by its value and records its use; null: unknown, expired or revoked. Not for tenants. */
export async function findKey(db: Queryable, value: string): Promise<KnownKey | null> {
  const [row] = await db.query<{ id: string; workspace_id: number; scope: KeyScope; stale: boolean }>(
    `SELECT id, workspace_id, scope, coalesce(last_used_at < now() - interval '1 minute', true) AS stale FROM api_keys
     WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    [hashToken(value)],
  );
  if (!row) return null;
  if (row.stale) await db.query('UPDATE api_keys SET last_used_at = now() WHERE id = $1', [row.id]);
  return { id: row.id, workspaceId: row.workspace_id, scope: row.scope };
}

/** Returns a workspace's keys that have not been revoked, oldest first. */
export const listKeys = (tx: Queryable, workspaceId: number) =>
  tx.query<ApiKey>(
    `SELECT ${COLUMNS} FROM api_keys WHERE workspace_id = $1 AND revoked_at IS NULL ORDER BY created_at, id`,
    [workspaceId],
  );

/** Returns the name of a key, also of a revoked one. */
export async function keyName(tx: Queryable, workspaceId: number, id: string): Promise<string> {
  const key = await tx.one<{ name: string }>(
    'SELECT name FROM api_keys WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id],
  );
  return key?.name ?? '';
}

/** Revokes a key. Returns false when the workspace has no such key. */
export const revokeKey = (tx: Queryable, workspaceId: number, id: string) =>
  tx.some(
    'UPDATE api_keys SET revoked_at = now() WHERE workspace_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
    [workspaceId, id],
  );
