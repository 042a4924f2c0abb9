import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { createKnownBrowsers } from '../../../api/sign-in/known-browser.ts';
import { addOwner } from '../../../postgres/accounts/users.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';
import { cookieOf, postAuth } from './auth-call.ts';
import { untilPasses } from '../../support/eventually.ts';

const EMAIL = 'Jane@Example.com';
const PASSWORD = 'correct horse battery';

let world: World;
let acme: Tenant;
let janeId: string;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  janeId = (await addOwner(world.stores.postgres, acme.workspaceId, EMAIL, PASSWORD)).userId;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.stores.postgres.query('DELETE FROM sessions WHERE user_id = $1', [janeId]);
});

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  postAuth(world.app, path, body, headers);
const signIn = (body: object = {}) => post('/auth/sign-in', { email: EMAIL, password: PASSWORD, ...body });
const workspace = (cookie: string, headers: Record<string, string> = {}) =>
  acme.callWith({ cookie, ...headers }, 'GET /workspace');
const members = (cookie: string, headers: Record<string, string>) =>
  acme.callWith({ cookie, ...headers }, 'PATCH /workspace', { name: 'Acme' });

describe('signing in', () => {
  it('returns a cookie for the API, the person and their workspaces', async () => {
    const reply = await signIn();
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      member: {
        id: janeId,
        email: EMAIL,
        name: null,
        role: 'owner',
        joined_at: expect.any(String) as string,
      },
      workspace: expect.objectContaining({ id: acme.workspaceId, name: 'Acme' }) as unknown,
      workspaces: [{ id: acme.workspaceId, name: 'Acme', role: 'owner' }],
    });
    expect(reply.setCookie).toMatch(
      /^earshot_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax,earshot_known=[\w.-]{66}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect((await workspace(cookieOf(reply))).status).toBe(200);
  });

  it('ignores the case of the email address but not of the password', async () => {
    expect((await signIn({ email: EMAIL.toLowerCase() })).status).toBe(200);
    expect((await signIn({ password: PASSWORD.toUpperCase() })).status).toBe(401);
  });

  it('answers a wrong password and an unknown address the same way', async () => {
    const wrong = await signIn({ password: 'not her password' });
    const unknown = await signIn({ email: 'nobody@example.com' });
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    expect(wrong.setCookie).toBeUndefined();
    expect(unknown).toEqual(wrong);
  });

  it.each([
    [{ password: undefined }, 'password'],
    [{ password: '' }, 'password'],
    [{ email: 5 }, 'email'],
    [{ remember: true }, 'remember'],
    [{ workspace_id: 'x' }, 'workspace_id'],
  ])('rejects %j and names the field', async (change, field) => {
    const reply = await signIn(change);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(`"${field}: `);
  });

  it('accepts only JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await world.app.inject({
      method: 'POST',
      url: '/auth/sign-in',
      headers: form,
      payload: 'a=b',
    });
    expect(reply.statusCode).toBe(415);
    expect((await world.app.inject({ method: 'GET', url: '/auth/sign-in' })).statusCode).toBe(405);
  });

  it('is rejected from a page of another site', async () => {
    const reply = await post(
      '/auth/sign-in',
      { email: EMAIL, password: PASSWORD },
      { origin: 'https://evil.example' },
    );
    expect(reply.status).toBe(403);
    expect(reply.setCookie).toBeUndefined();
  });

  it('opens the requested workspace if the person is a member', async () => {
    const { postgres } = world.stores;
    const second = await createWorkspace(postgres, 'Second');
    const foreign = await createWorkspace(postgres, 'Foreign');
    await addOwner(postgres, second.id, EMAIL, 'is not used');
    expect((await signIn()).body).toMatchObject({ workspace: { name: 'Acme' } });
    const reply = await signIn({ workspace_id: second.id });
    expect(reply.body).toMatchObject({ workspace: { name: 'Second' }, workspaces: [{}, {}] });
    expect((await workspace(cookieOf(reply))).body).toMatchObject({ name: 'Second' });
    expect((await signIn({ workspace_id: foreign.id })).status).toBe(400);
  });

  it('is throttled by network address and by account, except for known browsers', async () => {
    const limits = { read: 100, write: 100, sql: 100, draft: 100, auth: 2 };
    const limited = () =>
      buildApi({ ...world.context, config: { ...world.context.config, rateLimits: limits } });
    const [first, second] = [limited(), limited()];
    for (const email of ['a@example.com', 'b@example.com'])
      expect((await postAuth(first, '/auth/sign-in', { email, password: 'x' })).status).toBe(401);
    const refused = await postAuth(first, '/auth/sign-in', { email: EMAIL, password: PASSWORD });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    const { cookieFor } = createKnownBrowsers(world.context.secretKey);
    const attempt = (n: number, email: string, known = 'none') =>
      second.inject({
        method: 'POST',
        url: '/auth/sign-in',
        remoteAddress: `10.0.0.${n}`,
        headers: { 'content-type': 'application/json', cookie: `earshot_known=${known}` },
        payload: JSON.stringify({ email, password: 'x' }),
      });
    expect((await attempt(1, 'a@example.com')).statusCode).toBe(401);
    expect((await attempt(2, 'A@example.com')).statusCode).toBe(401);
    expect((await attempt(3, 'a@example.com')).statusCode).toBe(429);
    expect((await attempt(4, 'b@example.com')).statusCode).toBe(401);
    expect((await attempt(5, 'a@example.com', cookieFor('b@example.com'))).statusCode).toBe(429);
    const known = cookieFor('a@example.com');
    const owner = [];
    for (let n = 0; n < 3; n++) owner.push((await attempt(3, 'A@example.com', known)).statusCode);
    expect(owner).toEqual([401, 401, 429]);
    await Promise.all([first.close(), second.close()]);
  });
});

