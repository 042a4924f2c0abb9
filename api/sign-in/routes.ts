import type { FastifyInstance } from 'fastify';
import { endSession } from '../../postgres/accounts/sessions.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { writeSessionCookie } from '../access/session-cookie.ts';
import type { ApiContext } from '../context.ts';
import { acceptInvite, describeInvite } from './accept-invite.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addAppRoutes } from './app-routes.ts';
import { createAfterwards } from './afterwards.ts';
import { describeSignedIn } from './begin-session.ts';
import { AcceptInviteBody, NoBody, SignInBody, TokenBody } from './bodies.ts';
import { noteHere, ownPagesOnly, readBody, welcome, type Entrance } from './entrance.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { addLinkRoutes } from './link-routes.ts';
import { addSessionRoutes } from './session-routes.ts';
import { signIn } from './sign-in.ts';
import { sessionOf, visitOf } from './visit.ts';

/**
 * Adds everything under `/auth`: the ways in and out for people, and what concerns their accounts. Changes take JSON from
 * the service's own pages or from no page at all, so that no other site can sign somebody in or out.
 */
export function addSignInRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const afterwards = createAfterwards(context.logger);
  const knownBrowsers = createKnownBrowsers(context.secretKey);
  const entrance = { context, limit, afterwards, knownBrowsers };
  addEntranceRoutes(app, entrance);
  addLinkRoutes(app, entrance);
  addAccountRoutes(app, entrance);
  addSessionRoutes(app, entrance);
  addAppRoutes(app, entrance);
  // What was promised by an answer is done before the stores are closed.
  app.addHook('onClose', () => afterwards.settled());
}

/** Adds signing in by a password or an invite, signing out, and who is signed in. */
function addEntranceRoutes(app: FastifyInstance, entrance: Entrance): void {
  const { context } = entrance;
  const { baseUrl } = context.config;
  const ownPages = ownPagesOnly(context.config);

  app.post('/auth/sign-in', ownPages, async (request, reply) => {
    const body = readBody(SignInBody, request);
    const begun = await signIn(entrance, body, visitOf(baseUrl, request));
    return welcome(entrance, 'sign_in', { request, reply, begun });
  });

  app.get('/auth/session', async (request) => {
    const session = await sessionOf(context, visitOf(baseUrl, request));
    return {
      session: session && (await describeSignedIn(context.postgres, session.workspaceId, session.userId)),
    };
  });

  app.post('/auth/invite', ownPages, (request) =>
    describeInvite(entrance, readBody(TokenBody, request), visitOf(baseUrl, request)),
  );

  app.post('/auth/accept-invite', ownPages, async (request, reply) => {
    const body = readBody(AcceptInviteBody, request);
    const begun = await acceptInvite(entrance, body, visitOf(baseUrl, request));
    return welcome(entrance, 'accept_invite', { request, reply, begun });
  });

  app.post('/auth/sign-out', ownPages, async (request, reply) => {
    readBody(NoBody, request);
    const { session: token, address } = visitOf(baseUrl, request);
    const ended = token === undefined ? null : await endSession(context.postgres, token);
    if (ended) await noteHere(entrance, ended, 'sign_out', address);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, null));
    return { signed_out: true };
  });
}
