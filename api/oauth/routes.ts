import type { FastifyInstance } from 'fastify';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { addAuthorizeRoute } from './authorize-route.ts';
import { createDocumentReader } from './client-document.ts';
import { addConsentRoutes } from './consent-routes.ts';
import { addProgramRoutes } from './program-routes.ts';
import { addProtectedResources } from './protected-resource.ts';

/**
 * Adds the authorization server (OAuth 2.1): members approve apps. All apps are public clients with PKCE, and tokens
 * are opaque, so that a revocation takes effect with the next request.
 */
export function addOAuthRoutes(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const oauth = {
    ...{ context, limit, readDocument: createDocumentReader(context.guard, context.logger) },
    countTry: (address: string) => limit('auth', `app ${address}`),
  };
  addAuthorizeRoute(app, oauth);
  addConsentRoutes(app, oauth);
  addProgramRoutes(app, oauth);
  addProtectedResources(app, context.config.baseUrl);
}
