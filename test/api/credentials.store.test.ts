import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiKey } from '../../schemas/accounts/api-key.ts';
import type { OAuthConnection } from '../../schemas/accounts/oauth-connection.ts';
import { connectApp } from './support/people.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

const NOT_FOUND = { status: 404, body: { error: { code: 'not_found' } } };

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

describe('API keys', () => {
  type NewKey = ApiKey & { readonly key: string };
  const create = (body: object) => acme.owner.must<NewKey>('POST /api-keys', body);

  it('are shown once, and work until they are revoked', async () => {
    const made = await create({ name: 'CI', scope: 'read' });
    expect(made.key).toMatch(/^ss_ro_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'CI', scope: 'read', hint: made.key.slice(-4), expires_at: null });
    expect((await acme.call('GET /workspace', undefined, made.key)).status).toBe(200);
    expect((await acme.call('POST /views', { name: 'x' }, made.key)).status).toBe(403);
    const listed = await acme.owner.must<ApiKey[]>('GET /api-keys');
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({
      last_used_at: expect.any(String) as string,
    });
    expect(JSON.stringify(listed)).not.toContain(made.key);
    expect(await acme.owner.must(`DELETE /api-keys/${made.id}`)).toEqual({ deleted: true, id: made.id });
    expect((await acme.call('GET /workspace', undefined, made.key)).status).toBe(401);
    expect(await acme.owner.call(`DELETE /api-keys/${made.id}`)).toMatchObject(NOT_FOUND);
    const left = await acme.owner.must<ApiKey[]>('GET /api-keys');
    expect(left.map(({ id }) => id)).not.toContain(made.id);
  });

  it('have full access and no expiration by default', async () => {
    const plain = await create({ name: 'n'.repeat(60) });
    expect(plain).toMatchObject({ scope: 'full', expires_at: null });
    expect((await acme.call('POST /views', { name: 'x' }, plain.key)).status).toBe(201);
    const brief = await create({ name: 'brief', expires_in_days: 3650 });
    const days = (Date.parse(brief.expires_at!) - Date.parse(brief.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(3650);
  });

  it.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: 'n'.repeat(61) },
    { name: 'x', scope: 'write' },
    { name: 'x', scope: null },
    { name: 'x', expires_in_days: 0 },
    { name: 'x', expires_in_days: 3651 },
    { name: 'x', expires_in_days: 1.5 },
    { name: 'x', key: 'ss_sk_mine' },
  ])('are rejected when created with %j', async (body) => {
    expect((await acme.owner.call('POST /api-keys', body)).status).toBe(400);
  });
});

describe('connected apps', () => {
  const audience = () => [world.context.config.baseUrl];
  const connect = (client: string, userId: string, resources = audience()) =>
    connectApp(world.stores.postgres, acme.workspaceId, {
      client,
      userId,
      scope: 'write',
      audience: resources,
    });

  it('are listed, and disconnected for all members at once', async () => {
    const client = 'https://app.example/client.json?x=1';
    const tokens = [await connect(client, acme.owner.id), await connect(client, acme.viewer.id)];
    const other = await connect('another', acme.editor.id);
    const listed = await acme.owner.must<OAuthConnection[]>('GET /oauth/connections');
    const record = (id: string, member_id: string) =>
      expect.objectContaining({ client: id, name: id, member_id, scope: 'write' }) as OAuthConnection;
    expect(listed).toHaveLength(3);
    expect(listed).toEqual(
      expect.arrayContaining([
        record(client, acme.owner.id),
        record(client, acme.viewer.id),
        record('another', acme.editor.id),
      ]),
    );
    const path = `/oauth/connections/${encodeURIComponent(client)}`;
    expect(await acme.owner.must(`DELETE ${path}`)).toEqual({ deleted: true, id: client });
    for (const token of tokens)
      expect((await acme.call('GET /workspace', undefined, token)).status).toBe(401);
    expect((await acme.call('GET /workspace', undefined, other)).status).toBe(200);
    expect(await acme.owner.call(`DELETE ${path}`)).toMatchObject(NOT_FOUND);
  });

  it('can do no more than the member they act for can do today', async () => {
    const token = await connect('writer', acme.editor.id);
    const write = async () => (await acme.call('POST /views', { name: 'x' }, token)).status;
    expect(await write()).toBe(201);
    await acme.owner.must(`PATCH /members/${acme.editor.id}`, { role: 'viewer' });
    expect(await write()).toBe(403);
  });

  it('are accepted only by the resource their token was issued for', async () => {
    const elsewhere = await connect('mcp-only', acme.owner.id, [`${audience()[0]}/mcp`]);
    expect((await acme.call('GET /workspace', undefined, elsewhere)).status).toBe(401);
    await world.stores.postgres.query(`UPDATE oauth_tokens SET kind = 'refresh'`);
    const both = await connect('both', acme.owner.id, [`${audience()[0]}/mcp`, ...audience()]);
    expect((await acme.call('GET /workspace', undefined, both)).status).toBe(200);
    await world.stores.postgres.query(`UPDATE oauth_tokens SET kind = 'refresh'`);
    expect((await acme.call('GET /workspace', undefined, both)).status).toBe(401);
  });

  it('lose access when their token or connection expires', async () => {
    for (const table of ['oauth_tokens', 'oauth_connections']) {
      const token = await connect(`lapses-${table}`, acme.owner.id);
      expect((await acme.call('GET /workspace', undefined, token)).status).toBe(200);
      await world.stores.postgres.query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`);
      expect((await acme.call('GET /workspace', undefined, token)).status).toBe(401);
    }
  });
});
