import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireAccess, type Principal } from '../access/access.ts';
import { identify } from '../access/identify.ts';
import type { ApiContext } from '../context.ts';
import { clientGoneSignal } from '../client-gone.ts';
import { doOnce, isKeyed, readIdempotencyKey } from './idempotency.ts';
import { limitHeaders } from './limit-headers.ts';
import { readInput } from '../input/input.ts';
import { execute } from '../invoke.ts';
import { sendStream, staysOpen } from '../live/send-stream.ts';
import { EndlessStream, FileStream, TextStream, type Operation } from '../operation.ts';
import type { QueryText } from '../input/query-text.ts';
import type { RateLimit } from '../access/rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request; set before the body is read. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The operation behind a route, for metrics. */
    operationId?: string;
  }
}

const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

const sendFile = (reply: FastifyReply, { mediaType, fileName, chunks }: TextStream | FileStream) =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunks));

/**
 * Adds a route for every operation. Errors come in the order of this function: no credential, not allowed, too many
 * requests (all before the body is read), then a malformed body, invalid input, and whatever `run` throws.
 */
export function addRestRoutes(
  app: FastifyInstance,
  context: ApiContext,
  operations: readonly Operation[],
  limit: RateLimit,
): void {
  app.decorateRequest('principal', null);
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: routePath(operation.path),
      config: { operationId: operation.operationId },
      onRequest: async (request, reply) => {
        const principal = await identify(context, limit, request);
        requireAccess(principal, operation.access);
        const allowance = await limit(operation.limit, principal.credentialId);
        if (allowance) void reply.headers(limitHeaders(allowance));
        request.principal = principal;
      },
      handler: async (request, reply) => {
        const key = isKeyed(operation) ? readIdempotencyKey(request.headers['idempotency-key']) : null;
        const input = readInput(operation, {
          params: request.params as Record<string, string>,
          query: request.query as QueryText,
          body: request.body,
        });
        const principal = request.principal!;
        const gone = clientGoneSignal(reply.raw);
        const work = () => execute(context, operation, input, principal, gone);
        if (key !== null) {
          const { result, isRepeated } = await doOnce(context, { key, operation, input, principal }, work);
          if (isRepeated) void reply.header('idempotency-replayed', 'true');
          return reply.code(operation.status).send(result);
        }
        const result = await work();
        if (result instanceof EndlessStream && staysOpen(request)) {
          const requireStillAuthorized = async () =>
            requireAccess(await identify(context, limit, request), operation.access);
          return sendStream(request, reply, result, { gone, requireStillAuthorized });
        }
        if (result instanceof TextStream || result instanceof FileStream) return sendFile(reply, result);
        return reply.code(operation.status).send(result);
      },
    });
  }
}
