import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAuth, cookieOf, postAuth } from './auth-call.ts';
import { openAccountWorld, PASSWORD, type AccountWorld } from './account-world.ts';

interface Listed {
  readonly id: string;
  readonly browser: string | null;
  readonly address: string | null;
  readonly current: boolean;
  readonly workspace: { readonly name: string };
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let at: AccountWorld;
beforeAll(async () => void (at = await openAccountWorld()));
afterAll(() => at.world.close());

const list = async (cookie: string | null) =>
  (await at.call<{ sessions: Listed[] }>('GET /auth/sessions', undefined, cookie)).body.sessions;

describe('the list of sessions', () => {
  it('shows where the person is signed in and with what browser, in all workspaces', async () => {
    await at.person('jane@example.com');
    const signedIn = { email: 'jane@example.com', password: PASSWORD };
    const here = cookieOf(await postAuth(at.world.app, '/auth/sign-in', signedIn, { 'user-agent': FIREFOX }));
    const elsewhere = { ...signedIn, workspace_id: at.globex.workspaceId };
    await postAuth(at.world.app, '/auth/sign-in', elsewhere, { 'user-agent': 'curl/8.5.0' });
    const sessions = await list(here);
    expect(sessions).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(String) as string,
          workspace: { id: at.acme.workspaceId, name: 'Acme' },
          created_at: expect.any(String) as string,
          used_at: expect.any(String) as string,
          browser: 'Firefox on Linux',
          address: '127.0.0.1',
          current: true,
        },
        expect.objectContaining({ browser: 'curl/8.5.0', current: false }),
      ]),
    );
    expect(sessions.map(({ workspace }) => workspace.name).sort()).toEqual(['Acme', 'Globex']);
  });

  it('is available only to sessions, not to API keys', async () => {
    const headers = { authorization: `Bearer ${at.acme.fullKey}` };
    expect((await callAuth(at.world.app, 'GET /auth/sessions', undefined, headers)).status).toBe(401);
  });
});

describe('ending sessions', () => {
  it('ends a given session, but not one of another person', async () => {
    const id = await at.person('one@example.com');
    const [here, there] = [await at.session(id), await at.session(id)];
    const other = (await list(here)).find(({ current }) => !current)!;
    const foreign = (await list(at.acme.owner.cookie))[0]!;
    expect((await at.call(`DELETE /auth/sessions/${foreign.id}`, undefined, here)).status).toBe(404);
    expect((await at.call('DELETE /auth/sessions/ses_%00', undefined, here)).status).toBe(400);
    const reply = await at.call(`DELETE /auth/sessions/${other.id}`, undefined, here);
    expect(reply).toMatchObject({ status: 200, body: { deleted: true, id: other.id } });
    expect([await at.isOpen(here), await at.isOpen(there)]).toEqual([true, false]);
    expect(await at.isOpen(at.acme.owner.cookie)).toBe(true);
  });

  it('clears the cookie when the current session ends itself', async () => {
    const here = await at.session(await at.person('self@example.com'));
    const reply = await at.call(`DELETE /auth/sessions/${(await list(here))[0]!.id}`, undefined, here);
    expect(reply.setCookie).toMatch(/^earshot_session=; .*Max-Age=0/);
    expect(await at.isOpen(here)).toBe(false);
  });

  it('ends all other sessions at once', async () => {
    const id = await at.person('all@example.com');
    const [here, ...others] = [await at.session(id), await at.session(id), await at.session(id)];
    const reply = await at.call('DELETE /auth/sessions', undefined, here);
    expect(reply).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await at.isOpen(here)).toBe(true);
    for (const cookie of others) expect(await at.isOpen(cookie)).toBe(false);
  });
});

describe('switching workspaces', () => {
  it('replaces the token and invalidates the old one', async () => {
    const id = await at.person('switch@example.com');
    const before = await at.session(id);
    const reply = await at.call(
      'POST /auth/switch-workspace',
      { workspace_id: at.globex.workspaceId },
      before,
    );
    expect(reply).toMatchObject({ status: 200, body: { workspace: { name: 'Globex' } } });
    expect(await at.isOpen(before)).toBe(false);
    const now = await at.call('GET /auth/session', undefined, cookieOf(reply));
    expect(now.body).toMatchObject({ session: { workspace: { name: 'Globex' } } });
    expect(await list(cookieOf(reply))).toHaveLength(1);
    expect(await at.noted(at.globex.workspaceId, id)).toContain('switch_workspace done');
  });

  it('is rejected the same way for a foreign workspace and an unknown one', async () => {
    const { cookie } = at.acme.owner;
    const replies = [];
    for (const workspace_id of [at.globex.workspaceId, 2_000_000_000])
      replies.push(await at.call('POST /auth/switch-workspace', { workspace_id }, cookie));
    expect(replies[0]!.status).toBe(400);
    expect(replies[1]).toEqual(replies[0]);
    expect(await at.isOpen(cookie)).toBe(true);
  });

  it('succeeds once when requested concurrently', async () => {
    const before = await at.session(await at.person('storm@example.com'));
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        at.call('POST /auth/switch-workspace', { workspace_id: at.globex.workspaceId }, before),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });
});

describe('an account', () => {
  it('can be renamed, in all workspaces', async () => {
    const id = await at.person('name@example.com');
    const here = await at.session(id);
    const reply = await at.call('PATCH /auth/account', { name: 'Jane Doe' }, here);
    expect(reply).toMatchObject({ status: 200, body: { member: { id, name: 'Jane Doe' } } });
    const members = await at.globex.must<{ id: string; name: string }[]>('GET /members');
    expect(members.find((member) => member.id === id)).toMatchObject({ name: 'Jane Doe' });
    expect((await at.call('PATCH /auth/account', { name: ' ' }, here)).status).toBe(400);
  });

  it('cannot be changed from a page of another site', async () => {
    const headers = { cookie: at.acme.owner.cookie, 'sec-fetch-site': 'cross-site' };
    const routes = ['PATCH /auth/account', 'POST /auth/password', 'POST /auth/switch-workspace'];
    for (const route of [...routes, 'DELETE /auth/sessions', 'DELETE /auth/sessions/x'])
      expect((await callAuth(at.world.app, route, undefined, headers)).status).toBe(403);
  });
});
