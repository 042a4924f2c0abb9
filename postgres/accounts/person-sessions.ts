import type { Queryable } from '../client.ts';
import { LIVE } from './sessions.ts';
import { hashToken } from '../token.ts';

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly created_at: string;
  /** Recorded once an hour. */
  readonly used_at: string;
  /** The header `User-Agent` of the sign-in; null: it had none. */
  readonly userAgent: string | null;
  /** The network address of the sign-in; null: unknown. */
  readonly address: string | null;
}

/** Returns a person's live sessions in all workspaces, the most recently used first. Not for tenants. */
export const listSessions = (db: Queryable, userId: string) =>
  db.query<OwnSession>(
    `SELECT s.id, json_build_object('id', w.id, 'name', w.name) AS workspace, s.created_at, s.used_at,
       s.user_agent AS "userAgent", s.address
     FROM sessions s JOIN workspaces w ON w.id = s.workspace_id
     WHERE s.user_id = $1 AND ${LIVE} ORDER BY s.used_at DESC, s.created_at DESC, s.id`,
    [userId],
  );

/** Ends one session of a person, and the notifications of its browser. Returns false when they have none with this id. */
export const endOwnSession = (db: Queryable, userId: string, id: string) =>
  db.some(
    `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id),
       forgotten AS (DELETE FROM push_devices d USING ended WHERE d.session_id = ended.id)
     SELECT id FROM ended`,
    [userId, id],
  );

/**
 * Ends all sessions of a person except the one with the token `kept` (null: all), and the notifications of all other browsers.
 * Returns how many sessions it ended.
 */
export async function endSessions(db: Queryable, userId: string, kept: string | null): Promise<number> {
  const ended = await db.query(
    `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 AND hash IS DISTINCT FROM $2 RETURNING id),
       forgotten AS (DELETE FROM push_devices d WHERE user_id = $1
         AND NOT EXISTS (SELECT FROM sessions s WHERE s.hash = $2 AND s.id = d.session_id))
     SELECT id FROM ended`,
    [userId, kept === null ? null : hashToken(kept)],
  );
  return ended.length;
}
