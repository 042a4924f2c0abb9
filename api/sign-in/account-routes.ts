import type { FastifyInstance } from 'fastify';
import { renameAccount } from '../../postgres/accounts/users.ts';
import { writeSessionCookie } from '../access/session-cookie.ts';
import { describeSignedIn } from './start-session.ts';
import { AccountBody, ChangePasswordBody, SwitchWorkspaceBody } from './bodies.ts';
import { changePassword } from './change-password.ts';
import { auditHere } from './personal-audit.ts';
import { readBody, sameOriginOnly, type AuthContext } from './auth-context.ts';
import { switchWorkspace } from './choose-workspace.ts';
import { requireSession } from './open-session.ts';

/** Adds the routes for a signed-in person's own account: their name, their password, and the workspace they are in. */
export function addAccountRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { context } = auth;
  const { baseUrl } = context.config;
  const ownPages = sameOriginOnly(context.config);

  app.post('/auth/switch-workspace', ownPages, async (request, reply) => {
    const { workspace_id } = readBody(SwitchWorkspaceBody, request);
    const session = await requireSession(auth, 'write', request);
    const { token, answer } = await switchWorkspace(context.postgres, session, workspace_id);
    await auditHere(auth, { ...session, workspaceId: workspace_id }, 'switch_workspace', request.ip);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, token));
    return answer;
  });

  app.patch('/auth/account', ownPages, async (request) => {
    const { name } = readBody(AccountBody, request);
    const session = await requireSession(auth, 'write', request);
    await renameAccount(context.postgres, session.userId, name);
    await auditHere(auth, session, 'update_account', request.ip);
    return describeSignedIn(context.postgres, session.workspaceId, session.userId);
  });

  app.post('/auth/password', ownPages, async (request, reply) => {
    const body = readBody(ChangePasswordBody, request);
    const session = await requireSession(auth, 'write', request);
    const token = await changePassword(auth, session, body, request.ip);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, token));
    return { changed: true };
  });
}
