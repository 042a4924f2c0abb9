import type { Queryable } from '../client.ts';
import { endSessions } from './person-sessions.ts';
import { dropLinks } from './sign-in-links.ts';

/**
 * Sets another password in a transaction that has locked the account. Ends all links mailed to the person and all
 * sessions except the one with the token `kept` (null: all).
 */
export async function replacePassword(
  tx: Queryable,
  userId: string,
  passwordHash: string,
  kept: string | null,
): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
  await endSessions(tx, userId, kept);
  await dropLinks(tx, userId);
}
