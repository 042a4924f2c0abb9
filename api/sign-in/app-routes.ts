import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { endOwnApp, listOwnApps } from '../../postgres/accounts/person-apps.ts';
import { validate } from '../input/input.ts';
import { deleted, found } from '../lookup.ts';
import { NoBody } from './bodies.ts';
import { noteEndedApps, ownPagesOnly, readBody, type Entrance } from './entrance.ts';
import { requireSession } from './visit.ts';

/** DELETE /auth/apps/{id}. */
const AppPath = Type.Object({ id: Type.String() });

/**
 * Adds the list of the apps that one connected, in all workspaces, and the way to end them: whoever approved an app can take that
 * back, whatever their role.
 */
export function addAppRoutes(app: FastifyInstance, entrance: Entrance): void {
  const { postgres } = entrance.context;

  app.get('/auth/apps', async (request) => {
    const { userId } = await requireSession(entrance, 'read', request);
    return { apps: await listOwnApps(postgres, userId) };
  });

  app.delete('/auth/apps/:id', ownPagesOnly(entrance.context.config), async (request) => {
    readBody(NoBody, request);
    const { userId } = await requireSession(entrance, 'write', request);
    const { id } = validate(AppPath, request.params) as Static<typeof AppPath>;
    const ended = found(await endOwnApp(postgres, userId, id), 'connected app');
    await noteEndedApps(entrance, userId, [ended], request.ip);
    return deleted(id);
  });
}
