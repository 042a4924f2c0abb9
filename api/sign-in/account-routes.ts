import type { FastifyInstance } from 'fastify';
import { renameAccount } from '../../postgres/accounts/users.ts';
import { writeSessionCookie } from '../access/session-cookie.ts';
import { describeSignedIn } from './begin-session.ts';
import { AccountBody, ChangePasswordBody, SwitchWorkspaceBody } from './bodies.ts';
import { changePassword } from './change-password.ts';
import { noteHere, ownPagesOnly, readBody, type Entrance } from './entrance.ts';
import { switchWorkspace } from './switch-workspace.ts';
import { requireSession } from './visit.ts';

/** Adds what somebody who is signed in does with their own account: their name, their password, and which of their workspaces they are in. */
export function addAccountRoutes(app: FastifyInstance, entrance: Entrance): void {
  const { context } = entrance;
  const { baseUrl } = context.config;
  const ownPages = ownPagesOnly(context.config);

  app.post('/auth/switch-workspace', ownPages, async (request, reply) => {
    const { workspace_id } = readBody(SwitchWorkspaceBody, request);
    const session = await requireSession(entrance, 'write', request);
    const { token, answer } = await switchWorkspace(context.postgres, session, workspace_id);
    await noteHere(entrance, { ...session, workspaceId: workspace_id }, 'switch_workspace', request.ip);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, token));
    return answer;
  });

  app.patch('/auth/account', ownPages, async (request) => {
    const { name } = readBody(AccountBody, request);
    const session = await requireSession(entrance, 'write', request);
    await renameAccount(context.postgres, session.userId, name);
    await noteHere(entrance, session, 'update_account', request.ip);
    return describeSignedIn(context.postgres, session.workspaceId, session.userId);
  });

  app.post('/auth/password', ownPages, async (request, reply) => {
    const body = readBody(ChangePasswordBody, request);
    const session = await requireSession(entrance, 'write', request);
    const token = await changePassword(entrance, session, body, request.ip);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, token));
    return { changed: true };
  });
}
