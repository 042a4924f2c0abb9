import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';
import { lockAccount } from './users.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'sign_in' | 'reset_password';

/** For how many minutes a link can be used. Whoever asked for it waits for the mail; a new password takes longer to think of. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { sign_in: 5, reset_password: 30 };

/** Open links of one purpose that a person can have: anybody may ask for them, and must not fill a mailbox. */
const MOST_OPEN = 3;

/**
 * Makes a link for somebody and gives its token, which cannot be had again; null when enough are open. Those that were
 * made before stay good: else whoever asks in another's name would spoil the link that they wait for. `tx` is a
 * transaction and, like everywhere in this file, not a tenant's.
 */
export async function insertLink(
  tx: Queryable,
  userId: string,
  purpose: LinkPurpose,
): Promise<string | null> {
  await lockAccount(tx, userId);
  await tx.query('DELETE FROM sign_in_links WHERE user_id = $1 AND expires_at <= now()', [userId]);
  const token = newToken();
  const made = await tx.query(
    `INSERT INTO sign_in_links (hash, user_id, purpose, expires_at)
     SELECT $1, $2, $3, now() + $4 * interval '1 minute'
     WHERE (SELECT count(*) FROM sign_in_links WHERE user_id = $2 AND purpose = $3) < $5 RETURNING 1`,
    [hashToken(token), userId, purpose, LINK_MINUTES[purpose], MOST_OPEN],
  );
  return made.length > 0 ? token : null;
}

/** Gives whose link this is; null when it is unknown, used, for something else or too old. */
export async function findLink(db: Queryable, token: string, purpose: LinkPurpose): Promise<string | null> {
  const [row] = await db.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM sign_in_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()',
    [hashToken(token), purpose],
  );
  return row?.userId ?? null;
}

/**
 * Uses a link up, and with it all others of the person for the same purpose; false when it cannot be used any more. The
 * account must be locked, so that of several uses at once only one finds it.
 */
export async function takeLink(tx: Queryable, token: string, purpose: LinkPurpose): Promise<boolean> {
  const taken = await tx.query(
    `DELETE FROM sign_in_links WHERE purpose = $2 AND user_id = (
       SELECT user_id FROM sign_in_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()) RETURNING 1`,
    [hashToken(token), purpose],
  );
  return taken.length > 0;
}

/** Makes all links of a person useless. */
export async function dropLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM sign_in_links WHERE user_id = $1', [userId]);
}
