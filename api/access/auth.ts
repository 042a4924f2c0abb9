import { findKey, KEY_PREFIXES } from '../../postgres/accounts/api-keys.ts';
import type { Queryable } from '../../postgres/client.ts';
import { findToken } from '../../postgres/oauth/oauth-tokens.ts';
import { findSession } from '../../postgres/accounts/sessions.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Principal } from './access.ts';

/** The credentials that a request carries. */
export interface Credentials {
  readonly authorization: string | undefined;
  /** The token in the session cookie, if there is one. It is ignored when there is an `Authorization` header. */
  readonly session?: string | undefined;
  /** The resource that the request addresses. Tokens of apps are valid for one resource. */
  readonly audience: string;
}

const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i;
const isKey = (token: string) => Object.values(KEY_PREFIXES).some((prefix) => token.startsWith(prefix));

/** The request carries no credential. This is not a failed attempt, so it does not count against the address. */
export class NoCredentialError extends PublicError {
  constructor(message = 'A credential is required: Authorization: Bearer <API key or access token>.') {
    super('unauthorized', message);
  }
}

async function findByKey(db: Queryable, value: string): Promise<Principal | null> {
  const key = await findKey(db, value);
  return key && { kind: 'key', scope: key.scope, workspaceId: key.workspaceId, credentialId: key.id };
}

async function findByToken(db: Queryable, value: string, audience: string): Promise<Principal | null> {
  const token = await findToken(db, value, audience);
  return token && { kind: 'app', credentialId: token.connectionId, ...token };
}

async function findBySession(db: Queryable, value: string): Promise<Principal> {
  const session = await findSession(db, value);
  // Browsers keep sending the cookies of expired sessions, and nobody guesses 256 bits.
  if (!session) throw new NoCredentialError('The session has expired: sign in again.');
  return { kind: 'member', credentialId: session.id, ...session };
}

/**
 * Finds the principal of a request's credentials. The header always wins: when it is invalid, a valid cookie does not
 * help. Throws `unauthorized` when the credentials are missing or invalid.
 */
export async function authenticate(db: Queryable, given: Credentials): Promise<Principal> {
  const { authorization, session, audience } = given;
  if (authorization === undefined) {
    if (session === undefined) throw new NoCredentialError();
    return findBySession(db, session);
  }
  const token = BEARER.exec(authorization)?.[1] ?? '';
  const principal = isKey(token) ? await findByKey(db, token) : await findByToken(db, token, audience);
  if (!principal) throw new PublicError('unauthorized', 'The credential is unknown, expired or revoked.');
  return principal;
}
