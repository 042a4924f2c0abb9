import type { FastifyRequest } from 'fastify';
import { findSession, type KnownSession } from '../../postgres/accounts/sessions.ts';
import { NoCredentialError } from '../access/auth.ts';
import type { ApiContext } from '../context.ts';
import type { AuthContext } from './auth-context.ts';
import { requestOrigin, type RequestOrigin } from './request-origin.ts';

/** A live session with its token. */
export type OpenSession = KnownSession & { readonly token: string };

/** Returns the session of a request's cookie; null when there is none or it has ended. */
export async function findOpenSession(
  { postgres }: Pick<ApiContext, 'postgres'>,
  { session: token }: RequestOrigin,
): Promise<OpenSession | null> {
  const session = token === undefined ? null : await findSession(postgres, token);
  return session && { ...session, token: token! };
}

/**
 * Returns the session of a request and counts the request as a read or write, as the API does. Only a cookie has a
 * session; API keys and tokens of apps do not count here. Throws `unauthorized` without one, and `rate_limited`.
 */
export async function requireSession(
  { context, limit }: Pick<AuthContext, 'context' | 'limit'>,
  kind: 'read' | 'write',
  request: FastifyRequest,
): Promise<OpenSession> {
  const session = await findOpenSession(context, requestOrigin(context.config.baseUrl, request));
  if (!session)
    throw new NoCredentialError('You are not signed in, or the session has expired: sign in again.');
  await limit(kind, session.id);
  return session;
}
