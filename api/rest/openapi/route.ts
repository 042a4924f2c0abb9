import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isKnownEtag } from '../../etag.ts';

/** Serves the OpenAPI document, which never changes while a process runs. Clients may keep it and ask whether it changed. */
export function addOpenApiRoute(app: FastifyInstance, document: object): void {
  const text = JSON.stringify(document);
  // Weak, since the bytes differ by encoding.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  app.get('/openapi.json', (request, reply) => {
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (isKnownEtag(request.headers['if-none-match'], etag.slice(2))) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
