import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '../../../postgres/accounts/members.ts';
import type { AuditEntry } from '../../../schemas/accounts/audit.ts';
import type { Role } from '../../../schemas/accounts/member.ts';
import { openOAuthWorld, type OAuthWorld } from './oauth-world.ts';

let oauth: OAuthWorld;
beforeAll(async () => {
  oauth = await openOAuthWorld();
});
afterAll(() => oauth.world.close());

/** Connects the app for the owner. */
async function connect(scope: 'write' | 'owner') {
  const approved = await oauth.approve(
    oauth.acme.owner.cookie,
    { scope: 'read write owner' },
    { approve: true, scope },
  );
  return (await oauth.redeem(approved)).body;
}

/** Sends a message to `/mcp` and returns its result. */
async function ask(token: unknown, method: string, params: object = {}) {
  const reply = await oauth.world.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${String(token)}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });
  const text = /^data: ?(\{.*)$/m.exec(reply.body)?.[1] ?? reply.body;
  const { result } = JSON.parse(text) as { result?: { tools?: { name: string }[]; isError?: boolean } };
  return { status: reply.statusCode, ...result };
}

const callTool = (token: unknown, name: string, args: object = {}) =>
  ask(token, 'tools/call', { name, arguments: args });

const become = (role: Role) => {
  const { workspaceId, owner } = oauth.acme;
  return oauth.world.stores.postgres.asTenant(workspaceId, (tx) => setRole(tx, workspaceId, owner.id, role));
};

const logged = async () =>
  (await oauth.acme.owner.must<{ data: AuditEntry[] }>('GET /audit-log?limit=4')).data.map(
    ({ operation, actor_kind, fields }) => [operation, actor_kind, fields],
  );

describe('an app with the scope owner', () => {
  it('sees and calls the tools of owners, and every call is in the audit log', async () => {
    const { access_token } = await connect('owner');
    const { tools } = await ask(access_token, 'tools/list');
    expect(tools!.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_invites', 'create_invite']));
    expect((await callTool(access_token, 'list_invites')).isError).toBeFalsy();
    expect(
      (await callTool(access_token, 'create_invite', { email: 'eve@example.com', role: 'viewer' })).isError,
    ).toBeFalsy();
    expect((await callTool(access_token, 'get_workspace')).isError).toBeFalsy();
    expect(await logged()).toEqual(
      expect.arrayContaining([
        ['get_workspace', 'app', []],
        ['create_invite', 'app', ['email', 'role']],
        ['list_invites', 'app', []],
      ]),
    );
  });

  it('keeps it when its tokens are renewed', async () => {
    const { refresh_token } = await connect('owner');
    const renewed = (await oauth.refresh(refresh_token)).body;
    expect(renewed.scope).toBe('read write owner');
    expect((await callTool(renewed.access_token, 'list_invites')).isError).toBeFalsy();
    const narrow = (await oauth.refresh(renewed.refresh_token, { scope: 'read write' })).body;
    expect(narrow.scope).toBe('read write');
    expect((await callTool(narrow.access_token, 'list_invites')).status).toBe(403);
  });

  it('loses it at once when its member is no longer an owner', async () => {
    const { access_token } = await connect('owner');
    await become('editor');
    expect(await callTool(access_token, 'list_invites')).toMatchObject({ status: 200, isError: true });
    const names = (await ask(access_token, 'tools/list')).tools!.map(({ name }) => name);
    expect(names).not.toContain('list_invites');
    expect(names).toContain('create_project');
    await become('owner');
  });

  it('was given it by a person: approving more does not widen the tokens that it has', async () => {
    const before = await connect('write');
    await connect('owner');
    expect((await callTool(before.access_token, 'list_invites')).status).toBe(403);
    expect((await oauth.refresh(before.refresh_token)).body.scope).toBe('read write');
  });

  it('loses it when less is approved later', async () => {
    const before = await connect('owner');
    await connect('write');
    expect((await callTool(before.access_token, 'list_invites')).status).toBe(403);
  });
});
