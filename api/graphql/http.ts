import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { identify } from '../access/identify.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { ApiContext } from '../context.ts';
import { challenge, faultOf } from '../oauth/protected-resource.ts';
import { logFailure, toPublicError } from '../rest/error-reply.ts';
import { publicToGraphQL, withCode } from './errors.ts';

/** The longest document in characters: far more than its tokens need, and short enough to cache hundreds. */
const LONGEST_DOCUMENT = 50_000;
const RESPONSE_TYPE = 'application/graphql-response+json';

/**
 * Whether a text is JSON rather than GraphQL. mercurius would take JSON for a parsed document, to which no token
 * limit applies. (No document starts with a string, a number or a list, and no selection with a string.)
 */
const isJson = (text: string) => /^\s*(\{\s*["}]|["[\-\d]|(null|true|false)\s*$)/.test(text);

function requireDocument(body: unknown): void {
  const { query } = (body ?? {}) as { query?: unknown };
  const refuse = (rule: string) => {
    throw new PublicError('invalid_request', `query: ${rule}`);
  };
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new PublicError('invalid_request', 'The body must be one object; batches are not supported.');
  if (typeof query !== 'string' || query.trim() === '') refuse('must be a GraphQL document');
  else if (query.length > LONGEST_DOCUMENT) refuse(`must be at most ${LONGEST_DOCUMENT} characters`);
  else if (isJson(query)) refuse('must be a GraphQL document, not JSON');
}

function refusalOf(thrown: unknown, logger: Logger): { status: number; errors: readonly GraphQLError[] } {
  const { code, errors, message, statusCode } = thrown as Error & {
    code?: string;
    errors?: unknown;
    statusCode?: number;
  };
  if (thrown instanceof GraphQLError) return { status: 400, errors: [withCode(thrown, logger)] };
  if (typeof code === 'string' && code.startsWith('MER_ERR_')) {
    const found = Array.isArray(errors) ? (errors as Error[]) : [new Error(message)];
    const asGraphQL = found.map((each) =>
      each instanceof GraphQLError ? each : new GraphQLError(each.message),
    );
    return { status: statusCode ?? 400, errors: asGraphQL.map((each) => withCode(each, logger)) };
  }
  const error = toPublicError(thrown);
  return { status: error.status, errors: [publicToGraphQL(error)] };
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  { logger, config }: ApiContext,
) {
  const { status, errors } = refusalOf(thrown, logger);
  if (status >= 500) logFailure(logger, thrown, { request: request.id });
  if (status === 401)
    void reply.header(
      'www-authenticate',
      challenge(config.baseUrl, '/graphql', faultOf(request.headers.authorization)),
    );
  const retryAfter = errors[0]?.extensions['retryAfter'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type(contentType(request))
    .send({ errors: errors.map((error) => error.toJSON()) });
}

/** Returns the newer media type if the client asks for it (graphql.github.io/graphql-over-http/draft), else JSON. */
const contentType = ({ headers }: FastifyRequest) =>
  `${headers.accept?.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : 'application/json'}; charset=utf-8`;

const MEDIA_TYPES = ['application/json', 'application/graphql'];

/** Whether a request opens a WebSocket. */
export const isUpgrade = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Makes a scope speak GraphQL over HTTP: POST only, authentication before the body is read, no type coercion in
 * bodies, and errors in GraphQL's own shape.
 */
export function speakGraphQL(scope: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const ajv = new Ajv({ coerceTypes: false, strict: false });
  scope.setValidatorCompiler(({ schema }) => ajv.compile(schema as object));
  scope.setSerializerCompiler(() => (data) => JSON.stringify(data));
  scope.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error, context));
  scope.addHook('onRequest', async (request, reply) => {
    if (isUpgrade(request)) return;
    if (request.method !== 'POST') {
      void reply.header('allow', 'POST');
      throw new PublicError('method_not_allowed', 'This address accepts POST and WebSockets.');
    }
    request.principal = await identify(context, limit, request);
    const mediaType = request.headers['content-type']?.split(';')[0]!.trim().toLowerCase();
    if (!MEDIA_TYPES.includes(mediaType ?? '')) throw new PublicError('unsupported_media_type');
    void reply.type(contentType(request));
  });
  scope.addHook('preValidation', async ({ method, body }) => {
    if (method !== 'POST') return;
    requireDocument(body);
    const given = body as { extensions?: unknown };
    if (given.extensions === null) delete given.extensions;
  });
}
