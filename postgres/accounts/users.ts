import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { hashPassword } from './password-hash.ts';

/** A person who can sign in: one account for all workspaces. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** See `hashPassword`; null: no password is set. */
  readonly passwordHash: string | null;
}

/** Returns the account with an address, ignoring case; null when there is none. Not for tenants. */
export async function findAccount(db: Queryable, email: string): Promise<Account | null> {
  const [row] = await db.query<Account>(
    'SELECT id, email, password_hash AS "passwordHash" FROM users WHERE lower(email) = lower($1)',
    [email],
  );
  return row?.email.toLowerCase() === email.toLowerCase() ? row : null;
}

/** Returns an account by its id; null when there is none. Not for tenants. */
export const getAccount = (db: Queryable, userId: string) =>
  db.one<Account>('SELECT id, email, password_hash AS "passwordHash" FROM users WHERE id = $1', [userId]);

/**
 * Returns an account and locks it until the transaction ends; null when there is none. Call it before a password or
 * a link opens or ends sessions. Not for tenants.
 */
export const lockAccount = (tx: Queryable, userId: string) =>
  tx.one<Account>(
    'SELECT id, email, password_hash AS "passwordHash" FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );

/** Creates an account and returns its id; null when the address has one. Not for tenants. */
export async function insertAccount(
  db: Queryable,
  account: { readonly email: string; readonly name: string | null; readonly passwordHash: string },
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    [newId('usr'), account.email, account.name, account.passwordHash],
  );
  return row?.id ?? null;
}

/** Changes the name of a person, in all workspaces. Not for tenants. */
export async function renameAccount(db: Queryable, userId: string, name: string): Promise<void> {
  await db.query('UPDATE users SET name = $2 WHERE id = $1', [userId, name]);
}

/** Sets the name of a person who has none yet. Not for tenants. */
export async function nameAccount(db: Queryable, userId: string, name: string): Promise<void> {
  await db.query('UPDATE users SET name = $2 WHERE id = $1 AND name IS NULL', [userId, name]);
}

/** Adds an owner to a workspace; an existing account keeps its password. Returns whether it is new. Not for tenants. */
export async function addOwner(db: Queryable, workspaceId: number, email: string, password: string) {
  const created = await insertAccount(db, { email, name: null, passwordHash: await hashPassword(password) });
  const userId = created ?? (await findAccount(db, email))!.id;
  await db.query(
    `INSERT INTO members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')
     ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = 'owner'`,
    [workspaceId, userId],
  );
  return { userId, isNew: created !== null };
}
