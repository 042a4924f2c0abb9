import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import type { QueryText } from '../input/query-text.ts';
import { identify } from '../access/identify.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import type { Operation } from '../operation.ts';
import { toAuthInfo } from './caller.ts';
import { createServerFactory } from './mcp-server.ts';
import { isOwnOrigin } from './origin.ts';
import { foreignOrigin, sendRefusal } from './refusal.ts';
import { requireScope } from './step-up.ts';
import { createToolSelection } from './tool-selection.ts';
import { toWebRequest } from './web-request.ts';

/** The oldest revision that we serve allows lists of messages; none of a person's work needs more at once. */
const MAX_BATCH = 50;

/**
 * Adds `/mcp`: every operation as a tool, over Streamable HTTP without sessions, for clients of the revision 2026-07-28
 * and of those before it. Refused in this order: a foreign origin, no credential, a body that cannot be read; the rest is
 * for the protocol to say.
 */
export function addMcpRoutes(
  app: FastifyInstance,
  context: ApiContext,
  operations: readonly Operation[],
  limit: RateLimit,
): void {
  const { baseUrl } = context.config;
  const handler = createMcpHandler(createServerFactory(context, operations, limit), {
    onerror: (err) => context.logger.debug({ err }, 'MCP request refused'),
  });
  const select = createToolSelection(operations);
  // In a scope of its own: the protocol has its own body for errors.
  void app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => sendRefusal(baseUrl, request, reply, error));
    scope.route({
      method: 'POST',
      url: '/mcp',
      config: { operationId: 'mcp' },
      onRequest: async (request) => {
        if (!isOwnOrigin(baseUrl, request.headers.origin)) throw foreignOrigin();
        request.principal = await identify(context, limit, request);
      },
      handler: async (request, reply) => {
        const { body } = request;
        if (Array.isArray(body) && body.length > MAX_BATCH)
          throw new PublicError('invalid_request', `A batch holds at most ${MAX_BATCH} messages.`);
        const principal = request.principal!;
        const selected = select(request.query as QueryText);
        requireScope(principal, body, selected);
        const answer = await handler.fetch(toWebRequest(request, reply), {
          authInfo: toAuthInfo({ principal, operations: selected, requestId: request.id }),
          ...(body !== undefined && { parsedBody: body }),
        });
        // Nobody may keep it, and proxies may not gather and pack a stream on its way.
        answer.headers.set('cache-control', 'no-store, no-transform');
        return reply.send(answer);
      },
    });
    done();
  });
}
