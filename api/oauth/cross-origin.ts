import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of any origin call the routes of a scope and read the answers, for apps that run in browsers. Cookies
 * are never involved: browsers withhold them where the answer allows `*` (Fetch, section 3.3.5), and these routes
 * read none. `paths` are routes that accept more than a plain GET, or custom headers.
 */
export function allowAllOrigins(scope: FastifyInstance, paths: readonly string[]): void {
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*');
  });
  for (const path of paths)
    scope.options(path, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type, mcp-protocol-version',
          'access-control-max-age': '3600',
        })
        .code(204)
        .send(),
    );
}
