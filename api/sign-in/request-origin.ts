import type { FastifyRequest } from 'fastify';
import type { SessionOrigin } from '../../postgres/accounts/sessions.ts';
import { knownCookieName, readCookie, readSessionCookie } from '../access/session-cookie.ts';

/** Enough to tell browsers apart; the rest of a `User-Agent` is versions of components. */
const MAX_AGENT_LENGTH = 300;

/** Where a request under `/auth` comes from, as far as it shows. */
export interface RequestOrigin extends SessionOrigin {
  readonly address: string;
  readonly session: string | undefined;
  /** The cookie of a known browser, if there is one. It has not been verified. */
  readonly known: string | undefined;
}

/** Reads the origin of a request from its address, cookies and `User-Agent`. */
export const requestOrigin = (
  baseUrl: string,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): RequestOrigin => ({
  address: ip,
  session: readSessionCookie(baseUrl, headers.cookie),
  known: readCookie(knownCookieName(baseUrl), headers.cookie),
  userAgent: headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) ?? null,
});
