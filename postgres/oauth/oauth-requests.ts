import type { AppScope } from '../../schemas/accounts/oauth-connection.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';

/** For how long a person may think about a request. */
export const REQUEST_MINUTES = 10;

/** What an app asks for. All of it has been checked. */
export interface AppRequest {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  /** What the app wants to be given back, if anything. */
  readonly state: string | null;
  /** SHA-256 of the app's secret, in base64url (RFC 7636, S256). */
  readonly challenge: string;
  /** The resource of ours that the tokens will be good for. */
  readonly audience: string;
  readonly scope: AppScope;
}

/** Keeps a request for a browser and gives its id, which leads to it for as long as that browser shows its own token. */
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

/** Gives an open request; null when it is unknown, decided, too old, or of another browser. */
export async function findRequest(db: Queryable, id: string, browser: string): Promise<AppRequest | null> {
  const [row] = await db.query<AppRequest>(`SELECT ${COLUMNS} FROM oauth_requests WHERE ${OPEN}`, [
    hashToken(id),
    hashToken(browser),
  ]);
  return row ?? null;
}

/** Takes an open request away, to decide it; null as above. Of several who try at once one gets it. */
export async function takeRequest(tx: Queryable, id: string, browser: string): Promise<AppRequest | null> {
  const [row] = await tx.query<AppRequest>(`DELETE FROM oauth_requests WHERE ${OPEN} RETURNING ${COLUMNS}`, [
    hashToken(id),
    hashToken(browser),
  ]);
  return row ?? null;
}
