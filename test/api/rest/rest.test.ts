import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi, startApi } from '../../../api/main.ts';
import type { ErrorCode } from '../../../schemas/errors.ts';
import { fakeContext, FULL_KEY, READ_KEY } from '../support/fake-context.ts';

const app = buildApi(fakeContext());
afterAll(() => app.close());

const as = (key: string) => ({ authorization: `Bearer ${key}` });
const json = { 'content-type': 'application/json' };
const full = { ...as(FULL_KEY), ...json };

async function refusal(options: InjectOptions, from = app) {
  const reply = await from.inject(options);
  const body = reply.json<{ error: { code: ErrorCode; message: string } }>();
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error).sort()).toEqual(['code', 'message']);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['x-request-id']).toBeTruthy();
  return { status: reply.statusCode, ...body.error, headers: reply.headers };
}

describe('an address that does not exist', () => {
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } });

  it('shows a page to people in a browser, and JSON to programs', async () => {
    const page = await ask('/zzz', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('<h1>Page not found</h1>');
    expect(page.body).toContain('<a href="/">Go to Earshot</a>');
    for (const [url, accept] of [
      ['/zzz', 'application/json'],
      ['/zzz', '*/*'],
      ['/api/v1/zzz', 'text/html'],
    ] as const) {
      const { statusCode, body } = await ask(url, accept);
      expect(statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'not_found' } });
    }
  });
});

it('the OpenAPI document is not sent again to those who have it', async () => {
  const { headers } = await app.inject({ url: '/openapi.json' });
  const known = { 'if-none-match': String(headers.etag) };
  expect((await app.inject({ url: '/openapi.json', headers: known })).statusCode).toBe(304);
  expect((await app.inject({ url: '/openapi.json', headers: { 'if-none-match': '"x"' } })).statusCode).toBe(
    200,
  );
});

