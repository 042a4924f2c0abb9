import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let app: ReturnType<typeof buildApi>;
let acme: Tenant;
let other: Tenant;
beforeAll(async () => {
  world = await openWorld();
  app = buildApi(world.context);
  [acme, other] = [await world.tenant('Acme'), await world.tenant('Other')];
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function create(key: string, payload: object, credential = acme.fullKey) {
  const headers = { authorization: `Bearer ${credential}`, 'idempotency-key': key };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/projects', headers, payload });
  return {
    status: reply.statusCode,
    body: reply.json<Project & { error?: { message: string } }>(),
    isReplayed: reply.headers['idempotency-replayed'] === 'true',
  };
}

const named = async (name: string, tenant = acme) =>
  (await tenant.must<Project[]>('GET /projects')).filter((project) => project.name === name).length;

describe('a POST with an Idempotency-Key', () => {
  it('runs once and replays its response when it is repeated', async () => {
    const first = await create('key-1', { name: 'Once' });
    expect(first).toMatchObject({ status: 201, isReplayed: false });
    const again = await create('key-1', { name: 'Once' });
    expect(again).toEqual({ ...first, isReplayed: true });
    expect(await named('Once')).toBe(1);
  });

  it('runs once when it is sent concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('key-2', { name: 'Race' })));
    expect(await named('Race')).toBe(1);
    for (const { status } of replies) expect([201, 409]).toContain(status);
    expect((await create('key-2', { name: 'Race' })).isReplayed).toBe(true);
  });

  it('is rejected for another request under the same key', async () => {
    await create('key-3', { name: 'This' });
    const reply = await create('key-3', { name: 'That' });
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(await named('That')).toBe(0);
  });

  it('can be corrected and resent after it was rejected', async () => {
    expect((await create('key-4', { name: '' })).status).toBe(400);
    expect((await create('key-4', { name: 'Mended' })).status).toBe(201);
  });

  it('has keys of its own per workspace and credential', async () => {
    expect((await create('key-5', { name: 'Mine' })).isReplayed).toBe(false);
    expect((await create('key-5', { name: 'Theirs' }, other.fullKey)).isReplayed).toBe(false);
    expect(await named('Theirs', other)).toBe(1);
  });

  it.each(['', 'é', 'a b', 'x'.repeat(256)])('is rejected with the key %j', async (key) => {
    expect(await create(key, { name: 'Never' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Idempotency-Key: must be 1 to 255 visible ASCII characters' } },
    });
  });
});
