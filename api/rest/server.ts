import { randomUUID } from 'node:crypto';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { PublicError } from '../../schemas/errors.ts';
import { requireOneAuthorization } from '../access/authorization-header.ts';
import { keepAddresses, trustOf } from '../access/forwarded-for.ts';
import { RateLimitedError } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { challenge, faultOf } from '../oauth/protected-resource.ts';
import { errorBody, logFailure, rawErrorReply, retryAfterHeader, toPublicError } from './error-reply.ts';
import { limitHeaders } from './limit-headers.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import { html } from '../pages/html.ts';
import { compressAnswers } from './compression.ts';
import { parseQuery, type QueryText } from '../input/query-text.ts';
import { collectRoutes } from './routes.ts';

const BODY_LIMIT = 1024 * 1024;
/** The time in which a request must arrive, so that slow senders do not hold sockets. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How long a connection may be idle: longer than the slowest answer (a bulk change of a large feed). */
const CONNECTION_TIMEOUT_MS = 120_000;
/** The size of address and headers: room for the longest lists of filters (200 entries of 200 characters). */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_PARAM_LENGTH = 512;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Returns the challenge without a valid credential. Routes that only people call accept no tokens of apps. */
function challengeOf(baseUrl: string, { headers, routeOptions }: FastifyRequest): string {
  if (routeOptions.config.operationId === undefined) return 'Bearer realm="earshot"';
  return challenge(baseUrl, '/api/v1', faultOf(headers.authorization));
}

/** Whether somebody has opened an address that does not exist in a browser. Programs get JSON. */
const isLostVisitor = ({ is404, method, url, headers }: FastifyRequest) =>
  is404 && method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

function sendError(
  baseUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toPublicError(thrown);
  logFailure(request.log, thrown, { request: request.id });
  if (error.status === 401) void reply.header('www-authenticate', challengeOf(baseUrl, request));
  if (error instanceof RateLimitedError) void reply.headers(limitHeaders(error.allowance));
  if (isLostVisitor(request)) {
    sendErrorPage(reply, error, 'Page not found', html`<p><a href="/">Go to Earshot</a></p>`);
    return reply;
  }
  return reply
    .code(error.status)
    .headers({ ...HEADERS, ...retryAfterHeader(error), 'x-request-id': request.id })
    .send(errorBody(error));
}

/** Accepts only JSON bodies: strict UTF-8, no keys that name a prototype; an empty body counts as none. */
function acceptJsonOnly(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      return parse(request, utf8.decode(body), (error, value) =>
        done(error && new PublicError('malformed_json'), value),
      );
    } catch {
      return done(new PublicError('malformed_json', 'The body is not valid UTF-8.'), undefined);
    }
  });
}

/** Answers requests that no route takes: 405 with `Allow` when the path exists, else 404. Add routes after this. */
function refuseUnknownRoutes(app: FastifyInstance): void {
  const routes = collectRoutes();
  app.addHook('onRoute', (route) => routes.add(route.method, route.url));
  // Decided before the body is read, so that a wrong path is not answered with errors in its body.
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...HEADERS, 'x-request-id': request.id });
    const path = request.url.split('?')[0]!;
    if (!request.is404 && !routes.isRefused(request.method, path)) return;
    const allowed = routes.methodsOf(path);
    if (allowed.length === 0) throw new PublicError('not_found', 'This address does not exist.');
    void reply.header('allow', allowed.join(', '));
    throw new PublicError('method_not_allowed', `This address accepts ${allowed.join(', ')}.`);
  });
  app.setNotFoundHandler(() => {
    throw new PublicError('not_found', 'This address does not exist.');
  });
}

/** Creates the HTTP server without routes. Every error has the same body, whatever raises it. */
export function createServer(context: ApiContext): FastifyInstance {
  const { baseUrl } = context.config;
  const app = fastify({
    loggerInstance: context.logger.child({ part: 'api' }) as FastifyBaseLogger,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(context.config.trustProxy),
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void sendError(baseUrl, request, reply, error),
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(rawErrorReply((error as { code?: string }).code));
      else socket.destroy();
    },
    routerOptions: {
      maxParamLength: MAX_PARAM_LENGTH,
      // Decoded later, where a broken encoding can be answered; see `parseQuery`.
      querystringParser: (text: string) => ({ text }) as never,
    },
  });
  if (context.config.trustProxy !== false)
    app.addHook('onRequest', async ({ headers }) => keepAddresses(headers));
  app.setErrorHandler((error, request, reply) => sendError(baseUrl, request, reply, error));
  app.addHook('preHandler', async (request) => {
    request.query = parseQuery((request.query as { text?: string }).text ?? '') satisfies QueryText;
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'other';
    context.metrics.requests.observe(
      { operation, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  compressAnswers(app);
  acceptJsonOnly(app);
  refuseUnknownRoutes(app);
  app.addHook('onRequest', async (request) => requireOneAuthorization(request));
  return app;
}
