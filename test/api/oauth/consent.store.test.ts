import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../postgres/accounts/members.ts';
import { BASE, CALLBACK, openOAuthWorld, parametersOf, type OAuthWorld, type Reply } from './oauth-world.ts';

let oauth: OAuthWorld;
let cookie: string;

beforeAll(async () => {
  oauth = await openOAuthWorld();
  cookie = oauth.acme.editor.cookie;
});
afterAll(() => oauth.world.close());

const show = ({ location, setCookie }: Reply, who = cookie) =>
  oauth.get(`/auth${new URL(location).pathname}`, `${who}; ${setCookie}`);

describe('the consent page', () => {
  it('shows which app asks for what, and the workspaces it can connect to', async () => {
    const { status, body } = await show(await oauth.authorize(cookie));
    expect(status).toBe(200);
    expect(body).toEqual({
      client: { name: 'Agent', host: null },
      redirect_host: 'localhost:3000',
      is_local: true,
      scope: 'write',
      resource: `${BASE}/mcp`,
      workspaces: [{ id: oauth.acme.workspaceId, name: 'Acme', role: 'editor' }],
      workspace_id: oauth.acme.workspaceId,
    });
  });

  it('redirects to the app with a code, the state and the issuer on approval', async () => {
    const { body } = await oauth.decide(await oauth.authorize(cookie), cookie);
    const address = String(body.redirect_to);
    expect(address.startsWith(`${CALLBACK}?code=`)).toBe(true);
    expect(parametersOf(address)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: 'xyz',
      iss: BASE,
    });
  });

  it('redirects to the app with an error on denial, and connects nothing', async () => {
    const client_id = String((await oauth.register()).body.client_id);
    const asked = await oauth.authorize(cookie, { client_id });
    const { body } = await oauth.decide(asked, cookie, { approve: false });
    expect(parametersOf(String(body.redirect_to))).toMatchObject({ error: 'access_denied', state: 'xyz' });
    const connections = await oauth.acme.owner.must<{ client: string }[]>('GET /oauth/connections');
    expect(connections.map(({ client }) => client)).not.toContain(client_id);
  });

  it('accepts one decision, even if two arrive at once', async () => {
    const asked = await oauth.authorize(cookie);
    const decided = await Promise.all([oauth.decide(asked, cookie), oauth.decide(asked, cookie)]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await show(asked)).status).toBe(404);
  });

  it('supports several open requests in one browser', async () => {
    const first = await oauth.authorize(cookie);
    const second = await oauth.authorize(`${cookie}; ${first.setCookie}`);
    expect(second.setCookie).toBe(first.setCookie);
    expect([(await show(first)).status, (await show(second)).status]).toEqual([200, 200]);
  });

  it('records the decision in the audit log', async () => {
    await oauth.approve(cookie);
    const { data } = await oauth.acme.owner.must<{ data: object[] }>('GET /audit-log?limit=1');
    expect(data).toEqual([
      expect.objectContaining({
        actor_kind: 'member',
        actor_id: oauth.acme.editor.id,
        operation: 'connect_app',
        target: oauth.app,
        outcome: 'done',
      }),
    ]);
  });
});

describe('the access of an app', () => {
  const scopeOf = async (who: string, fields: Record<string, string>, decision?: object) =>
    (await oauth.redeem(await oauth.approve(who, fields, { approve: true, ...decision }))).body.scope;

  it("is what it requested, limited by the user's choice and role", async () => {
    expect(await scopeOf(cookie, {})).toBe('read write');
    expect(await scopeOf(cookie, {}, { scope: 'read' })).toBe('read');
    expect(await scopeOf(cookie, { scope: 'read' }, { scope: 'write' })).toBe('read');
    expect(await scopeOf(oauth.acme.viewer.cookie, {}, { scope: 'write' })).toBe('read');
  });

  it('is that of an owner only if an owner chooses it', async () => {
    const asked = { scope: 'read write owner' };
    const owner = oauth.acme.owner.cookie;
    expect(await scopeOf(owner, asked)).toBe('read write');
    expect(await scopeOf(owner, asked, { scope: 'owner' })).toBe('read write owner');
    expect(await scopeOf(owner, {}, { scope: 'owner' })).toBe('read write');
    expect(await scopeOf(cookie, asked, { scope: 'owner' })).toBe('read write');
    expect(await scopeOf(oauth.acme.viewer.cookie, asked, { scope: 'owner' })).toBe('read');
  });

  it('covers one workspace, chosen by the user', async () => {
    const { postgres } = oauth.world.stores;
    const other = await oauth.world.tenant('Other');
    const { editor } = oauth.acme;
    const foreign = { approve: true, workspace_id: other.workspaceId };
    const asked = await oauth.authorize(cookie);
    expect((await oauth.decide(asked, cookie, foreign)).status).toBe(400);
    await addMember(postgres, other.workspaceId, editor.id, 'viewer');
    const decided = await oauth.decide(asked, cookie, foreign);
    const { code } = parametersOf(String(decided.body.redirect_to));
    const { body } = await oauth.redeem({ code: code!, verifier: asked.verifier });
    expect(body.scope).toBe('read');
    const connections = await other.owner.must('GET /oauth/connections');
    expect(connections).toEqual([expect.objectContaining({ client: oauth.app, member_id: editor.id })]);
  });
});

describe('a request cannot be decided', () => {
  it('by someone who is not signed in', async () => {
    const asked = await oauth.authorize('');
    expect((await show(asked, '')).status).toBe(401);
    expect((await oauth.decide(asked, '')).status).toBe(401);
    // Signing in along the way is allowed.
    expect((await oauth.decide(asked, cookie)).status).toBe(200);
  });

  it('from a browser other than the one it started in', async () => {
    const asked = await oauth.authorize(cookie);
    const victim = oauth.acme.owner.cookie;
    const elsewhere = { ...asked, setCookie: (await oauth.authorize(victim)).setCookie };
    for (const sent of [
      elsewhere,
      { ...asked, setCookie: '' },
      { ...asked, setCookie: 'earshot_connect=x' },
    ]) {
      expect((await show(sent, victim)).status).toBe(404);
      expect((await oauth.decide(sent, victim)).status).toBe(404);
    }
  });

  it('from a page of another site', async () => {
    const asked = await oauth.authorize(cookie);
    const url = `/auth${new URL(asked.location).pathname}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const sent = { ...(headers as Record<string, string>), cookie: `${cookie}; ${asked.setCookie}` };
      expect((await oauth.post(url, { approve: true }, sent)).status).toBe(403);
    }
    expect((await oauth.decide(asked, cookie)).status).toBe(200);
  });

  it('by an API key or an app', async () => {
    const asked = await oauth.authorize(cookie);
    const headers = { authorization: `Bearer ${oauth.acme.fullKey}`, cookie: asked.setCookie };
    const reply = await oauth.post(`/auth${new URL(asked.location).pathname}`, { approve: true }, headers);
    expect(reply.status).toBe(401);
  });

  it('after 10 minutes', async () => {
    const asked = await oauth.authorize(cookie);
    await oauth.world.stores.postgres.query('UPDATE oauth_requests SET expires_at = now()');
    expect((await show(asked)).status).toBe(404);
    expect((await oauth.decide(asked, cookie)).status).toBe(404);
  });
});
