import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { PublicError } from '../schemas/errors.ts';
import { requireAccess, type Principal } from './access.ts';
import { authenticate, NoCredentialError } from './auth.ts';
import { type ApiContext } from './context.ts';
import { readInput } from './input.ts';
import { type Operation } from './operation.ts';
import { type QueryText } from './query-text.ts';
import { type RateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set before the body is read. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The operation behind a route, for metrics. */
    operationId?: string;
  }
}

/** `/a/{b}` in Fastify's spelling, `/a/:b`. */
const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function identify(context: ApiContext, limit: RateLimit, request: FastifyRequest): Promise<Principal> {
  try {
    return await authenticate(context.postgres, { authorization: request.headers.authorization });
  } catch (refused) {
    const failed = refused instanceof PublicError && !(refused instanceof NoCredentialError);
    if (failed) await limit('auth', request.ip);
    throw refused;
  }
}

/**
 * Makes a route of every operation. The order of refusals is the order of this function: no credential, not allowed,
 * too many requests (all before the body is read), then a body that cannot be read, invalid input, and what `run` says.
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
      onRequest: async (request) => {
        const principal = await identify(context, limit, request);
        requireAccess(principal, operation.access);
        await limit(operation.limit, principal.credentialId);
        request.principal = principal;
      },
      handler: async (request, reply) => {
        const input = readInput(operation, {
          params: request.params as Record<string, string>,
          query: request.query as QueryText,
          body: request.body,
        });
        const result = await operation.run(context, input, request.principal!);
        return reply.code(operation.status).send(result);
      },
    });
  }
}
