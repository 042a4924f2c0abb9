import type { Queryable } from '../client.ts';
import { endSessions } from './person-sessions.ts';
import { dropLinks } from './sign-in-links.ts';

/**
 * Gives a person another password and ends what the old one opened: all their sessions everywhere, but the one with the
 * token `kept` (null: none stays), and links that were mailed to them. `tx` is a transaction in which the account is
 * locked. Not for tenants.
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
