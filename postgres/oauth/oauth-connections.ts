import type { OAuthConnection } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';

/** Returns the apps connected to a workspace, including those whose sign-in has expired; oldest first. */
export const listConnections = (tx: Queryable, workspaceId: number) =>
  tx.query<OAuthConnection>(
    `SELECT c.client_id AS client, a.name, c.scope, c.user_id AS member_id, c.connected_at, c.expires_at
     FROM oauth_connections c JOIN oauth_clients a ON a.id = c.client_id
     WHERE c.workspace_id = $1 ORDER BY c.connected_at, c.id`,
    [workspaceId],
  );

/** Disconnects an app from a workspace, for all members. Returns false when it is not connected. */
export const revokeConnection = (tx: Queryable, workspaceId: number, clientId: string) =>
  tx.some('DELETE FROM oauth_connections WHERE workspace_id = $1 AND client_id = $2 RETURNING id', [
    workspaceId,
    clientId,
  ]);
