import { newId } from '../../schemas/new-id.ts';
import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';
import { SIGN_IN_DAYS } from './oauth-tokens.ts';
import { hashToken, newToken } from '../token.ts';

/** How long a code is valid. The app redeems it at once, automatically. */
const CODE_SECONDS = 60;
/** How long a code is remembered, to detect a second use. */
export const CODE_MEMORY_DAYS = 1;

/** What a person approved: the app, the workspace and the scope. */
export interface Approval {
  readonly workspaceId: number;
  readonly userId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly audience: string;
  readonly scope: AppScope;
}

/**
 * Connects an app, or updates the scope of its connection, and returns the authorization code. Needs a transaction,
 * not a tenant's.
 */
export async function insertCode(tx: Queryable, approval: Approval): Promise<string> {
  const { workspaceId, clientId, userId, scope } = approval;
  const [connection] = await tx.query<{ id: string }>(
    `INSERT INTO oauth_connections (id, workspace_id, client_id, user_id, scope, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '${SIGN_IN_DAYS} days')
     ON CONFLICT (workspace_id, client_id, user_id) DO UPDATE SET scope = excluded.scope, expires_at = excluded.expires_at
     RETURNING id`,
    [newId('con'), workspaceId, clientId, userId, scope],
  );
  const code = newToken();
  await tx.query(
    `INSERT INTO oauth_codes (hash, connection_id, grant_id, redirect_uri, challenge, audience, scope)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hashToken(code),
      connection!.id,
      newId('gra'),
      approval.redirectUri,
      approval.challenge,
      approval.audience,
      scope,
    ],
  );
  return code;
}

/** An issued code. */
export interface KnownCode extends Pick<
  Approval,
  'clientId' | 'redirectUri' | 'challenge' | 'audience' | 'scope'
> {
  readonly connectionId: string;
  readonly workspaceId: number;
  readonly grantId: string;
  readonly isUsed: boolean;
  readonly isOver: boolean;
}

/** Returns an issued code and locks its connection until the transaction ends; null when it is unknown. */
export async function lockCode(tx: Queryable, code: string): Promise<KnownCode | null> {
  // The connection first, in the same order as for tokens.
  await tx.query(
    'SELECT FROM oauth_connections WHERE id = (SELECT connection_id FROM oauth_codes WHERE hash = $1) FOR UPDATE',
    [hashToken(code)],
  );
  return tx.one<KnownCode>(
    `SELECT k.connection_id AS "connectionId", c.workspace_id AS "workspaceId", c.client_id AS "clientId",
       k.grant_id AS "grantId", k.redirect_uri AS "redirectUri", k.challenge, k.audience, k.scope,
       k.used_at IS NOT NULL AS "isUsed", k.created_at < now() - interval '${CODE_SECONDS} seconds' AS "isOver"
     FROM oauth_codes k JOIN oauth_connections c ON c.id = k.connection_id WHERE k.hash = $1`,
    [hashToken(code)],
  );
}

/** Marks a code as used. */
export async function useUpCode(tx: Queryable, code: string): Promise<void> {
  await tx.query('UPDATE oauth_codes SET used_at = now() WHERE hash = $1', [hashToken(code)]);
}
