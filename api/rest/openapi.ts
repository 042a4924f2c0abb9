import { type TObject, type TSchema } from '@sinclair/typebox';
import { ERRORS, type ErrorCode } from '../../schemas/errors.ts';
import { type Operation } from '../operation.ts';

type Json = Record<string, unknown>;

/** Every operation can answer these. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
];
/** Those that have a body can answer these too. */
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

/** Puts schemas that have a `$id` among the components and references in their place. */
function referTo(components: Json) {
  const refer = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(refer);
    if (schema === null || typeof schema !== 'object') return schema;
    const { $id, ...rest } = schema as Json;
    const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, refer(value)]));
    if (typeof $id !== 'string') return inner;
    components[$id] = inner;
    return { $ref: `#/components/schemas/${$id}` };
  };
  return (schema: TSchema) => refer(schema) as Json;
}

function parameters(place: 'path' | 'query', fields: TObject, refer: (schema: TSchema) => Json): Json[] {
  return Object.entries(fields.properties).map(([name, property]) => {
    const { description, ...schema } = refer(property);
    return {
      name,
      in: place,
      required: place === 'path' || (fields.required ?? []).includes(name),
      ...(typeof description === 'string' && { description }),
      schema,
      // Lists may be repeated as well; a comma list is what is documented.
      ...(place === 'query' && schema.type === 'array' && { style: 'form', explode: false }),
    };
  });
}

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
        ...(status === 429 && {
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const SUCCESS = { 200: 'Done.', 201: 'Created.', 202: 'Accepted; it happens in the background.' } as const;

function describe(operation: Operation, refer: (schema: TSchema) => Json): Json {
  const hasBody = Object.keys(operation.body.properties).length > 0;
  const codes = [...COMMON_ERRORS, ...(hasBody ? BODY_ERRORS : []), ...operation.errors];
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    description: [operation.description, ACCESS_TEXT[operation.access]].filter(Boolean).join('\n\n'),
    tags: [operation.tag],
    parameters: [
      ...parameters('path', operation.params, refer),
      ...parameters('query', operation.query, refer),
    ],
    ...(hasBody && {
      requestBody: {
        required: (operation.body.required ?? []).length > 0,
        content: { 'application/json': { schema: refer(operation.body) } },
      },
    }),
    responses: {
      [operation.status]: {
        description: SUCCESS[operation.status],
        content: { 'application/json': { schema: refer(operation.response) } },
      },
      ...errorResponses(codes),
      default: {
        description: 'Any other error, in the same shape.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Takes the operations and the public address and gives the OpenAPI 3.1 document. Pure. */
export function buildOpenApi(operations: readonly Operation[], baseUrl: string): Json {
  const schemas: Json = { Error: ERROR_SCHEMA };
  const refer = referTo(schemas);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, refer);
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
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (ss_sk_… or ss_ro_…) or an access token.',
        },
      },
      schemas,
    },
  };
}
