import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Platforms send back the whole message: in Slack, 50 blocks of 3,000 characters at most. */
const BODY_LIMIT = 512 * 1024;

/** Makes a scope of the server leave bodies as they arrived, because their bytes are signed. */
export function keepBodies(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/** Returns the body of a request in such a scope. */
export const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Returns a header that stands there once. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
