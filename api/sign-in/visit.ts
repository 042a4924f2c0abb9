import type { FastifyRequest } from 'fastify';
import { findSession, type KnownSession, type SessionOrigin } from '../../postgres/accounts/sessions.ts';
import { NoCredentialError } from '../access/auth.ts';
import { knownCookieName, readCookie, readSessionCookie } from '../access/session-cookie.ts';
import type { ApiContext } from '../context.ts';
import type { Entrance } from './entrance.ts';

/** Enough to tell browsers apart; what follows are versions of parts. */
const MOST_AGENT_LENGTH = 300;

/** What a request to sign in, out or about shows of who makes it. */
export interface Visit extends SessionOrigin {
  readonly address: string;
  /** The token in the session cookie, when there is one. */
  readonly session: string | undefined;
  /** The cookie of a known browser, when there is one; whose it is has not been looked at. */
  readonly known: string | undefined;
}

/** Takes a request and gives what it shows. */
export const visitOf = (baseUrl: string, { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Visit => ({
  address: ip,
  session: readSessionCookie(baseUrl, headers.cookie),
  known: readCookie(knownCookieName(baseUrl), headers.cookie),
  userAgent: headers['user-agent']?.slice(0, MOST_AGENT_LENGTH) ?? null,
});

/** A live session with its token. */
export type OpenSession = KnownSession & { readonly token: string };

/** Gives the session of whoever visits; null when they have none, or none any more. */
export async function sessionOf(
  { postgres }: Pick<ApiContext, 'postgres'>,
  { session: token }: Visit,
): Promise<OpenSession | null> {
  const session = token === undefined ? null : await findSession(postgres, token);
  return session && { ...session, token: token! };
}

/**
 * Gives the session of whoever makes a request and counts it as reading or writing, as the API does. Throws `unauthorized` when
 * there is none, `rate_limited`. Only a cookie has one: keys and apps are nobody here.
 */
export async function requireSession(
  { context, limit }: Pick<Entrance, 'context' | 'limit'>,
  kind: 'read' | 'write',
  request: FastifyRequest,
): Promise<OpenSession> {
  const session = await sessionOf(context, visitOf(context.config.baseUrl, request));
  if (!session) throw new NoCredentialError('Nobody is signed in, or the session is over: sign in again.');
  await limit(kind, session.id);
  return session;
}
