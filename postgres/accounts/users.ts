import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { hashPassword } from './password-hash.ts';

/** Somebody who can sign in: one account, whatever the number of workspaces. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** As `isPassword` takes it; null: no password has been set. */
  readonly passwordHash: string | null;
}

/**
 * Gives the account of an address, in whatever case it is written; null when there is none. By its locale the database may
 * take more letters for one (`İ` for `i`) than attempts are counted by: such an address is another one. Not for tenants.
 */
export async function findAccount(db: Queryable, email: string): Promise<Account | null> {
  const [row] = await db.query<Account>(
    'SELECT id, email, password_hash AS "passwordHash" FROM users WHERE lower(email) = lower($1)',
    [email],
  );
  return row?.email.toLowerCase() === email.toLowerCase() ? row : null;
}

/** Gives an account by its id; null when there is none. Not for tenants. */
export async function getAccount(db: Queryable, userId: string): Promise<Account | null> {
  const [row] = await db.query<Account>(
    'SELECT id, email, password_hash AS "passwordHash" FROM users WHERE id = $1',
    [userId],
  );
  return row ?? null;
}

/**
 * Gives an account as it is now, and lets nobody else lock it until the transaction ends. Whatever opens or ends sessions
 * by a password or a link does so: what was checked before may have changed since. Not for tenants.
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<Account | null> {
  const [row] = await tx.query<Account>(
    'SELECT id, email, password_hash AS "passwordHash" FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return row ?? null;
}

/** Makes an account and gives its id; null when the address has one. Not for tenants. */
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

/** Gives somebody another name, in all workspaces. Not for tenants. */
export async function renameAccount(db: Queryable, userId: string, name: string): Promise<void> {
  await db.query('UPDATE users SET name = $2 WHERE id = $1', [userId, name]);
}

/** Gives somebody a name who has none yet. Not for tenants. */
export async function nameAccount(db: Queryable, userId: string, name: string): Promise<void> {
  await db.query('UPDATE users SET name = $2 WHERE id = $1 AND name IS NULL', [userId, name]);
}

/**
 * Makes the owner of a workspace. Somebody who has an account already keeps their password; gives whether the account
 * is new. Not for tenants.
 */
export async function addOwner(
  db: Queryable,
  workspaceId: number,
  email: string,
  password: string,
): Promise<{ userId: string; isNew: boolean }> {
  const created = await insertAccount(db, { email, name: null, passwordHash: await hashPassword(password) });
  const userId = created ?? (await findAccount(db, email))!.id;
  await db.query(
    `INSERT INTO members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')
     ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = 'owner'`,
    [workspaceId, userId],
  );
  return { userId, isNew: created !== null };
}
