import { createHash } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import { type Json } from './fields.ts';
import { renderReference } from './page.ts';
import { STYLE } from './style.ts';

/** The page has one style and nothing else that a browser may load or run. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the reference page at `/docs`, drawn once. */
export function addReferenceRoute(app: FastifyInstance, document: Json, baseUrl: string): void {
  const page = renderReference(document, baseUrl);
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  );
}
