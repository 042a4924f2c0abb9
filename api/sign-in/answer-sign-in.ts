import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes, knownCookieName, writeSessionCookie } from '../access/session-cookie.ts';
import type { AuthContext } from './auth-context.ts';
import { KNOWN_SECONDS } from './known-browser.ts';
import { auditHere } from './personal-audit.ts';
import type { SignedIn, StartedSession } from './start-session.ts';

/** Sets the cookies of a started session and of a known browser, writes the audit log, and returns the response body. */
export async function answerSignIn(
  auth: AuthContext,
  operation: string,
  { request, reply, started }: { request: FastifyRequest; reply: FastifyReply; started: StartedSession },
): Promise<SignedIn> {
  const { member, workspace } = started.answer;
  await auditHere(auth, { workspaceId: workspace.id, userId: member.id }, operation, request.ip);
  const { baseUrl } = auth.context.config;
  const known = `${knownCookieName(baseUrl)}=${auth.knownBrowsers.cookieFor(member.email)}`;
  void reply.header('set-cookie', [
    writeSessionCookie(baseUrl, started.token),
    `${known}; ${cookieAttributes(baseUrl, KNOWN_SECONDS)}`,
  ]);
  return started.answer;
}
