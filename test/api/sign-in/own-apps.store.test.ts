import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectApp } from '../support/people.ts';
import { openAccountWorld, OTHER_PASSWORD, PASSWORD, type AccountWorld } from './account-world.ts';

const MCP = 'http://127.0.0.1:8080/mcp';

interface Listed {
  readonly apps: readonly {
    readonly id: string;
    readonly name: string;
    readonly workspace: { name: string };
  }[];
}

let at: AccountWorld;
beforeAll(async () => void (at = await openAccountWorld()));
afterAll(() => at.world.close());

/** Connects an app for a person in both of their workspaces. Returns its tokens. */
const connect = (userId: string, client: string) =>
  Promise.all(
    [at.acme, at.globex].map(({ workspaceId }) =>
      connectApp(at.world.stores.postgres, workspaceId, { client, userId, scope: 'read', audience: [MCP] }),
    ),
  );

/** Whether each token is still accepted by `/mcp`. */
const areGood = (tokens: readonly string[]) =>
  Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
      const payload = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const reply = await at.world.app.inject({ method: 'POST', url: '/mcp', headers, payload });
      return reply.statusCode === 200;
    }),
  );

describe("a person's connected apps", () => {
  it('can be listed and disconnected by that person in any role, and by no one else', async () => {
    const [jane, joe] = [await at.person('jane@example.com'), await at.person('joe@example.com')];
    const [mine, other] = [await connect(jane, 'agent'), await connect(joe, 'agent')];
    await at.acme.owner.must(`PATCH /members/${jane}`, { role: 'viewer' });
    const cookie = await at.session(jane);
    const { body } = await at.call<Listed>('GET /auth/apps', undefined, cookie);
    expect(body.apps.map(({ name, workspace }) => `${name} in ${workspace.name}`).sort()).toEqual([
      'agent in Acme',
      'agent in Globex',
    ]);
    const { id } = body.apps.find(({ workspace }) => workspace.name === 'Acme')!;
    const end = (by: string | null) => at.call(`DELETE /auth/apps/${id}`, undefined, by);
    expect((await end(null)).status).toBe(401);
    expect((await end(await at.session(joe))).status).toBe(404);
    expect(await areGood(mine)).toEqual([true, true]);
    expect(await end(cookie)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await areGood(mine)).toEqual([false, true]);
    expect(await areGood(other)).toEqual([true, true]);
    expect((await end(cookie)).status).toBe(404);
    expect(await at.noted(at.acme.workspaceId, jane)).toEqual(['disconnect_app done']);
  });

  it('cannot be disconnected from a page of another site', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      cookie: await at.session(await at.person('x@example.com')),
    };
    const reply = await at.world.app.inject({ method: 'DELETE', url: '/auth/apps/con_x', headers });
    expect(reply.statusCode).toBe(403);
  });

  it('are disconnected with a password reset only if requested', async () => {
    const [jim, lost] = [await at.person('jim@example.com'), await at.person('lost@example.com')];
    const [kept, ended] = [await connect(jim, 'agent'), await connect(lost, 'agent')];
    const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD };
    expect((await at.call('POST /auth/password', change, await at.session(jim))).status).toBe(200);
    expect(await areGood(kept)).toEqual([true, true]);
    await at.call('POST /auth/forgot-password', { email: 'lost@example.com' });
    const token = await at.mailbox.token('lost@example.com');
    const reset = { token, password: OTHER_PASSWORD, end_apps: true };
    expect((await at.call('POST /auth/reset-password', reset)).status).toBe(200);
    expect(await areGood(ended)).toEqual([false, false]);
    expect(await at.noted(at.globex.workspaceId, lost)).toContain('disconnect_app done');
  });
});
