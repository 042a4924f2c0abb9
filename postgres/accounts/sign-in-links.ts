import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';
import { lockAccount } from './users.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'sign_in' | 'reset_password';

/** For how many minutes a link can be used. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { sign_in: 5, reset_password: 30 };
/** For how many minutes a link can be used that was printed on the operator's terminal, not mailed. */
export const PRINTED_LINK_MINUTES = 15;

/** The most open links of one purpose per person, because anybody can request them. */
const MAX_OPEN = 3;

/**
 * Creates a link that can be used for `minutes` and returns its token, shown once; null when the person has enough open
 * links. Earlier links stay valid: otherwise anybody could invalidate them by requesting another. Not for tenants.
 */
export async function insertLink(
  tx: Queryable,
  userId: string,
  purpose: LinkPurpose,
  minutes = LINK_MINUTES[purpose],
) {
  await lockAccount(tx, userId);
  await tx.query('DELETE FROM sign_in_links WHERE user_id = $1 AND expires_at <= now()', [userId]);
  const token = newToken();
  const made = await tx.query(
    `INSERT INTO sign_in_links (hash, user_id, purpose, expires_at)
     SELECT $1, $2, $3, now() + $4 * interval '1 minute'
     WHERE (SELECT count(*) FROM sign_in_links WHERE user_id = $2 AND purpose = $3) < $5 RETURNING 1`,
    [hashToken(token), userId, purpose, minutes, MAX_OPEN],
  );
  return made.length > 0 ? token : null;
}

/** Returns the id of a link's person; null: unknown, used, expired, or for another purpose. */
export async function findLink(db: Queryable, token: string, purpose: LinkPurpose): Promise<string | null> {
  const [row] = await db.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM sign_in_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()',
    [hashToken(token), purpose],
  );
  return row?.userId ?? null;
}

/**
 * Uses a link, and invalidates the person's others for the same purpose. Returns false when it cannot be used any
 * more. The caller has locked the account.
 */
export const takeLink = (tx: Queryable, token: string, purpose: LinkPurpose) =>
  tx.some(
    `DELETE FROM sign_in_links WHERE purpose = $2 AND user_id = (
       SELECT user_id FROM sign_in_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()) RETURNING 1`,
    [hashToken(token), purpose],
  );

/** Deletes all links of a person. */
export async function dropLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM sign_in_links WHERE user_id = $1', [userId]);
}
