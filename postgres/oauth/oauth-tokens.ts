import type { Role } from '../../schemas/accounts/member.ts';
import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';
import { hashToken } from '../token.ts';

/** The sign-in of an app expires this many days after it last renewed its tokens. */
export const SIGN_IN_DAYS = 30;

/** SQL of the scope of a token `t` of a connection `c`: the lesser of both, since approving more widens no issued token. */
export const TOKEN_SCOPE = `CASE WHEN 'read' IN (t.scope, c.scope) THEN 'read'
         WHEN 'write' IN (t.scope, c.scope) THEN 'write' ELSE 'owner' END`;

/** A valid access token: its connection, the person it acts for, and their role and scope now. */
export interface KnownToken {
  readonly connectionId: string;
  readonly workspaceId: number;
  readonly userId: string;
  readonly role: Role;
  readonly scope: AppScope;
}

/**
 * Finds a valid access token for a resource (`audience`, without a trailing slash), with the member's present role;
 * null: unknown, expired, or for another resource. Not for tenants.
 */
export const findToken = (db: Queryable, value: string, audience: string) =>
  db.one<KnownToken>(
    `SELECT c.id AS "connectionId", c.workspace_id AS "workspaceId", c.user_id AS "userId", m.role,
       ${TOKEN_SCOPE} AS scope
     FROM oauth_tokens t JOIN oauth_connections c ON c.id = t.connection_id JOIN members m USING (workspace_id, user_id)
     WHERE t.hash = $1 AND t.kind = 'access' AND $2 = ANY (t.audience) AND t.expires_at > now() AND c.expires_at > now()`,
    [hashToken(value), audience],
  );
