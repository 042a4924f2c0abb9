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
import { sendRefusal } from './refusal.ts';
import { requireScope } from './step-up.ts';
import { createToolSelection } from './tool-selection.ts';
import { toWebRequest } from './web-request.ts';

/** The oldest supported revision allows batches; nobody needs larger ones. */
const MAX_BATCH = 50;

/**
 * Adds `/mcp`: every operation as a tool, over Streamable HTTP without sessions, for clients of the revision
 * 2026-07-28 and of earlier ones. It refuses, in this order: a foreign origin, a missing credential, a malformed
 * body; the protocol handles the rest.
 */
export function addMcpRoutes(
  app: FastifyInstance,
  context: ApiContext,
  operations: readonly Operation[],
  limit: RateLimit,
): void {
  const { baseUrl } = context.config;
  const handler = createMcpHandler(createServerFactory(context, operations, limit), {
    onerror: (err) => context.logger.debug({ err }, 'An MCP request was refused.'),
  });
  const select = createToolSelection(operations);
  // A scope of its own, since the protocol has its own body for errors.
  void app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => sendRefusal(baseUrl, request, reply, error));
    scope.route({
      method: 'POST',
      url: '/mcp',
      config: { operationId: 'mcp' },
      onRequest: async (request) => {
        if (!isOwnOrigin(baseUrl, request.headers.origin))
          throw new PublicError('forbidden', 'Pages of other origins may not call this address.');
        request.principal = await identify(context, limit, request);
      },
      handler: async (request, reply) => {
        const { body } = request;
        if (Array.isArray(body) && body.length > MAX_BATCH)
          throw new PublicError('invalid_request', `A batch may have at most ${MAX_BATCH} messages.`);
        const principal = request.principal!;
        const selected = select(request.query as QueryText);
        requireScope(principal, body, selected);
        const answer = await handler.fetch(toWebRequest(request, reply), {
          authInfo: toAuthInfo({ principal, operations: selected, requestId: request.id }),
          ...(body !== undefined && { parsedBody: body }),
        });
        // Nobody may cache the answer, and proxies may not buffer or compress a stream.
        answer.headers.set('cache-control', 'no-store, no-transform');
        return reply.send(answer);
      },
    });
    done();
  });
}
