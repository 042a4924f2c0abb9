import type { FastifyInstance } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { errorBody, retryAfterHeader } from './error-reply.ts';

/** Adds the routes for operators and their platforms: alive, ready, metrics. None needs a credential. */
export function addHealthRoutes(app: FastifyInstance, context: ApiContext): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await context.ready()) return { status: 'ready' };
    const error = new PublicError('unavailable', 'Not every role of this process works at the moment.');
    // Sent, not thrown: platforms ask every few seconds, and each would be a warning in the log.
    return reply.code(error.status).headers(retryAfterHeader(error)).send(errorBody(error));
  });
  app.get('/metrics', async (_request, reply) => {
    const { registry } = context.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
