import type { FastifyInstance } from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';

/** Adds the routes for operators and their platforms: alive, ready, metrics. None needs a credential. */
export function addHealthRoutes(app: FastifyInstance, context: ApiContext): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await context.ready()))
      throw new PublicError('unavailable', 'Not every role of this process works at the moment.');
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => {
    const { registry } = context.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
