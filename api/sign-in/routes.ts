import { type Static, type TObject } from '@sinclair/typebox';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { endSession } from '../../postgres/sessions.ts';
import { note } from '../access/audit.ts';
import { type RateLimit } from '../access/rate-limit.ts';
import { requireSameOrigin } from '../access/same-origin.ts';
import { readSessionCookie, writeSessionCookie } from '../access/session-cookie.ts';
import { type ApiContext } from '../context.ts';
import { validate } from '../input/input.ts';
import { acceptInvite } from './accept-invite.ts';
import { type beginSession } from './begin-session.ts';
import { AcceptInviteBody, SignInBody, SignOutBody } from './bodies.ts';
import { signIn } from './sign-in.ts';

type Begun = Awaited<ReturnType<typeof beginSession>>;

const read = <T extends TObject>(schema: T, body: unknown) =>
  validate(schema, body === undefined ? {} : body) as Static<T>;

/**
 * Adds the way in and out for people: `POST /auth/sign-in`, `/auth/accept-invite` and `/auth/sign-out`. They take JSON
 * from the service's own pages or from no page at all, so that no other site can sign somebody in or out.
 */
export function addSignInRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const { baseUrl } = context.config;
  const sessionOf = (request: FastifyRequest) => readSessionCookie(baseUrl, request.headers.cookie);
  const from = (request: FastifyRequest) => ({ address: request.ip, session: sessionOf(request) });
  const onRequest = async (request: FastifyRequest) => requireSameOrigin(request.headers, baseUrl);

  const noteSelf = (operation: string, who: { workspaceId: number; userId: string }, address: string) =>
    note(context, who.workspaceId, {
      actor_kind: 'member',
      actor_id: who.userId,
      operation,
      outcome: 'done',
      target: null,
      fields: [],
      address,
    });

  const welcome = async (operation: string, request: FastifyRequest, reply: FastifyReply, begun: Begun) => {
    const { member, workspace } = begun.answer;
    await noteSelf(operation, { workspaceId: workspace.id, userId: member.id }, request.ip);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, begun.token));
    return begun.answer;
  };

  app.post('/auth/sign-in', { onRequest }, async (request, reply) => {
    const body = read(SignInBody, request.body);
    return welcome('sign_in', request, reply, await signIn(context, limit, body, from(request)));
  });

  app.post('/auth/accept-invite', { onRequest }, async (request, reply) => {
    const body = read(AcceptInviteBody, request.body);
    return welcome('accept_invite', request, reply, await acceptInvite(context, limit, body, from(request)));
  });

  app.post('/auth/sign-out', { onRequest }, async (request, reply) => {
    read(SignOutBody, request.body);
    const token = sessionOf(request);
    const ended = token === undefined ? null : await endSession(context.postgres, token);
    if (ended) await noteSelf('sign_out', ended, request.ip);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, null));
    return { signed_out: true };
  });
}
