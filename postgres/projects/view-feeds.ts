import type { ViewFeed } from '../../schemas/mentions/view-feed.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';
import { IN_LIVE_PROJECT_OR_NONE } from './live-projects.ts';

const COLUMNS = 'id, user_id AS created_by, hint, created_at, last_read_at';

/** Returns the feeds of a view, oldest first. */
export const listFeeds = (tx: Queryable, workspaceId: number, viewId: number) =>
  tx.query<ViewFeed>(
    `SELECT ${COLUMNS} FROM view_feeds WHERE workspace_id = $1 AND view_id = $2 ORDER BY id`,
    [workspaceId, viewId],
  );

/** Adds a feed and returns it with its secret, which is shown once. `userId`: whose it is; null: an API key's. */
export async function insertFeed(
  tx: Queryable,
  workspaceId: number,
  viewId: number,
  userId: string | null,
): Promise<{ readonly feed: ViewFeed; readonly secret: string }> {
  const secret = newToken();
  const [feed] = await tx.query<ViewFeed>(
    `INSERT INTO view_feeds (workspace_id, view_id, user_id, hash, hint) VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [workspaceId, viewId, userId, hashToken(secret), secret.slice(-4)],
  );
  return { feed: feed!, secret };
}

/** Deletes a feed of a view; false when there is none. */
export const deleteFeed = (tx: Queryable, workspaceId: number, viewId: number, id: number) =>
  tx.some(
    'DELETE FROM view_feeds WHERE workspace_id = $1 AND view_id = $2 AND id = $3::bigint RETURNING id',
    [workspaceId, viewId, id],
  );

/** A feed and the view it shows. */
export interface KnownFeed {
  readonly id: number;
  readonly workspaceId: number;
  readonly viewId: number;
  /** The member whose it is, for filters that mean `me`; null: an API key's. */
  readonly userId: string | null;
  readonly viewName: string;
  readonly projectId: string | null;
  /** ISO 8601. Increases with every change of the view. */
  readonly viewUpdatedAt: string;
}

/**
 * Finds a feed by its secret and records that it was read; null: unknown or revoked, or its view, its project or its member
 * is gone. Not for tenants.
 */
export async function findFeed(db: Queryable, secret: string): Promise<KnownFeed | null> {
  const row = await db.one<KnownFeed & { readonly isStale: boolean }>(
    `SELECT f.id, f.workspace_id AS "workspaceId", v.id AS "viewId", f.user_id AS "userId", v.name AS "viewName",
       v.project_id AS "projectId", v.updated_at AS "viewUpdatedAt",
       coalesce(f.last_read_at < now() - interval '1 minute', true) AS "isStale"
     FROM view_feeds f JOIN views v ON v.id = f.view_id AND v.workspace_id = f.workspace_id
     WHERE f.hash = $1 AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [hashToken(secret)],
  );
  if (!row) return null;
  const { isStale, ...feed } = row;
  if (isStale) await db.query('UPDATE view_feeds SET last_read_at = now() WHERE id = $1', [feed.id]);
  return feed;
}
