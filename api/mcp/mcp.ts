import { createMcpHandler } from '@modelcontextprotocol/server';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import { identify } from '../access/identify.ts';
import { type RateLimit } from '../access/rate-limit.ts';
import { type ApiContext } from '../context.ts';
import { type Operation } from '../operation.ts';
import { toAuthInfo } from './caller.ts';
import { createServerFactory } from './mcp-server.ts';
import { isOwnOrigin } from './origin.ts';
import { addProtectedResource } from './protected-resource.ts';
import { foreignOrigin, sendRefusal } from './refusal.ts';

/** The oldest revision that we serve allows lists of messages; none of a person's work needs more at once. */
const MAX_BATCH = 50;

/** Gives the request in the form of the web, without its body, which has been read. Aborts when the caller is gone. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  // The address is never looked at, and what `Host` says need not be one.
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal: gone.signal });
}

/**
 * Adds `/mcp`: every operation as a tool, over Streamable HTTP without sessions, for clients of the revision 2026-07-28
 * and of those before it. Refused in this order: a foreign origin, no credential, a body that cannot be read; the rest is
 * for the protocol to say. Also adds the metadata that leads to a credential.
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
    // Nothing of ours changes while somebody listens, and an open stream would hold up our stopping.
    maxSubscriptions: 0,
  });
  addProtectedResource(app, baseUrl);
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
        const authInfo = toAuthInfo({ principal: request.principal!, requestId: request.id });
        const answer = await handler.fetch(toWebRequest(request, reply), {
          authInfo,
          ...(body !== undefined && { parsedBody: body }),
        });
        return reply.send(answer);
      },
    });
    done();
  });
}
