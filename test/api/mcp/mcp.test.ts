import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi, startApi } from '../../../api/main.ts';
import type { Role } from '../../../schemas/accounts/member.ts';
import type { ApiContext } from '../../../api/context.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { fakeContext, FULL_KEY, READ_KEY } from '../support/fake-context.ts';
import { CLIENTS, connectEarlier, connectLatest, errorOf } from './clients.ts';

let address: string;
let close: () => Promise<void>;
const open: (() => Promise<void>)[] = [];
const WORKSPACE = { id: 1, name: 'Acme', plan: 'free', timezone: 'UTC', scan_every: '24h' };

const withWorkspace = (changes: Partial<ApiContext> = {}) => {
  const context = fakeContext(changes);
  return {
    ...context,
    postgres: { ...context.postgres, asTenant: () => Promise.resolve(WORKSPACE as never) },
  };
};

beforeAll(async () => {
  ({ address, close } = await startApi(withWorkspace()));
});
afterAll(async () => {
  for (const end of open) await end();
  await close();
});

type Connect = (typeof CLIENTS)[number][1];
async function connected(connect: Connect, key: string, at = address) {
  const client = await connect(at, key);
  open.push(() => client.close());
  return client;
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${FULL_KEY}`,
};
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

interface Refusal {
  readonly error: { readonly code: number; readonly message: string };
}
/** Parses the JSON-RPC message in a response, which is plain JSON or a single stream event. */
const messageIn = (text: string) => JSON.parse(text.slice(text.indexOf('{'))) as unknown;

async function post(body: unknown, headers: Record<string, string> = {}, at = address, query = '') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(`${at}/mcp${query}`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: text,
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
async function refusal(body: unknown, headers: Record<string, string> = {}, at = address) {
  const { status, headers: answered, text } = await post(body, headers, at);
  const parsed = JSON.parse(text) as Refusal;
  expect(parsed).toMatchObject({ jsonrpc: '2.0', id: null });
  expect(answered.get('x-request-id')).toBeTruthy();
  return { status, headers: answered, ...parsed.error };
}

describe.each(CLIENTS)('a client of %s', (_era, connect) => {
  it('sees exactly the tools its key can call', async () => {
    const full = (await (await connected(connect, FULL_KEY)).tools()).map(({ name }) => name);
    const read = (await (await connected(connect, READ_KEY)).tools()).map(({ name }) => name);
    const of = (...classes: string[]) =>
      OPERATIONS.filter(({ access }) => classes.includes(access)).map(({ operationId }) => operationId);
    expect(full).toEqual(of('R', 'W').sort());
    expect(read).toEqual(of('R').sort());
  });

  it('receives instructions that name only existing tools', async () => {
    const { instructions } = await connected(connect, FULL_KEY);
    const named = instructions!.match(/\b[a-z]+_[a-z_]+\b/g)!;
    const known = OPERATIONS.map(({ operationId }) => operationId);
    const others = ['next_cursor', 'rate_limited', 'retry_after'];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.includes(name) && !others.includes(name))).toEqual([]);
  });

  it('receives results both structured and as text', async () => {
    const answer = await (await connected(connect, READ_KEY)).call('get_workspace');
    expect(answer.structuredContent).toEqual(WORKSPACE);
    expect(answer.content).toEqual([{ type: 'text', text: JSON.stringify(WORKSPACE) }]);
    expect(answer.isError).toBeFalsy();
  });

  it.each([
    ['an unknown field', 'get_workspace', { x: 1 }, 'x: is unknown here'],
    ['a missing field', 'create_project', {}, 'name: is required'],
    ['a field of the wrong type', 'list_mentions', { limit: '5' }, 'limit: must be a whole number'],
    ['a malformed id', 'get_keyword', { keyword: 'abc' }, 'keyword: must'],
    ['an out-of-range field', 'list_mentions', { limit: 101 }, 'limit: must be 1 to 100'],
    ['NUL', 'list_mentions', { q: '\0' }, 'q: must not contain NUL'],
  ])('gets the field and the rule for %s', async (_what, name, given, message) => {
    const error = errorOf(await (await connected(connect, FULL_KEY)).call(name, given));
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect(error!.message).toContain(message);
  });

  it('cannot write with a read-only key, nor act as an owner with any key', async () => {
    const create = { name: 'x' };
    const reader = await connected(connect, READ_KEY);
    expect(errorOf(await reader.call('create_project', create))).toMatchObject({ code: 'forbidden' });
    const [owners] = OPERATIONS.filter(({ access }) => access === 'O');
    if (!owners) return;
    const writer = await connected(connect, FULL_KEY);
    expect(errorOf(await writer.call(owners.operationId))).toMatchObject({ code: 'forbidden' });
  });

  it('gets a protocol error for a tool that does not exist', async () => {
    await expect((await connected(connect, FULL_KEY)).call('no_such_tool')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: no_such_tool') as string,
    });
  });

  it('learns nothing about the cause of an internal error', async () => {
    const broken = await startApi(fakeContext());
    const client = await connected(connect, FULL_KEY, broken.address);
    const answer = await client.call('list_projects');
    expect(errorOf(answer)).toMatchObject({ code: 'internal' });
    expect(JSON.stringify(answer)).not.toContain('store was asked');
    await client.close();
    await broken.close();
  });
});

describe('a connection that selects a subset of the tools', () => {
  async function listed(query: string, key = FULL_KEY) {
    const { text } = await post(
      { ...PING, method: 'tools/list' },
      { authorization: `Bearer ${key}` },
      address,
      query,
    );
    return (messageIn(text) as { result: { tools: { name: string }[] } }).result.tools.map(
      ({ name }) => name,
    );
  }
  const idsOf = (...tags: string[]) =>
    OPERATIONS.filter(({ tag, access }) => tags.includes(tag) && access !== 'O')
      .map(({ operationId }) => operationId)
      .sort();
  const isReader = (name: string) =>
    OPERATIONS.find(({ operationId }) => operationId === name)!.effect.readOnly;

  it('sees those with its tags, which can be repeated or comma-separated', async () => {
    expect(await listed('?tags=mentions,analytics')).toEqual(idsOf('Mentions', 'Analytics'));
    expect(await listed('?tags=mentions&tags=scans')).toEqual(idsOf('Mentions', 'Scans'));
    expect(await listed('?tags=mentions', READ_KEY)).toEqual(idsOf('Mentions').filter(isReader));
  });

  it('sees only read tools with read_only', async () => {
    expect(await listed('?tags=mentions&read_only=true')).toEqual(idsOf('Mentions').filter(isReader));
    expect((await listed('?read_only=true')).every(isReader)).toBe(true);
    expect(await listed('?read_only=false')).toEqual(await listed(''));
  });

  it.each([
    ['a tool of another tag', '?tags=analytics', 'get_workspace'],
    ['a tool that writes', '?read_only=true', 'create_project'],
  ])('cannot call %s', async (_what, query, name) => {
    const call = { ...PING, method: 'tools/call', params: { name, arguments: { name: 'x' } } };
    const { text } = await post(call, {}, address, query);
    expect(messageIn(text)).toMatchObject({ error: { code: -32602, message: `Unknown tool: ${name}` } });
  });

  it.each([
    ['?tags=mentions,mention', 'tags[1]: must be one of projects, keywords, '],
    ['?tags=', 'tags: must be at least 1 '],
    ['?read_only=yes', 'read_only: must be true or false'],
    ['?readonly=true', 'readonly: is unknown here'],
  ])('gets an error that names the problem for %s', async (query, message) => {
    const { status, text } = await post(PING, {}, address, query);
    const { error } = JSON.parse(text) as { error: { code: number; message: string } };
    expect([status, error.code]).toEqual([400, -32600]);
    expect(error.message).toContain(message);
  });
});

describe('the revision', () => {
  it('is the latest without a handshake for clients that support it, else 2025-11-25', async () => {
    expect((await connected(connectLatest, FULL_KEY)).revision).toBe('2026-07-28');
    expect((await connected(connectEarlier, FULL_KEY)).revision).toBe('2025-11-25');
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
    '%s is accepted when a client requests it',
    async (asked) => {
      const { status, text } = await post({
        ...PING,
        method: 'initialize',
        params: { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      });
      expect(status).toBe(200);
      expect(text).toContain(`"protocolVersion":"${asked}"`);
    },
  );

  it('of today lets the client cache the list of tools privately, and no proxy cache it', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    const list = { ...PING, method: 'tools/list', params: { _meta } };
    const reply = await post(list, headers);
    const { result } = JSON.parse(reply.text) as { result: object };
    expect(result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' });
    // Older revisions return a stream.
    for (const each of [reply, await post(PING)])
      expect(each.headers.get('cache-control')).toMatch(/^no-store\b/);
    const more = { ...PING, method: 'tools/list', params: { _meta, cursor: 'x' } };
    expect(JSON.parse((await post(more, headers)).text)).toHaveProperty('error.code', -32602);
  });
});

describe('a request', () => {
  const METADATA = 'http://127.0.0.1:8080/.well-known/oauth-protected-resource';

  it('without a credential gets a pointer to the authorization metadata', async () => {
    const { authorization: _none, ...headers } = HEADERS;
    const reply = await fetch(`${address}/mcp`, { method: 'POST', headers, body: JSON.stringify(PING) });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${METADATA}", scope="read write owner"`,
    );
    const wrong = await refusal(PING, { authorization: 'Bearer ss_sk_wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
    'for %s returns RFC 9728 metadata to anyone',
    async (path) => {
      expect(await (await fetch(address + path)).json()).toMatchObject({
        resource: 'http://127.0.0.1:8080/mcp',
        authorization_servers: ['http://127.0.0.1:8080'],
        scopes_supported: ['read', 'write', 'owner'],
        bearer_methods_supported: ['header'],
      });
    },
  );

  it.each([
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['null', 403],
    ['http://127.0.0.1:8080', 200],
    ['http://localhost:6274', 200],
  ])('from the origin %s gets %i', async (origin, status) => {
    expect((await post(PING, { origin })).status).toBe(status);
  });

  it('from another loopback origin is rejected if the service has a public address', async () => {
    const context = withWorkspace();
    const config = { ...context.config, baseUrl: 'https://earshot.example' };
    const api = await startApi({ ...context, config });
    expect((await post(PING, { origin: 'http://localhost:6274' }, api.address)).status).toBe(403);
    expect((await post(PING, { origin: 'https://earshot.example' }, api.address)).status).toBe(200);
    await api.close();
  });

  it.each(['GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'])(
    'with method %s gets 405, since there are no sessions',
    async (method) => {
      const reply = await fetch(`${address}/mcp`, { method, headers: HEADERS });
      expect(reply.status).toBe(405);
      expect(reply.headers.get('allow')).toBe('POST');
    },
  );

  it.each([
    ['broken JSON', '{"jsonrpc":', {}, 400, -32700],
    ['nothing', '', {}, 400, -32700],
    ['another type', 'x', { 'content-type': 'text/plain' }, 415, -32000],
    ['more than 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, {}, 413, -32000],
    ['too many messages in a batch', JSON.stringify(Array(51).fill(PING)), {}, 400, -32600],
  ])('with %s is rejected with a JSON-RPC error', async (_what, body, headers, status, code) => {
    expect(await refusal(body, headers)).toMatchObject({ status, code });
  });

  it('can name any host, since the credential is what counts', async () => {
    const app = buildApi(withWorkspace());
    const headers = { ...HEADERS, host: 'a b:c' };
    const reply = await app.inject({ method: 'POST', url: '/mcp', headers, payload: PING });
    expect(reply.statusCode).toBe(200);
    await app.close();
  });
});

