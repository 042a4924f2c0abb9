import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';

/** An app that a person connected, as they see it. */
export interface OwnApp {
  readonly id: string;
  readonly name: string;
  /** The id of the app; the address of its metadata document if it has one. */
  readonly client: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly scope: AppScope;
  readonly connected_at: string;
  /** When its sign-in expires, or expired. */
  readonly expires_at: string;
}

/** Returns the apps that act for a person in any workspace, newest connection first. Not for tenants. */
export const listOwnApps = (db: Queryable, userId: string) =>
  db.query<OwnApp>(
    `SELECT c.id, a.name, c.client_id AS client, json_build_object('id', w.id, 'name', w.name) AS workspace, c.scope,
       c.connected_at, c.expires_at
     FROM oauth_connections c JOIN oauth_clients a ON a.id = c.client_id JOIN workspaces w ON w.id = c.workspace_id
     WHERE c.user_id = $1 ORDER BY c.connected_at DESC, c.id`,
    [userId],
  );

export interface EndedApp {
  readonly workspaceId: number;
  readonly client: string;
}

const ENDED = 'RETURNING workspace_id AS "workspaceId", client_id AS client';

/** Ends one connection of a person with all of its tokens and codes; null when they have none with this id. */
export const endOwnApp = (db: Queryable, userId: string, id: string) =>
  db.one<EndedApp>(`DELETE FROM oauth_connections WHERE user_id = $1 AND id = $2 ${ENDED}`, [userId, id]);

/** Ends all connections of a person, in all workspaces. */
export const endOwnApps = (db: Queryable, userId: string) =>
  db.query<EndedApp>(`DELETE FROM oauth_connections WHERE user_id = $1 ${ENDED}`, [userId]);
