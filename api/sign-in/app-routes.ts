import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { endOwnApp, listOwnApps } from '../../postgres/accounts/person-apps.ts';
import { validate } from '../input/input.ts';
import { deleted, found } from '../lookup.ts';
import { NoBody } from './bodies.ts';
import { auditEndedApps } from './personal-audit.ts';
import { readBody, sameOriginOnly, type AuthContext } from './auth-context.ts';
import { requireSession } from './open-session.ts';

const AppPath = Type.Object({ id: Type.String() });

/**
 * Adds the list of the apps that a person connected, in all workspaces, and the route that disconnects them: whoever
 * approved an app may withdraw that, whatever their role.
 */
export function addAppRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { postgres } = auth.context;

  app.get('/auth/apps', async (request) => {
    const { userId } = await requireSession(auth, 'read', request);
    return { apps: await listOwnApps(postgres, userId) };
  });

  app.delete('/auth/apps/:id', sameOriginOnly(auth.context.config), async (request) => {
    readBody(NoBody, request);
    const { userId } = await requireSession(auth, 'write', request);
    const { id } = validate(AppPath, request.params) as Static<typeof AppPath>;
    const ended = found(await endOwnApp(postgres, userId, id), 'connected app');
    await auditEndedApps(auth, userId, [ended], request.ip);
    return deleted(id);
  });
}
