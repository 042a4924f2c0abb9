import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressGuard } from '../../../outbound/address-guard.ts';
import { buildApi } from '../../../api/main.ts';
import { fakeContext } from '../support/fake-context.ts';
import { BASE, CALLBACK, openOAuthWorld, parametersOf, query, type OAuthWorld } from './oauth-world.ts';

let oauth: OAuthWorld;
let cookie: string;

beforeAll(async () => {
  oauth = await openOAuthWorld();
  cookie = oauth.acme.editor.cookie;
});
afterAll(() => oauth.world.close());

const openRequests = async () =>
  (await oauth.world.stores.postgres.query('SELECT FROM oauth_requests')).length;

describe('an app that asks for authorization', () => {
  it('has its user redirected to the consent page', async () => {
    const { status, location, headers } = await oauth.authorize(cookie);
    expect(status).toBe(303);
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:8080\/connect\/[\w-]{43}$/);
    expect(headers['set-cookie']).toMatch(
      /^earshot_connect=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    ['another port', { redirect_uri: 'http://localhost:51234/callback' }],
    ['no state', { state: undefined }],
    ['no scope', { scope: undefined }],
    ['no resource', { resource: undefined }],
    ['the API as its resource', { resource: `${BASE}/` }],
  ])('is accepted with %s', async (_what, fields) =>
    expect((await oauth.authorize(cookie, fields)).location).toContain('/connect/'),
  );

  it.each([
    ['no client_id', { client_id: undefined }],
    ['an unknown client_id', { client_id: 'app_unknown' }],
    ['no redirect_uri', { redirect_uri: undefined }],
    ['a longer path', { redirect_uri: `${CALLBACK}/more` }],
    ['a shorter path', { redirect_uri: CALLBACK.slice(0, -1) }],
    ['a trailing slash', { redirect_uri: `${CALLBACK}/` }],
    ['another case', { redirect_uri: 'http://localhost:3000/Callback' }],
    ['another host behind credentials', { redirect_uri: 'http://localhost:3000@evil.example/callback' }],
    ['another host', { redirect_uri: 'https://evil.example/callback' }],
    ['another scheme', { redirect_uri: 'https://localhost:3000/callback' }],
    ['a fragment', { redirect_uri: `${CALLBACK}#x` }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ])('gets an error page and no redirect with %s', async (_what, fields) => {
    const before = await openRequests();
    const { status, location, headers } = await oauth.authorize(cookie, fields);
    expect([status, location]).toEqual([400, '']);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await openRequests()).toBe(before);
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge that is not a SHA-256 hash', { code_challenge: 'short' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'read admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['a request object', { request: 'x.y.z' }, 'request_not_supported'],
    ['a response in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ])('is redirected back with an error for %s', async (_what, fields, error) => {
    const before = await openRequests();
    const { status, location } = await oauth.authorize(cookie, fields);
    expect(status).toBe(303);
    expect(location.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(parametersOf(location)).toMatchObject({ error, state: 'xyz', iss: BASE });
    expect(await openRequests()).toBe(before);
  });

  it('cannot repeat a parameter', async () => {
    const twice = query({ client_id: oauth.app, redirect_uri: CALLBACK });
    const reply = await oauth.get(`/oauth/authorize?${twice}&client_id=${oauth.app}`);
    expect([reply.status, reply.location]).toEqual([400, '']);
  });

  it('gets no error redirects until someone has connected it', async () => {
    const callback = 'https://app.example/cb';
    const client_id = String((await oauth.register({ redirect_uris: [callback] })).body.client_id);
    const wrong = { client_id, redirect_uri: callback, scope: 'admin' };
    const before = await oauth.authorize(cookie, wrong);
    expect([before.status, before.location]).toEqual([400, '']);
    await oauth.approve(cookie, { client_id, redirect_uri: callback });
    expect((await oauth.authorize(cookie, wrong)).location).toContain(`${callback}?error=invalid_scope`);
  });
});

describe('registration', () => {
  it('returns an id and no secret, whatever the app asked for', async () => {
    const { status, body } = await oauth.register({ token_endpoint_auth_method: 'client_secret_post', x: 1 });
    expect(status).toBe(201);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^app_/) as string,
      client_id_issued_at: expect.any(Number) as number,
      client_name: 'Agent',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it.each([
    ['a script as a redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [
      'one invalid redirect URI of two',
      { redirect_uris: [CALLBACK, 'http://a.example/'] },
      'invalid_redirect_uri',
    ],
    ['a custom scheme', { redirect_uris: ['cursor://x/cb'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
    ['no redirect URI', { redirect_uris: [] }, 'invalid_client_metadata'],
    ['a number as a name', { client_name: 7 }, 'invalid_client_metadata'],
    ['another grant', { grant_types: ['password'] }, 'invalid_client_metadata'],
  ])('is rejected with %s', async (_what, metadata, error) =>
    expect(await oauth.register(metadata)).toMatchObject({ status: 400, body: { error } }),
  );

  it('can be turned off, and is then not advertised', async () => {
    const { config } = fakeContext();
    const variables = { ...config.variables, EARSHOT_OAUTH_REGISTRATION: 'false' };
    const app = buildApi(fakeContext({ config: { ...config, variables } }));
    const metadata = await app.inject('/.well-known/oauth-authorization-server');
    expect(metadata.json()).not.toHaveProperty('registration_endpoint');
    const payload = { redirect_uris: [CALLBACK] };
    expect((await app.inject({ method: 'POST', url: '/oauth/register', payload })).statusCode).toBe(404);
    await app.close();
  });

  it('expires after a day if nobody connects the app', async () => {
    const { postgres } = oauth.world.stores;
    const [idle, connected] = [await oauth.register(), await oauth.register()];
    await oauth.approve(cookie, { client_id: String(connected.body.client_id) });
    await postgres.query(
      `UPDATE oauth_clients SET created_at = now() - interval '25 hours' WHERE id = ANY($1)`,
      [[idle.body.client_id, connected.body.client_id]],
    );
    const { RETENTIONS } = await import('../../../postgres/mentions/retentions.ts');
    for (const { forget } of RETENTIONS) await forget(postgres);
    const known = async ({ body }: { body: Readonly<Record<string, unknown>> }) =>
      (await oauth.authorize(cookie, { client_id: String(body.client_id) })).status === 303;
    expect([await known(idle), await known(connected)]).toEqual([false, true]);
  });
});

describe('a page of any origin', () => {
  it.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
    '/oauth/token',
    '/oauth/register',
    '/oauth/revoke',
  ])('can call %s, without credentials', async (url) => {
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
    const reply = await oauth.world.app.inject({ method: 'OPTIONS', url, headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('cannot call routes meant for people', async () => {
    const { headers } = await oauth.get('/auth/connect/x', cookie);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

it('an app with its own client document connects without registering and is shown by its host', async () => {
  const id = 'https://agent.example/client.json';
  const document = { client_id: id, client_name: 'Agent', redirect_uris: ['https://agent.example/cb'] };
  const call: AddressGuard['call'] = () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(document),
    });
  const app = buildApi({ ...oauth.world.context, guard: { ...oauth.world.context.guard, call } });
  const asked = query({
    client_id: id,
    redirect_uri: document.redirect_uris[0],
    response_type: 'code',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const reply = await app.inject({ url: `/oauth/authorize?${asked}`, headers: { cookie } });
  const browser = String(reply.headers['set-cookie']).split(';')[0]!;
  const { pathname } = new URL(String(reply.headers.location));
  const headers = { cookie: `${cookie}; ${browser}` };
  const shown = await app.inject({ url: `/auth${pathname}`, headers });
  expect(shown.json()).toMatchObject({
    client: { name: 'Agent', host: 'agent.example' },
    redirect_host: 'agent.example',
    is_local: false,
    scope: 'read',
  });
  const payload = { approve: true };
  const decided = await app.inject({ method: 'POST', url: `/auth${pathname}`, headers, payload });
  expect(decided.json<{ redirect_to: string }>().redirect_to).toMatch(/^https:\/\/agent\.example\/cb\?code=/);
  const listed = await oauth.acme.owner.must<{ client: string }[]>('GET /oauth/connections');
  expect(listed).toContainEqual(expect.objectContaining({ client: id, scope: 'read' }));
  expect((await oauth.acme.owner.call(`DELETE /oauth/connections/${encodeURIComponent(id)}`)).status).toBe(
    200,
  );
  await app.close();
});
