import { findKey, KEY_PREFIXES } from '../../postgres/accounts/api-keys.ts';
import type { Queryable } from '../../postgres/client.ts';
import { findToken } from '../../postgres/oauth/oauth-tokens.ts';
import { findSession } from '../../postgres/accounts/sessions.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Principal } from './access.ts';

/** What a caller shows of who they are. */
export interface Credentials {
  /** The header `Authorization`, when there is one. */
  readonly authorization: string | undefined;
  /** The token in the session cookie, when there is one. It counts only without the header. */
  readonly session?: string | undefined;
  /** The resource of ours that is asked: tokens of apps are made out to resources. */
  readonly audience: string;
}

const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i;
const isKey = (token: string) => Object.values(KEY_PREFIXES).some((prefix) => token.startsWith(prefix));

/** No credential was given at all: not a failed attempt, so it does not count against the address. */
export class NoCredentialError extends PublicError {
  constructor(message = 'A credential is needed: Authorization: Bearer <API key or access token>.') {
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
  // Cookies of sessions that are over come by themselves, and nobody guesses 256 bits.
  if (!session) throw new NoCredentialError('The session is over: sign in again.');
  return { kind: 'member', credentialId: session.id, ...session };
}

/**
 * Takes the credentials of a request and gives who is calling. The header always wins: when it is bad, a good cookie
 * beside it does not help. Throws `unauthorized` when nobody is calling.
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
