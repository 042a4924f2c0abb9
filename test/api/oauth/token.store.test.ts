import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertTokens, lockToken } from '../../../postgres/oauth/oauth-grants.ts';
import { BASE, openOAuthWorld, type OAuthWorld } from './oauth-world.ts';
import { untilPasses } from '../../support/eventually.ts';

let oauth: OAuthWorld;
let cookie: string;

beforeAll(async () => {
  oauth = await openOAuthWorld();
});
afterAll(() => oauth.world.close());
beforeEach(() => {
  cookie = oauth.acme.editor.cookie;
});

const invalid = { status: 400, body: { error: 'invalid_grant' } };
const age = (text: string) => oauth.world.stores.postgres.query(text);
const connect = async () => (await oauth.redeem(await oauth.approve(cookie))).body;

describe('an authorization code', () => {
  it('is exchanged for an access token and a refresh token, in a response not to be cached', async () => {
    const { status, body, headers } = await oauth.redeem(await oauth.approve(cookie));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      scope: 'read write',
    });
    expect(await oauth.useToken(body.access_token)).toBe(200);
    expect(await oauth.useToken(body.refresh_token)).toBe(401);
  });

  it('revokes its tokens when it is replayed, which the audit log records', async () => {
    const approved = await oauth.approve(cookie);
    const { body } = await oauth.redeem(approved);
    expect(await oauth.redeem(approved)).toMatchObject(invalid);
    expect(await oauth.useToken(body.access_token)).toBe(401);
    expect(await oauth.refresh(body.refresh_token)).toMatchObject(invalid);
    const { data } = await oauth.acme.owner.must<{ data: object[] }>('GET /audit-log?limit=1');
    expect(data).toMatchObject([{ actor_kind: 'app', operation: 'replay_token', outcome: 'refused' }]);
  });

  it('leaves no valid token when it is redeemed twice at once', async () => {
    const approved = await oauth.approve(cookie);
    const answers = await Promise.all([oauth.redeem(approved), oauth.redeem(approved)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await oauth.useToken(body.access_token)).toBe(401);
  });

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }],
    ['a malformed verifier', { code_verifier: 'short' }],
    ['another redirect URI', { redirect_uri: 'http://localhost:3001/callback' }],
    ['another code', { code: 'a'.repeat(43) }],
  ])('is rejected with %s', async (_what, fields) =>
    expect(await oauth.redeem(await oauth.approve(cookie), fields)).toMatchObject(invalid),
  );

  it('cannot be redeemed by another app', async () => {
    const client_id = String((await oauth.register()).body.client_id);
    const approved = await oauth.approve(cookie);
    expect(await oauth.redeem(approved, { client_id })).toMatchObject(invalid);
  });

  it('cannot be redeemed for another resource', async () => {
    const approved = await oauth.approve(cookie);
    expect(await oauth.redeem(approved, { resource: BASE })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
    expect(await oauth.redeem(approved, { resource: `${BASE}/mcp` })).toMatchObject({ status: 200 });
  });

  it('expires after a minute, and ends when the app is disconnected or the member removed', async () => {
    const late = await oauth.approve(cookie);
    await age(`UPDATE oauth_codes SET created_at = now() - interval '61 seconds'`);
    expect(await oauth.redeem(late)).toMatchObject(invalid);
    const disconnected = await oauth.approve(cookie);
    await oauth.acme.owner.must(`DELETE /oauth/connections/${oauth.app}`);
    expect(await oauth.redeem(disconnected)).toMatchObject(invalid);
    const { owner, editor } = await oauth.world.tenant('Left');
    const approved = await oauth.approve(editor.cookie);
    await owner.must(`DELETE /members/${editor.id}`);
    expect(await oauth.redeem(approved)).toMatchObject(invalid);
  });

  it.each([
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_request'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['no grant', { grant_type: undefined }, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [
      'a grant named like an Object.prototype property',
      { grant_type: 'constructor' },
      400,
      'unsupported_grant_type',
    ],
    ['no app', { client_id: undefined }, 401, 'invalid_client'],
    ['an unknown app', { client_id: 'app_unknown' }, 401, 'invalid_client'],
    ['a secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ])('is rejected with %s in the request', async (_what, fields, status, error) => {
    const reply = await oauth.redeem({ code: 'x', verifier: 'a'.repeat(43) }, fields);
    expect(reply).toMatchObject({ status, body: { error } });
    expect(Object.keys(reply.body)).toEqual(['error', 'error_description']);
  });

  it('is accepted only in a form-encoded body', async () => {
    expect((await oauth.post('/oauth/token', { grant_type: 'authorization_code' })).status).toBe(415);
  });
});

