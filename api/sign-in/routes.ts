import type { FastifyInstance } from 'fastify';
import { endSession } from '../../postgres/accounts/sessions.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { writeSessionCookie } from '../access/session-cookie.ts';
import type { ApiContext } from '../context.ts';
import { acceptInvite, describeInvite } from './accept-invite.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addChatLinkRoutes } from '../chat/link-routes.ts';
import { addAppRoutes } from './app-routes.ts';
import { createAfterResponse } from './after-response.ts';
import { describeSignedIn } from './start-session.ts';
import { AcceptInviteBody, NoBody, SignInBody, TokenBody } from './bodies.ts';
import { auditHere } from './personal-audit.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { readBody, sameOriginOnly, type AuthContext } from './auth-context.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { addLinkRoutes } from './link-routes.ts';
import { addPushRoutes } from './push-routes.ts';
import { addSessionRoutes } from './session-routes.ts';
import { signIn } from './sign-in.ts';
import { findOpenSession } from './open-session.ts';
import { requestOrigin } from './request-origin.ts';

/**
 * Adds everything under `/auth`: signing in and out, and what people do with their accounts. Changes accept JSON from
 * the service's own pages or from no page, so that no other site can sign anyone in or out.
 */
export function addSignInRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const afterResponse = createAfterResponse(context.logger);
  const knownBrowsers = createKnownBrowsers(context.secretKey);
  const auth = { context, limit, afterResponse, knownBrowsers };
  addEntranceRoutes(app, auth);
  addLinkRoutes(app, auth);
  addAccountRoutes(app, auth);
  addSessionRoutes(app, auth);
  addPushRoutes(app, auth);
  addAppRoutes(app, auth);
  addChatLinkRoutes(app, auth);
  // Work that a response promised finishes before the stores close.
  app.addHook('onClose', () => afterResponse.settled());
}

function addEntranceRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { context } = auth;
  const { baseUrl } = context.config;
  const ownPages = sameOriginOnly(context.config);

  app.post('/auth/sign-in', ownPages, async (request, reply) => {
    const body = readBody(SignInBody, request);
    const started = await signIn(auth, body, requestOrigin(baseUrl, request));
    return answerSignIn(auth, 'sign_in', { request, reply, started });
  });

  app.get('/auth/session', async (request) => {
    const session = await findOpenSession(context, requestOrigin(baseUrl, request));
    return {
      session: session && (await describeSignedIn(context.postgres, session.workspaceId, session.userId)),
    };
  });

  app.post('/auth/invite', ownPages, (request) =>
    describeInvite(auth, readBody(TokenBody, request), requestOrigin(baseUrl, request)),
  );

  app.post('/auth/accept-invite', ownPages, async (request, reply) => {
    const body = readBody(AcceptInviteBody, request);
    const started = await acceptInvite(auth, body, requestOrigin(baseUrl, request));
    return answerSignIn(auth, 'accept_invite', { request, reply, started });
  });

  app.post('/auth/sign-out', ownPages, async (request, reply) => {
    readBody(NoBody, request);
    const { session: token, address } = requestOrigin(baseUrl, request);
    const ended = token === undefined ? null : await endSession(context.postgres, token);
    if (ended) await auditHere(auth, ended, 'sign_out', address);
    void reply.header('set-cookie', writeSessionCookie(baseUrl, null));
    return { signed_out: true };
  });
}
