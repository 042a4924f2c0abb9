import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import kafkajs from 'kafkajs';
import { buildApi } from '../../api/main.ts';
import { ask } from './graphql/ask.ts';
import { fakeContext, FULL_KEY } from './support/fake-context.ts';

const coded = (code: string, message = 'pg-1.internal said no') =>
  Object.assign(new Error(message), { code });

/** One error of each kind that the pipeline waits out rather than giving up on a record. */
const ERRORS: readonly (readonly [string, unknown])[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'EMFILE'].map(
    (code) => [`the network code ${code}`, coded(code)] as const,
  ),
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'].map((code) => [`undici's ${code}`, coded(code)] as const),
  ...['08006', '53300', '57P01', '57P03', '40001', '40P01', '55P03', '25006', '25P03', '57014', '58030'].map(
    (code) => [`SQLSTATE ${code}`, coded(code)] as const,
  ),
  ...'159 160 202 203 209 210 236 241 242 243 252 279 285 319 394 999'
    .split(' ')
    .map((code) => [`the ClickHouse code ${code}`, coded(code)] as const),
  ['a Kafka connection error', new kafkajs.KafkaJSConnectionError('gone')],
  ['a timeout', new DOMException('too slow', 'TimeoutError')],
  ['an error caused by one of these', new Error('insert failed', { cause: coded('ECONNRESET') })],
  ['an attempt at several addresses', new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')])],
];

let app: FastifyInstance;
afterEach(() => app.close());

/** Starts the API over a store that looks up keys but fails everything else with this error. */
function apiOver(thrown: unknown) {
  const context = fakeContext();
  app = buildApi({ ...context, postgres: { ...context.postgres, asTenant: () => Promise.reject(thrown) } });
  return app;
}

const HEADERS = { authorization: `Bearer ${FULL_KEY}`, 'content-type': 'application/json' };
const rest = () =>
  app.inject({ url: '/api/v1/workspace', headers: { authorization: HEADERS.authorization } });
const mcp = () =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      ...HEADERS,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_workspace', arguments: {} },
    },
  });
/** Parses the JSON-RPC message in a response, which is plain JSON or a single stream event. */
const messageOf = (body: string) =>
  JSON.parse(body.startsWith('{') ? body : body.slice(body.indexOf('{'))) as {
    result: { isError: boolean; content: [{ text: string }] };
  };

describe.each(ERRORS)('a store that fails with %s', (_what, thrown) => {
  it('causes 503 with Retry-After in REST and the same code in GraphQL and MCP', async () => {
    apiOver(thrown);
    const reply = await rest();
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.body).not.toContain('internal');

    const { errors } = await ask({ app }, FULL_KEY, '{ getWorkspace { id } }');
    expect(errors).toMatchObject([{ extensions: { code: 'unavailable', retryAfter: 5 } }]);

    const { result } = messageOf((await mcp()).body);
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toMatchObject({
      error: { code: 'unavailable', retry_after: 5 },
    });
  });
});

it('returns 503 with Retry-After on every interface when the credential cannot be checked', async () => {
  const context = fakeContext();
  const query = () => Promise.reject(coded('25006'));
  app = buildApi({ ...context, postgres: { ...context.postgres, query } });
  const graphql = await ask({ app }, FULL_KEY, '{ getWorkspace { id } }');
  const replies = [await rest(), await mcp(), await app.inject('/p/acme')];
  expect([...replies.map(({ statusCode }) => statusCode), graphql.status]).toEqual([503, 503, 503, 503]);
  expect([...replies, graphql].map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5', '5']);
});

it('returns 500 for errors that the pipeline would not wait out', async () => {
  apiOver(coded('22P02'));
  const reply = await rest();
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([500, undefined]);
});