describe('an access token', () => {
  it('is accepted only by the resource it was requested for', async () => {
    const mcp = await connect();
    const { body: api } = await oauth.redeem(await oauth.approve(cookie, { resource: BASE }));
    const use = (token: unknown) =>
      Promise.all(['/mcp', '/api/v1/projects'].map((url) => oauth.useToken(token, url)));
    expect(await use(mcp.access_token)).toEqual([200, 401]);
    expect(await use(api.access_token)).toEqual([401, 200]);
  });

  it('is limited to the scope of its own approval and of the latest one', async () => {
    const write = (token: unknown) =>
      oauth.acme.call('POST /projects', { name: 'Acme', keywords: ['acme'] }, String(token));
    const connectApi = async (scope: string) =>
      (await oauth.redeem(await oauth.approve(cookie, { resource: BASE, scope }))).body.access_token;
    const wide = await connectApi('write');
    expect((await write(wide)).status).toBe(201);
    const narrow = await connectApi('read');
    expect([(await write(narrow)).status, (await write(wide)).status]).toEqual([403, 403]);
    const again = await connectApi('write');
    expect([(await write(again)).status, (await write(narrow)).status]).toEqual([201, 403]);
  });

  it('expires after an hour', async () => {
    const { access_token } = await connect();
    await age(`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'access'`);
    expect(await oauth.useToken(access_token)).toBe(401);
  });

  it('ends at once with the connection and with the membership', async () => {
    const disconnected = await connect();
    await oauth.acme.owner.must(`DELETE /oauth/connections/${oauth.app}`);
    expect(await oauth.useToken(disconnected.access_token)).toBe(401);
    expect(await oauth.refresh(disconnected.refresh_token)).toMatchObject(invalid);
    const { owner, viewer } = oauth.acme;
    const { body } = await oauth.redeem(await oauth.approve(viewer.cookie));
    expect(await oauth.useToken(body.access_token)).toBe(200);
    await owner.must(`DELETE /members/${viewer.id}`);
    expect(await oauth.useToken(body.access_token)).toBe(401);
    expect(await oauth.refresh(body.refresh_token)).toMatchObject(invalid);
  });
});

describe('a refresh token', () => {
  it('is exchanged for two new tokens, and extends the connection by 30 days', async () => {
    const first = await connect();
    await age(`UPDATE oauth_connections SET expires_at = now() + interval '1 day'`);
    const { status, body } = await oauth.refresh(first.refresh_token, { resource: `${BASE}/mcp` });
    expect(status).toBe(200);
    expect(await oauth.useToken(body.access_token)).toBe(200);
    const [connection] = await oauth.acme.owner.must<{ expires_at: string }[]>('GET /oauth/connections');
    expect(Date.parse(connection!.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await oauth.refresh(body.refresh_token)).status).toBe(200);
  });

  it('ends all tokens of its approval when it is replayed, but none of another approval', async () => {
    const [first, other] = [await connect(), await connect()];
    const second = (await oauth.refresh(first.refresh_token)).body;
    expect(await oauth.refresh(first.refresh_token)).toMatchObject(invalid);
    for (const { access_token, refresh_token } of [first, second]) {
      expect(await oauth.useToken(access_token)).toBe(401);
      expect(await oauth.refresh(refresh_token)).toMatchObject(invalid);
    }
    expect(await oauth.useToken(other.access_token)).toBe(200);
  });

  it('leaves no valid token when it is used twice at once', async () => {
    const { refresh_token } = await connect();
    const answers = await Promise.all([oauth.refresh(refresh_token), oauth.refresh(refresh_token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await oauth.useToken(body.access_token)).toBe(401);
  });

  it('can request less scope but never more', async () => {
    const wide = await connect();
    const narrow = (await oauth.refresh(wide.refresh_token, { scope: 'read' })).body;
    expect(narrow.scope).toBe('read');
    expect((await oauth.refresh(narrow.refresh_token)).body.scope).toBe('read write');
    const { body } = await oauth.redeem(await oauth.approve(cookie, { scope: 'read' }));
    for (const scope of ['write', 'read write', 'admin'])
      expect(await oauth.refresh(body.refresh_token, { scope })).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope' },
      });
    expect((await oauth.refresh(body.refresh_token)).body.scope).toBe('read');
  });

  it('is rejected for another app or resource, as an access token, and after 30 days', async () => {
    const { refresh_token, access_token } = await connect();
    const client_id = String((await oauth.register()).body.client_id);
    expect(await oauth.refresh(refresh_token, { client_id })).toMatchObject(invalid);
    expect(await oauth.refresh(refresh_token, { resource: BASE })).toMatchObject({
      body: { error: 'invalid_target' },
    });
    expect(await oauth.refresh(access_token)).toMatchObject(invalid);
    await age(`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'refresh'`);
    expect(await oauth.refresh(refresh_token)).toMatchObject(invalid);
  });
});

