import { findKey, KEY_PREFIXES } from '../../postgres/api-keys.ts';
import { type Queryable } from '../../postgres/client.ts';
import { PublicError } from '../../schemas/errors.ts';
import { type Principal } from './access.ts';

/** What a credential is read from. */
export interface Credentials {
  /** The header `Authorization`, when there is one. */
  readonly authorization: string | undefined;
}

const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i;
const isKey = (token: string) => Object.values(KEY_PREFIXES).some((prefix) => token.startsWith(prefix));

/** No credential was given at all: not a failed attempt, so it does not count against the address. */
export class NoCredentialError extends PublicError {
  constructor() {
    super('unauthorized', 'A credential is needed: Authorization: Bearer <API key or access token>.');
  }
}

/** Takes the credentials of a request and gives who is calling. Throws `unauthorized` when nobody is. */
export async function authenticate(db: Queryable, given: Credentials): Promise<Principal> {
  if (given.authorization === undefined) throw new NoCredentialError();
  const token = BEARER.exec(given.authorization)?.[1];
  const key = token !== undefined && isKey(token) ? await findKey(db, token) : null;
  if (!key) throw new PublicError('unauthorized', 'The credential is unknown, expired or revoked.');
  return { kind: 'key', scope: key.scope, workspaceId: key.workspaceId, credentialId: key.id };
}
