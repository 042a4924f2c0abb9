import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';

/** How long a person can take to decide about a request. */
export const REQUEST_MINUTES = 10;

/** A validated authorization request of an app. */
export interface AppRequest {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  /** The `state` to return to the app, if any. */
  readonly state: string | null;
  /** SHA-256 of the app's secret, in base64url (RFC 7636, S256). */
  readonly challenge: string;
  /** The resource that the tokens are for. */
  readonly audience: string;
  readonly scope: AppScope;
}

/** Stores a request of a browser and returns its id. Only the browser with the same token can open it. */
export async function insertRequest(db: Queryable, browser: string, request: AppRequest): Promise<string> {
  const id = newToken();
  await db.query(
    `INSERT INTO oauth_requests
       (hash, browser_hash, client_id, client_name, redirect_uri, state, challenge, audience, scope, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${REQUEST_MINUTES} minutes')`,
    [
      hashToken(id),
      hashToken(browser),
      request.clientId,
      request.clientName,
      request.redirectUri,
      request.state,
      request.challenge,
      request.audience,
      request.scope,
    ],
  );
  return id;
}

const COLUMNS = `client_id AS "clientId", client_name AS "clientName", redirect_uri AS "redirectUri", state, challenge, audience, scope`;
const OPEN = 'hash = $1 AND browser_hash = $2 AND expires_at > now()';

/** Returns an open request; null when it is unknown, decided, expired, or of another browser. */
export const findRequest = (db: Queryable, id: string, browser: string) =>
  db.one<AppRequest>(`SELECT ${COLUMNS} FROM oauth_requests WHERE ${OPEN}`, [
    hashToken(id),
    hashToken(browser),
  ]);

/** Deletes and returns an open request, to decide it; null as in `findRequest`. Atomic. */
export const takeRequest = (tx: Queryable, id: string, browser: string) =>
  tx.one<AppRequest>(`DELETE FROM oauth_requests WHERE ${OPEN} RETURNING ${COLUMNS}`, [
    hashToken(id),
    hashToken(browser),
  ]);
