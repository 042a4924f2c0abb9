import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ClosedObject, IntegerId, OneOf } from '../../schemas/formats.ts';
import { APP_SCOPES } from '../../schemas/accounts/oauth-connection.ts';
import { sameOriginOnly, readBody } from '../sign-in/auth-context.ts';
import { requireSession } from '../sign-in/open-session.ts';
import { browserOf } from './browser.ts';
import { decideRequest, showRequest, type Visitor } from './consent.ts';
import type { OAuthContext } from './oauth-context.ts';

const DecisionBody = ClosedObject({
  approve: Type.Boolean(),
  workspace_id: Type.Optional(IntegerId),
  scope: Type.Optional(OneOf(APP_SCOPES)),
});

/**
 * Adds the routes behind the page on which a person approves an app. Like everything under `/auth` they require a
 * session and accept changes only from our own pages.
 */
export function addConsentRoutes(app: FastifyInstance, { context, limit }: OAuthContext): void {
  const { baseUrl } = context.config;
  const visitorOf = async (kind: 'read' | 'write', request: FastifyRequest): Promise<Visitor> => ({
    session: await requireSession({ context, limit }, kind, request),
    browser: browserOf(baseUrl, request),
    address: request.ip,
  });

  app.get<{ Params: { id: string } }>('/auth/connect/:id', async (request) =>
    showRequest(context, request.params.id, await visitorOf('read', request)),
  );

  app.post<{ Params: { id: string } }>(
    '/auth/connect/:id',
    sameOriginOnly(context.config),
    async (request) => {
      const decision = readBody(DecisionBody, request);
      return decideRequest(context, request.params.id, decision, await visitorOf('write', request));
    },
  );
}