describe('the API', () => {
  const broken = { url: '/api/v1/projects', method: 'POST', payload: '{"name":' } as const;

  it('checks the credential before it reads the body', async () => {
    const reply = await refusal({ ...broken, headers: json });
    expect(reply).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('checks write access before it reads the body', async () => {
    expect(await refusal({ ...broken, headers: { ...as(READ_KEY), ...json } })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('validates the body before it looks up the record', async () => {
    const missing = { url: '/api/v1/projects/prj_missing', method: 'PATCH' } as const;
    expect(await refusal({ ...missing, headers: full, payload: { nmae: 'x' } })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'nmae: is unknown here',
    });
  });
});

describe('credentials', () => {
  it.each([
    '',
    'Bearer',
    'Basic abc',
    `Bearer ${FULL_KEY} x`,
    'Bearer ss_sk_unknown_unknown',
    `Bearer ${FULL_KEY}é`,
  ])('that are %j are rejected', async (authorization) => {
    expect((await refusal({ url: '/api/v1/projects', headers: { authorization } })).status).toBe(401);
  });

  it('are throttled by address when they fail, while a valid one keeps working', async () => {
    const limits = { read: 100, write: 100, sql: 100, draft: 100, auth: 3 };
    const context = fakeContext();
    const limited = buildApi({ ...context, config: { ...context.config, rateLimits: limits } });
    const wrong = { url: '/api/v1/workspace?bogus=1', headers: as('ss_sk_wrong_wrong_wrong') };
    for (let i = 0; i < 3; i++) expect((await refusal(wrong, limited)).status).toBe(401);
    const reply = await refusal(wrong, limited);
    expect(reply).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['ratelimit-policy']).toBe('"auth";q=3;w=60');
    expect(reply.headers.ratelimit).toMatch(/^"auth";r=0;t=\d+$/);
    expect((await refusal({ ...wrong, headers: as(READ_KEY) }, limited)).status).toBe(400);
    await limited.close();
  });

  it('are rate-limited individually, reads separately from writes', async () => {
    const limits = { read: 1, write: 1, sql: 1, draft: 1, auth: 1 };
    const context = fakeContext();
    const limited = buildApi({ ...context, config: { ...context.config, rateLimits: limits } });
    const read = (key: string) => refusal({ url: '/api/v1/workspace?bogus=1', headers: as(key) }, limited);
    expect((await read(FULL_KEY)).status).toBe(400);
    expect((await read(FULL_KEY)).status).toBe(429);
    expect((await read(READ_KEY)).status).toBe(400);
    expect(
      (await refusal({ url: '/api/v1/views', method: 'POST', headers: full, payload: {} }, limited)).status,
    ).toBe(400);
    await limited.close();
  });
});

describe('a request without a matching route', () => {
  it('gets 404 for an unknown path, whatever its body', async () => {
    const unknown = {
      url: '/api/v1/nothing',
      method: 'POST',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    } as const;
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await refusal({ url: '/nowhere' })).status).toBe(404);
  });

  it.each([
    ['PUT', '/api/v1/projects', 'GET, HEAD, POST'],
    ['POST', '/api/v1/projects/prj_x', 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/api/v1/mentions', 'GET, HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD'],
    ['GET', '/api/v1/mentions/bulk', 'POST'],
  ] as const)('gets 405 with Allow for %s %s', async (method, url, allow) => {
    const reply = await refusal({ url, method });
    expect(reply).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(reply.headers.allow).toBe(allow);
  });
});

describe('bodies', () => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    refusal({
      url: '/api/v1/projects',
      method: 'POST',
      payload,
      headers: { ...as(FULL_KEY), 'content-type': type },
    });

  it.each([
    ['broken JSON', '{"name":', 400, 'malformed_json'],
    ['a prototype key', '{"name":"x","__proto__":{"a":1}}', 400, 'malformed_json'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'malformed_json'],
    ['a list', '[]', 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['more than 1 MiB', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 413, 'payload_too_large'],
  ])('with %s are rejected', async (_what, payload, status, code) => {
    expect(await post(payload)).toMatchObject({ status, code });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'multipart/form-data',
  ])('of type %s are rejected', async (type) => {
    expect(await post('{"name":"x"}', type)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  // Fastify advisories CVE-2025-32442 and CVE-2026-25223: odd spellings of the type used to bypass the schema.
  it.each([
    'application/json;',
    'application/json; charset=utf-8',
    ' application/json',
    'APPLICATION/JSON',
    'application/json\t',
  ])('of type %j are validated', async (type) => {
    expect([400, 415]).toContain((await post('{"name":""}', type)).status);
  });
});

describe('URLs', () => {
  it.each([
    ['/api/v1/projects/%zz', 'The path'],
    ['/api/v1/mentions?q=%zz', 'The query'],
    ['/api/v1/mentions?q=%ff', 'The query'],
    ['/api/v1/mentions?nope=1', 'nope: is unknown here'],
    ['/api/v1/mentions?__proto__=1', '__proto__: is unknown here'],
    ['/api/v1/mentions?since=2026-02-30', 'since: must be an ISO date'],
    ['/api/v1/mentions?since=yesterday', 'since: must be an ISO date'],
    ['/api/v1/mentions?engagement=myspace:5', 'engagement: must be source:number pairs'],
    ['/api/v1/mentions?limit=0', 'limit: must be 1 to 100'],
    ['/api/v1/mentions?limit=ten', 'limit: must be a whole number'],
    ['/api/v1/mentions?limit=1&limit=2', 'limit: must be given once'],
    ['/api/v1/mentions?sources=hn,nowhere', 'sources[1]: must be one of reddit, linkedin'],
    ['/api/v1/mentions?q=%00', 'q: must not contain NUL'],
    ['/api/v1/keywords/abc', 'keyword: must be a whole number'],
    ['/api/v1/keywords/0', 'keyword: must be 1 to 999999999999999'],
    ['/api/v1/projects/p/keywords?active=yes', 'active: must be true or false'],
  ])('such as %s are rejected with the reason', async (url, message) => {
    const reply = await refusal({ url, headers: as(FULL_KEY) });
    expect(reply).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(reply.message.startsWith(message), reply.message).toBe(true);
  });
});

describe('internal errors', () => {
  it('reveal nothing about their cause', async () => {
    const reply = await refusal({ url: '/api/v1/projects', headers: as(FULL_KEY) });
    expect(reply).toMatchObject({ status: 500, code: 'internal' });
    expect(reply.message).not.toContain('store');
  });

  it('are returned as 503 when a store is unavailable', async () => {
    const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const context = fakeContext();
    const api = buildApi({ ...context, postgres: { ...context.postgres, asTenant: away } });
    expect((await refusal({ url: '/api/v1/projects', headers: as(FULL_KEY) }, api)).status).toBe(503);
    await api.close();
  });
});

describe('health', () => {
  it('reports alive without a credential, and ready once the stores are', async () => {
    let ready = false;
    const api = buildApi(fakeContext({ ready: () => Promise.resolve(ready) }));
    expect((await api.inject('/healthz')).statusCode).toBe(200);
    expect(await refusal({ url: '/readyz' }, api)).toMatchObject({ status: 503, code: 'unavailable' });
    ready = true;
    expect((await api.inject('/readyz')).statusCode).toBe(200);
    await api.close();
  });

  it('counts requests by operation', async () => {
    await app.inject({ url: '/api/v1/workspace?bogus=1', headers: as(FULL_KEY) });
    const text = (await app.inject('/metrics')).body;
    expect(text).toContain('earshot_request_seconds_count{operation="get_workspace",status="400"}');
  });
});

describe('the api role', () => {
  it('listens on its configured address, and stops when closed', async () => {
    const { address, close } = await startApi(fakeContext());
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(((await (await fetch(`${address}/openapi.json`)).json()) as { openapi: string }).openapi).toBe(
      '3.1.0',
    );
    await close();
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});

describe('the HTTP server', () => {
  let port: number;
  const live = buildApi(fakeContext());
  beforeAll(async () => {
    await live.listen({ host: '127.0.0.1', port: 0 });
    port = (live.server.address() as { port: number }).port;
  });
  afterAll(() => live.close());

  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer)).on('error', reject);
    });

  it.each([
    ['GARBAGE\r\n\r\n', 'HTTP/1.1 400'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, 'HTTP/1.1 431'],
  ])('answers an invalid request with an error of the same shape', async (text, status) => {
    const answer = await exchange(text);
    expect(answer.startsWith(status), answer).toBe(true);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toHaveProperty(
      'error.code',
      'invalid_request',
    );
  });
});
