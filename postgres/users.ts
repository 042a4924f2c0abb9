import { randomBytes, scrypt as scryptCallback } from 'node:crypto';
import { promisify } from 'node:util';
import { newId } from '../schemas/new-id.ts';
import { type Queryable } from './client.ts';

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback);

/** Cost of one guess: about 50 ms and 32 MiB (N = 2^15, r = 8), OWASP's recommendation for scrypt at p = 3. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** Takes a password and gives `scrypt$N$r$p$salt$hash`, which holds all that is needed to check one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await scrypt(password.normalize('NFKC'), salt, 32, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** A password that was made for somebody: 120 random bits. */
export const newPassword = () => randomBytes(15).toString('base64url');

/**
 * Makes the owner of a workspace. Somebody who has an account already keeps their password; gives whether the account
 * is new.
 */
export async function addOwner(
  db: Queryable,
  workspaceId: number,
  email: string,
  password: string,
): Promise<{ userId: string; isNew: boolean }> {
  const [created] = await db.query<{ id: string }>(
    `INSERT INTO users (id, email, password_hash) VALUES ($1, $2, $3) ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    [newId('usr'), email, await hashPassword(password)],
  );
  const [user] = created
    ? [created]
    : await db.query<{ id: string }>('SELECT id FROM users WHERE lower(email) = lower($1)', [email]);
  await db.query(
    `INSERT INTO members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')
     ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = 'owner'`,
    [workspaceId, user!.id],
  );
  return { userId: user!.id, isNew: created !== undefined };
}
