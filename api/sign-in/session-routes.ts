import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { endOwnSession, endSessions, listSessions } from '../../postgres/accounts/person-sessions.ts';
import { writeSessionCookie } from '../access/session-cookie.ts';
import { validate } from '../input/input.ts';
import { deleted, found } from '../lookup.ts';
import { NoBody } from './bodies.ts';
import { browserName } from './browser-name.ts';
import { auditHere } from './personal-audit.ts';
import { readBody, sameOriginOnly, type AuthContext } from './auth-context.ts';
import { requireSession } from './open-session.ts';

const SessionPath = Type.Object({ id: Type.String() });

/** Adds the list of a person's own sessions, in all workspaces, and the routes that end them. */
export function addSessionRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { context } = auth;
  const { baseUrl } = context.config;
  const ownPages = sameOriginOnly(context.config);

  app.get('/auth/sessions', async (request) => {
    const { id, userId } = await requireSession(auth, 'read', request);
    const sessions = await listSessions(context.postgres, userId);
    return {
      sessions: sessions.map(({ userAgent, ...session }) => ({
        ...session,
        browser: browserName(userAgent),
        current: session.id === id,
      })),
    };
  });

  app.delete('/auth/sessions/:id', ownPages, async (request, reply) => {
    readBody(NoBody, request);
    const session = await requireSession(auth, 'write', request);
    const { id } = validate(SessionPath, request.params) as Static<typeof SessionPath>;
    found((await endOwnSession(context.postgres, session.userId, id)) || null, 'session');
    await auditHere(auth, session, 'end_session', request.ip);
    if (id === session.id) void reply.header('set-cookie', writeSessionCookie(baseUrl, null));
    return deleted(id);
  });

  app.delete('/auth/sessions', ownPages, async (request) => {
    readBody(NoBody, request);
    const session = await requireSession(auth, 'write', request);
    const ended = await endSessions(context.postgres, session.userId, session.token);
    await auditHere(auth, session, 'end_other_sessions', request.ip);
    return { ended };
  });
}
