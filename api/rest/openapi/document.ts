import type { TObject } from '@sinclair/typebox';
import { ERRORS, type ErrorCode } from '../../../schemas/errors.ts';
import { sessionCookieName } from '../../access/session-cookie.ts';
import type { Operation } from '../../operation.ts';
import { isKeyed } from '../idempotency.ts';
import { exampleOf } from './examples.ts';
import { createPublisher, type Json, type Publisher } from './publish.ts';

const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
];
const BODY_ERRORS: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];

const ACCESS_TEXT = {
  R: 'Read: any credential of the workspace.',
  W: 'Write: a full-access key, or a signed-in editor or owner.',
  O: 'Owner: a signed-in owner; API keys cannot call it.',
} as const;

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string', enum: Object.keys(ERRORS) }, message: { type: 'string' } },
    },
  },
};

function parameters(place: 'path' | 'query', fields: TObject, publisher: Publisher): Json[] {
  return Object.entries(fields.properties).map(([name, property]) => {
    const { description, ...schema } = publisher.input(property);
    return {
      name,
      in: place,
      required: place === 'path' || (fields.required ?? []).includes(name),
      ...(typeof description === 'string' && { description }),
      schema,
      example: exampleOf(property, name),
      // Lists may also be repeated; the documented form is comma-separated.
      ...(place === 'query' && schema.type === 'array' && { style: 'form', explode: false }),
    };
  });
}

const RETRY_AFTER = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } };
const LIMIT_HEADERS = Object.fromEntries(
  ['RateLimit', 'RateLimit-Policy'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const exampleError = (code: ErrorCode) => ({ error: { code, message: ERRORS[code].meaning } });

function errorResponses(codes: readonly ErrorCode[]): Json {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => ERRORS[code].status === status)
          .map((code) => `\`${code}\`: ${ERRORS[code].meaning}`)
          .join(' '),
        ...(status === 429 && { headers: { ...LIMIT_HEADERS, ...RETRY_AFTER } }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: exampleError(codes.find((code) => ERRORS[code].status === status)!),
          },
        },
      },
    ]),
  );
}

const SUCCESS = { 200: 'Done.', 201: 'Created.', 202: 'Accepted; it runs in the background.' } as const;

/** The header that browsers send when they reconnect to a stream. */
const LAST_EVENT_ID = { $ref: '#/components/parameters/LastEventId' };
/** Lets a POST be repeated under one key without being done twice. */
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' };

function requestBody(operation: Operation, publisher: Publisher): Json {
  const { body } = operation;
  return {
    required: (body.required ?? []).length > 0,
    content: { 'application/json': { schema: publisher.input(body), example: exampleOf(body) } },
  };
}

function answer(operation: Operation, publisher: Publisher): Json {
  const schema = publisher.answer(operation.response);
  const content = operation.media
    ? operation.media.map((type) => [type, { schema: { type: 'string' } }])
    : [['application/json', { schema, example: exampleOf(operation.response) }]];
  return {
    description: SUCCESS[operation.status],
    headers: LIMIT_HEADERS,
    content: Object.fromEntries(content) as Json,
  };
}

const securityOf = ({ access }: Operation) =>
  access === 'O' ? [{ session: [] }] : [{ bearer: [] }, { session: [] }];

function describe(operation: Operation, publisher: Publisher): Json {
  const hasBody = Object.keys(operation.body.properties).length > 0;
  const takesKey = isKeyed(operation);
  const codes = new Set([
    ...COMMON_ERRORS,
    ...(hasBody ? BODY_ERRORS : []),
    ...(takesKey ? (['conflict'] as const) : []),
    ...operation.errors,
  ]);
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    description: [operation.description, ACCESS_TEXT[operation.access]].filter(Boolean).join('\n\n'),
    tags: [operation.tag],
    security: securityOf(operation),
    parameters: [
      ...parameters('path', operation.params, publisher),
      ...parameters('query', operation.query, publisher),
      ...(takesKey ? [IDEMPOTENCY_KEY] : []),
      ...(operation.media?.includes('text/event-stream') ? [LAST_EVENT_ID] : []),
    ],
    ...(hasBody && { requestBody: requestBody(operation, publisher) }),
    responses: {
      [operation.status]: answer(operation, publisher),
      ...errorResponses([...codes]),
      default: {
        description: 'Any other error, in the same shape.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const components = (baseUrl: string) => ({
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key (ss_sk_… or ss_ro_…) or an access token.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(baseUrl),
      description: 'The session of a signed-in member: POST /auth/sign-in.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A repeated request with the same key within 24 hours gets the first answer, without being done again.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      example: '6f1d0c5e-9b1e-4a53-8a2e-1f7c3b0d9e42',
    },
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The id of the last event that was read; the stream continues after it.',
      schema: { type: 'string', maxLength: 1024 },
    },
  },
  headers: {
    'RateLimit-Policy': {
      description: 'The limit that this call counts against: requests (q) in seconds (w).',
      schema: { type: 'string' },
      example: '"read";q=600;w=60',
    },
    RateLimit: {
      description: 'What remains of it: requests (r), and seconds until it is full again (t).',
      schema: { type: 'string' },
      example: '"read";r=598;t=41',
    },
  },
});

/** Builds the OpenAPI 3.1 document from the operations and the public address. Pure. */
export function buildOpenApi(operations: readonly Operation[], baseUrl: string): Json {
  const schemas: Json = { Error: ERROR_SCHEMA };
  const publisher = createPublisher(schemas);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, publisher);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Earshot',
      version: '1.0.0',
      description:
        'Watches public sources for posts that mention a brand or topic, judges each, and serves them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { ...components(baseUrl), schemas },
  };
}
