import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';
import { SIGN_IN_DAYS, TOKEN_SCOPE } from './oauth-tokens.ts';
import { hashToken, newToken } from '../token.ts';

/** How long an access token is valid. */
export const ACCESS_SECONDS = 3600;

/** One approval of an app. All of its tokens belong to it. */
export interface Grant {
  readonly connectionId: string;
  readonly workspaceId: number;
  readonly grantId: string;
  readonly audience: string;
  /** The approved scope. */
  readonly scope: AppScope;
}

/** The tokens of an app. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/**
 * Issues the next two tokens of an app, the access token with `scope`, and extends its sign-in. Needs a transaction,
 * not a tenant's.
 */
export async function insertTokens(
  tx: Queryable,
  { connectionId, grantId, audience, ...grant }: Grant,
  scope: AppScope,
): Promise<Tokens> {
  const tokens = { access: newToken(), refresh: newToken() };
  await tx.query(
    `INSERT INTO oauth_tokens (hash, connection_id, grant_id, kind, audience, scope, expires_at) VALUES
       ($1, $3, $4, 'access', ARRAY[$5], $6, now() + interval '${ACCESS_SECONDS} seconds'),
       ($2, $3, $4, 'refresh', ARRAY[$5], $7, now() + interval '${SIGN_IN_DAYS} days')`,
    [
      hashToken(tokens.access),
      hashToken(tokens.refresh),
      connectionId,
      grantId,
      audience,
      scope,
      grant.scope,
    ],
  );
  await tx.query(
    `UPDATE oauth_connections SET expires_at = now() + interval '${SIGN_IN_DAYS} days' WHERE id = $1`,
    [connectionId],
  );
  return tokens;
}

/** An issued token and its grant. */
export interface IssuedToken extends Grant {
  readonly clientId: string;
  readonly kind: 'access' | 'refresh';
  readonly isUsed: boolean;
  readonly isOver: boolean;
}

/** Returns an issued token and locks its connection until the transaction ends; null when it is unknown. */
export async function lockToken(tx: Queryable, token: string): Promise<IssuedToken | null> {
  // The connection first, as when it is deleted: no deadlock, and ending a grant sees all of its tokens.
  await tx.query(
    'SELECT FROM oauth_connections WHERE id = (SELECT connection_id FROM oauth_tokens WHERE hash = $1) FOR UPDATE',
    [hashToken(token)],
  );
  return tx.one<IssuedToken>(
    `SELECT t.connection_id AS "connectionId", c.workspace_id AS "workspaceId", c.client_id AS "clientId", t.kind,
       t.grant_id AS "grantId", t.audience[1] AS audience, ${TOKEN_SCOPE} AS scope,
       t.used_at IS NOT NULL AS "isUsed", t.expires_at <= now() OR c.expires_at <= now() AS "isOver"
     FROM oauth_tokens t JOIN oauth_connections c ON c.id = t.connection_id WHERE t.hash = $1`,
    [hashToken(token)],
  );
}

/** Marks a refresh token as used. */
export async function useUpRefreshToken(tx: Queryable, token: string): Promise<void> {
  await tx.query('UPDATE oauth_tokens SET used_at = now() WHERE hash = $1', [hashToken(token)]);
}

/** Deletes the tokens of a grant, and the connection when nothing else of it is left. */
export async function endGrant(
  tx: Queryable,
  { connectionId, grantId }: Pick<Grant, 'connectionId' | 'grantId'>,
): Promise<void> {
  await tx.query('DELETE FROM oauth_tokens WHERE grant_id = $1', [grantId]);
  await tx.query(
    `DELETE FROM oauth_connections c WHERE id = $1
       AND NOT EXISTS (SELECT FROM oauth_tokens t WHERE t.connection_id = c.id)
       AND NOT EXISTS (SELECT FROM oauth_codes k WHERE k.connection_id = c.id AND k.used_at IS NULL)`,
    [connectionId],
  );
}
