import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { addChatRoutes } from './chat/routes.ts';
import { addConsoleRoutes } from './console/routes.ts';
import { addGraphqlRoutes } from './graphql/graphql.ts';
import { addMcpRoutes } from './mcp/mcp.ts';
import { addFeedRoute } from './feeds/route.ts';
import { closeQuickly } from './rest/closing.ts';
import { addHealthRoutes } from './rest/health.ts';
import { buildOpenApi } from './rest/openapi/document.ts';
import { addOpenApiRoute } from './rest/openapi/route.ts';
import { addOAuthRoutes } from './oauth/routes.ts';
import { OPERATIONS } from './operations/index.ts';
import { createRateLimit } from './access/rate-limit.ts';
import { addPublicDashboardRoute } from './pages/public-dashboard/route.ts';
import { addUnsubscribeRoutes } from './pages/unsubscribe.ts';
import { addReferenceRoute } from './reference/route.ts';
import { addRestRoutes } from './rest/rest.ts';
import { createServer } from './rest/server.ts';
import { addSignInRoutes } from './sign-in/routes.ts';

/** Builds the API on its context, ready to listen; tests send it requests without a port. */
export function buildApi(context: ApiContext): FastifyInstance {
  const app = createServer(context);
  const limit = createRateLimit(context.config.rateLimits);
  const openApi = buildOpenApi(OPERATIONS, context.config.baseUrl);
  addHealthRoutes(app, context);
  addOpenApiRoute(app, openApi);
  addReferenceRoute(app, openApi, context.config.baseUrl);
  addPublicDashboardRoute(app, context, limit);
  addFeedRoute(app, context, limit);
  addUnsubscribeRoutes(app, context, limit);
  addChatRoutes(app, context, limit);
  addSignInRoutes(app, context, limit);
  addOAuthRoutes(app, context, limit);
  addConsoleRoutes(app, context.config.baseUrl);
  addRestRoutes(app, context, OPERATIONS, limit);
  addMcpRoutes(app, context, OPERATIONS, limit);
  addGraphqlRoutes(app, context, OPERATIONS, limit);
  closeQuickly(app);
  // Streams never end on their own, and a closing server waits for running requests.
  app.addHook('preClose', () => context.live.close());
  return app;
}

/** Starts the role `api`. `close` accepts no new requests and waits a few seconds for running ones. */
export async function startApi(context: ApiContext): Promise<{ address: string; close(): Promise<void> }> {
  const app = buildApi(context);
  const address = await app.listen({ host: context.config.host, port: context.config.port });
  return { address, close: () => app.close() };
}