describe('limits', () => {
  it('count every tool call and report how long to wait', async () => {
    const context = withWorkspace();
    const rateLimits = { read: 2, write: 1, sql: 1, draft: 1, auth: 1 };
    const api = await startApi({ ...context, config: { ...context.config, rateLimits } });
    const client = await connected(connectLatest, FULL_KEY, api.address);
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push(errorOf(await client.call('get_workspace'))?.code);
    expect(codes).toEqual([undefined, undefined, 'rate_limited']);
    expect(errorOf(await client.call('get_workspace'))!.message).toMatch(/try again in \d+ s/);
    expect((await post(PING, { authorization: 'Bearer ss_sk_wrong' }, api.address)).status).toBe(401);
    const throttled = await refusal(PING, { authorization: 'Bearer ss_sk_wrong' }, api.address);
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
    await client.close();
    await api.close();
  });
});

describe('an app connected with read-only scope', () => {
  const callOf = (name: string) => ({
    ...PING,
    method: 'tools/call',
    params: { name, arguments: { name: 'x' } },
  });
  async function callAs(role: Role, name = 'create_project') {
    const context = withWorkspace();
    const token = { connectionId: 'con_1', workspaceId: 1, userId: 'usr_1', role, scope: 'read' };
    const query = () => Promise.resolve([token] as never);
    const api = await startApi({ ...context, postgres: { ...context.postgres, query } });
    const reply = await post(callOf(name), { authorization: 'Bearer token-of-an-app' }, api.address);
    await api.close();
    return reply;
  }

  it('is asked to request more scope if its user can write', async () => {
    const { status, headers } = await callAs('editor');
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toMatch(
      /^Bearer resource_metadata=".+", error="insufficient_scope", scope="read write"$/,
    );
  });

  it('is asked to request the scope of an owner for what only owners may do', async () => {
    const { status, headers } = await callAs('owner', 'create_api_key');
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="read write owner"');
    expect((await callAs('editor', 'create_api_key')).status).toBe(200);
  });

  it('gets a forbidden error from the tool if requesting more scope would not help', async () => {
    const { status, text } = await callAs('viewer');
    expect(status).toBe(200);
    expect(text).toContain('forbidden');
  });
});

describe('a subscription to changes', () => {
  it('is acknowledged and closed, since the lists never change', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const listen = {
      ...PING,
      method: 'subscriptions/listen',
      params: { _meta, notifications: { toolsListChanged: true } },
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const { status, text } = await post(listen, headers);
    expect(status).toBe(200);
    expect(text).toContain('notifications/subscriptions/acknowledged');
    expect(text).toContain('"resultType":"complete"');
  });
});