describe('a session', () => {
  it('does not make up for an invalid API key', async () => {
    const cookie = cookieOf(await signIn());
    const bad = { authorization: 'Bearer ss_sk_wrong_wrong_wrong_wrong' };
    expect((await workspace(cookie, bad)).status).toBe(401);
    expect((await workspace(cookie, { authorization: 'nonsense' })).status).toBe(401);
  });

  it('is overridden by a valid API key', async () => {
    const cookie = cookieOf(await signIn());
    expect((await members(cookie, { authorization: `Bearer ${acme.fullKey}` })).status).toBe(403);
  });

  it("cannot make changes from another site's page, but can follow its links", async () => {
    const cookie = cookieOf(await signIn());
    const foreign = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect((await members(cookie, headers)).status).toBe(403);
      expect((await workspace(cookie, headers)).status).toBe(200);
    }
    const own = [{}, { origin: 'http://127.0.0.1:8080' }, { 'sec-fetch-site': 'same-origin' }];
    for (const headers of own) expect((await members(cookie, headers)).status).toBe(200);
  });

  it('ends at sign-out, without affecting other sessions', async () => {
    const [one, other] = [cookieOf(await signIn()), cookieOf(await signIn())];
    const reply = await post('/auth/sign-out', undefined, { cookie: one });
    expect(reply).toMatchObject({ status: 200, body: { signed_out: true } });
    expect(reply.setCookie).toMatch(/^earshot_session=; .*Max-Age=0/);
    expect((await workspace(one)).status).toBe(401);
    expect((await workspace(other)).status).toBe(200);
    expect((await post('/auth/sign-out')).status).toBe(200);
  });

  it('is replaced when the same browser signs in again', async () => {
    const cookie = cookieOf(await signIn());
    await post('/auth/sign-in', { email: EMAIL, password: PASSWORD }, { cookie });
    expect((await workspace(cookie)).status).toBe(401);
  });

  it('expires 7 days after its last use and 30 days after it started', async () => {
    const cookie = cookieOf(await signIn());
    const age = (used: string, created: string) =>
      world.stores.postgres.query(
        `UPDATE sessions SET used_at = now() - $2::interval, created_at = now() - $3::interval WHERE user_id = $1`,
        [janeId, used, created],
      );
    await age('6 days 23 hours', '29 days');
    expect((await workspace(cookie)).status).toBe(200);
    const [session] = await world.stores.postgres.query<{ fresh: boolean }>(
      `SELECT used_at > now() - interval '1 minute' AS fresh FROM sessions WHERE user_id = $1`,
      [janeId],
    );
    expect(session!.fresh).toBe(true);
    await age('7 days 1 minute', '8 days');
    expect((await workspace(cookie)).status).toBe(401);
    await age('0 days', '30 days 1 minute');
    expect((await workspace(cookie)).status).toBe(401);
  });

  it('is stored only as a hash of its token', async () => {
    const token = cookieOf(await signIn()).split('=')[1]!;
    const rows = await world.stores.postgres.query('SELECT s::text AS row FROM sessions s');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the audit log', () => {
  it('records sign-ins, including rejected ones, and sign-outs', async () => {
    const cookie = cookieOf(await signIn());
    await signIn({ password: 'not her password' });
    const log = async () =>
      (await acme.callWith<{ data: Record<string, unknown>[] }>({ cookie }, 'GET /audit-log')).body.data;
    // A rejected sign-in is logged after its response is sent.
    await untilPasses(async () =>
      expect((await log())[0]).toMatchObject({ operation: 'sign_in', outcome: 'refused' }),
    );
    const [refused, done] = await log();
    expect(refused).toMatchObject({
      actor_kind: 'member',
      actor_id: janeId,
      address: '127.0.0.1',
      fields: [],
    });
    expect(done).toMatchObject({ operation: 'sign_in', outcome: 'done', actor_id: janeId });
  });
});
