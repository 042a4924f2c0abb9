import type { FastifyInstance } from 'fastify';
import { contentPolicy } from '../pages/document.ts';
import type { Json } from './fields.ts';
import { renderReference } from './page.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

const POLICY = contentPolicy(STYLE, SCRIPT);

/** Serves the reference page at `/docs`, rendered once. */
export function addReferenceRoute(app: FastifyInstance, document: Json, baseUrl: string): void {
  const page = renderReference(document, baseUrl);
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  );
}