describe('revocation', () => {
  it.each(['access_token', 'refresh_token'])(
    'by the %s ends both tokens and removes the app from the list',
    async (kind) => {
      await oauth.acme.owner.call(`DELETE /oauth/connections/${oauth.app}`);
      const tokens = await connect();
      const reply = await oauth.form('/oauth/revoke', { token: String(tokens[kind]), client_id: oauth.app });
      expect(reply.status).toBe(200);
      expect(await oauth.useToken(tokens.access_token)).toBe(401);
      expect(await oauth.refresh(tokens.refresh_token)).toMatchObject(invalid);
      expect(await oauth.acme.owner.must('GET /oauth/connections')).toEqual([]);
    },
  );

  it("of an unknown token succeeds, and that of another app's token is rejected", async () => {
    expect((await oauth.form('/oauth/revoke', { token: 'unknown', client_id: oauth.app })).status).toBe(200);
    const { access_token } = await connect();
    const client_id = String((await oauth.register()).body.client_id);
    const reply = await oauth.form('/oauth/revoke', { token: String(access_token), client_id });
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await oauth.useToken(access_token)).toBe(200);
  });

  it.each(['access_token', 'refresh_token'])(
    'by the %s during a refresh leaves no valid token and does not deadlock',
    async (kind) => {
      for (let round = 0; round < 5; round++) {
        const tokens = await connect();
        const [refreshed, revoked] = await Promise.all([
          oauth.refresh(tokens.refresh_token),
          oauth.form('/oauth/revoke', { token: String(tokens[kind]), client_id: oauth.app }),
        ]);
        expect(revoked.status).toBe(200);
        expect([200, 400]).toContain(refreshed.status);
        expect(await oauth.useToken(refreshed.body.access_token)).toBe(401);
      }
    },
  );

  it('waits for tokens being issued, and ends them too', async () => {
    const { postgres } = oauth.world.stores;
    const { access_token, refresh_token } = await connect();
    let revoking: Promise<unknown> = Promise.resolve();
    const given = await postgres.transaction(async (tx) => {
      const known = (await lockToken(tx, String(refresh_token)))!;
      revoking = oauth.form('/oauth/revoke', { token: String(access_token), client_id: oauth.app });
      await untilPasses(async () =>
        expect(
          await postgres.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).not.toEqual([]),
      );
      return insertTokens(tx, known, 'write');
    });
    expect(await revoking).toMatchObject({ status: 200 });
    expect(await oauth.useToken(given.access)).toBe(401);
    expect(await oauth.refresh(given.refresh)).toMatchObject(invalid);
  });
});

it('a parameter that contains NUL is rejected before it reaches the store', async () => {
  const refused = { status: 400, body: { error: 'invalid_request' } };
  const code = { code: 'x', verifier: 'a'.repeat(43) };
  expect(await oauth.redeem(code, { client_id: 'app_\0' })).toMatchObject(refused);
  expect((await oauth.authorize(cookie, { client_id: 'app_\0' })).status).toBe(400);
  expect((await oauth.authorize(cookie, { state: 'x\0' })).status).toBe(400);
});
