import type { Role } from '../../schemas/accounts/member.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';

/** A session ends this many days after the sign-in. */
export const SESSION_DAYS = 30;
/** And this many days after its last use, which is recorded once an hour. */
const IDLE_DAYS = 7;

/** The condition for a session `s` that has not ended. */
export const LIVE = `s.created_at > now() - interval '${SESSION_DAYS} days' AND s.used_at > now() - interval '${IDLE_DAYS} days'`;

/** A live session: who signed in, where, and their role now. */
export interface KnownSession {
  readonly id: string;
  readonly workspaceId: number;
  readonly userId: string;
  readonly role: Role;
}

/** Where a session was started, so that the person recognizes it; null: unknown. */
export interface SessionOrigin {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** Starts a session and returns its token, shown once. Deletes the person's ended sessions. Not for tenants. */
export async function createSession(
  db: Queryable,
  workspaceId: number,
  userId: string,
  { userAgent, address }: SessionOrigin = { userAgent: null, address: null },
): Promise<string> {
  await db.query(`DELETE FROM sessions s WHERE user_id = $1 AND NOT (${LIVE})`, [userId]);
  const token = newToken();
  await db.query(
    'INSERT INTO sessions (id, hash, workspace_id, user_id, user_agent, address) VALUES ($1, $2, $3, $4, $5, $6)',
    [newId('ses'), hashToken(token), workspaceId, userId, userAgent, address],
  );
  return token;
}

/**
 * Replaces the token of a session, and its workspace. The old token is invalid at once; the session ends no later.
 * Returns the new token; null when the session has ended.
 */
export async function renewSession(db: Queryable, token: string, workspaceId: number) {
  const renewed = newToken();
  const rows = await db.query(
    'UPDATE sessions SET hash = $2, workspace_id = $3 WHERE hash = $1 RETURNING id',
    [hashToken(token), hashToken(renewed), workspaceId],
  );
  return rows.length > 0 ? renewed : null;
}

/** Finds a session, with the member's present role, by its token; null when it is unknown or has ended. */
export async function findSession(db: Queryable, token: string): Promise<KnownSession | null> {
  const [row] = await db.query<KnownSession & { stale: boolean }>(
    `SELECT s.id, s.workspace_id AS "workspaceId", s.user_id AS "userId", m.role,
       s.used_at < now() - interval '1 hour' AS stale
     FROM sessions s JOIN members m USING (workspace_id, user_id) WHERE s.hash = $1 AND ${LIVE}`,
    [hashToken(token)],
  );
  if (!row) return null;
  const { stale, ...session } = row;
  if (stale) await db.query('UPDATE sessions SET used_at = now() WHERE id = $1', [session.id]);
  return session;
}

/** Ends a session and the notifications of its browser, and returns whose it was; null when there is none. */
export const endSession = (db: Queryable, token: string) =>
  db.one<Pick<KnownSession, 'workspaceId' | 'userId'>>(
    `WITH ended AS (DELETE FROM sessions WHERE hash = $1 RETURNING id, workspace_id, user_id),
       forgotten AS (DELETE FROM push_devices d USING ended WHERE d.session_id = ended.id)
     SELECT workspace_id AS "workspaceId", user_id AS "userId" FROM ended`,
    [hashToken(token)],
  );
