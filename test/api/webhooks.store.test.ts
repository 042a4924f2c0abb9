import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeal } from '../../postgres/sealed.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { Webhook } from '../../schemas/webhooks/webhook.ts';
import type { WebhookEvent } from '../../schemas/webhooks/webhook-events.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

const URL = 'https://hooks.example.com/earshot';
type NewWebhook = Webhook & { readonly secret: string };

let world: World;
let acme: Tenant;
let project: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  acme = await world.tenant('Acme');
  project = (await acme.must<Project>('POST /projects', { name: 'P' })).id;
});

const create = (fields: object = {}) => acme.must<NewWebhook>('POST /webhooks', { url: URL, ...fields });
const refusal = async (route: string, body: unknown) => {
  const { status, body: answer } = await acme.call<{ error: { message: string } }>(route, body);
  return [status, answer.error.message] as const;
};

/** Returns the stored secret of a webhook, decrypted. */
async function keptSecret(id: string): Promise<string> {
  const [row] = await world.stores.postgres.query<{ secret: string }>(
    'SELECT secret FROM webhooks WHERE id = $1',
    [id],
  );
  expect(row!.secret).not.toContain('whsec_');
  return createSeal(world.context.secretKey).open(row!.secret, id);
}

describe('a webhook', () => {
  it('receives every event of the workspace by default, and shows its secret once', async () => {
    const { secret, ...webhook } = await create();
    expect(webhook).toMatchObject({
      url: URL,
      events: ['*'],
      project_id: null,
      description: null,
      enabled: true,
      secret_hint: secret.slice(-4),
      failure_count: 0,
      disabled_reason: null,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await keptSecret(webhook.id)).toBe(secret);
    expect(await acme.must(`GET /webhooks/${webhook.id}`)).toEqual(webhook);
    expect(await acme.must('GET /webhooks')).toEqual([webhook]);
  });

  it('stores its fields as sent, including repeated events', async () => {
    const fields = {
      events: ['mention.created', 'test.ping', 'mention.created'],
      project_id: project,
      description: '🦊'.repeat(500),
    };
    expect(await create(fields)).toMatchObject(fields);
    const many = { events: Array.from({ length: 50 }, () => 'mention.created') };
    const { id } = await create(many);
    expect(await acme.must(`PATCH /webhooks/${id}`, fields)).toMatchObject({ ...fields, url: URL });
    const nothing = { project_id: null, description: null, events: [] };
    expect(await acme.must(`PATCH /webhooks/${id}`, nothing)).toMatchObject({ ...nothing, url: URL });
  });

  it('accepts URLs of 8 to 2048 code points', async () => {
    const longest = URL.padEnd(2048, 'ü');
    expect(await create({ url: longest })).toMatchObject({ url: longest });
    expect(await refusal('POST /webhooks', { url: `${longest}x` })).toEqual([
      400,
      'url: must be 8 to 2048 characters',
    ]);
  });

  it.each([
    ['url', undefined],
    ['url', null],
    ['url', 'https:/'],
    ['url', 'http://hooks.example.com/'],
    ['url', 'https://127.0.0.1/'],
    ['url', 'https://inside.example.com/'],
    ['url', 'https://mixed.example.com/'],
    ['url', 'https://localhost:8443/'],
    ['events', ['mention.invented']],
    ['events', ['mention.created', '']],
    ['events', Array.from({ length: 51 }, () => '*')],
    ['events', '*'],
    ['events', 5],
    ['project_id', 5],
    ['description', 'x'.repeat(501)],
    ['secret', 'whsec_mine'],
    ['failure_count', 0],
  ])('is rejected with %s = %j on creation and update, and nothing is stored', async (field, value) => {
    const { id } = await create();
    const before = await acme.must('GET /webhooks');
    const routes = ['POST /webhooks', ...(value === undefined ? [] : [`PATCH /webhooks/${id}`])];
    for (const route of routes) {
      const [status, message] = await refusal(route, { url: URL, [field]: value });
      expect([status, message.startsWith(field)], message).toEqual([400, true]);
    }
    expect(await acme.must('GET /webhooks')).toEqual(before);
  });

  it('cannot be created disabled, and names an unknown event', async () => {
    expect(await refusal('POST /webhooks', { url: URL, enabled: false })).toEqual([
      400,
      'enabled: is unknown here',
    ]);
    const [, message] = await refusal('POST /webhooks', { url: URL, events: ['*', 'nope'] });
    expect(message).toMatch(/^events\[1\]: must be one of \*, mention\.created, /);
  });

  it('can have a host name that does not resolve yet', async () => {
    const url = 'https://nowhere.example.com/';
    expect(await create({ url })).toMatchObject({ url });
  });

  it('resets its failure count when it is enabled again, and not before', async () => {
    const { id } = await create();
    await world.stores.postgres.query(
      `UPDATE webhooks SET enabled = false, failure_count = 7, disabled_reason = 'failing' WHERE id = $1`,
      [id],
    );
    const off = { enabled: false, failure_count: 7, disabled_reason: 'failing' };
    expect(await acme.must(`PATCH /webhooks/${id}`, { description: 'x' })).toMatchObject(off);
    expect(await acme.must(`PATCH /webhooks/${id}`, { enabled: false })).toMatchObject(off);
    const on = { enabled: true, failure_count: 0, disabled_reason: null };
    expect(await acme.must(`PATCH /webhooks/${id}`, { enabled: true })).toMatchObject(on);
    const disabled = { ...on, enabled: false };
    expect(await acme.must(`PATCH /webhooks/${id}`, { enabled: false })).toMatchObject(disabled);
  });

  it('gets a new secret by rotation, which replaces the old one', async () => {
    const { id, secret: old } = await create();
    const rotated = await acme.must<{ secret: string }>(`POST /webhooks/${id}/rotate-secret`);
    expect(rotated).toEqual({ id, secret: expect.stringMatching(/^whsec_/) as string });
    expect(rotated.secret).not.toBe(old);
    expect(await keptSecret(id)).toBe(rotated.secret);
    expect(await acme.must(`GET /webhooks/${id}`)).toMatchObject({
      secret_hint: rotated.secret.slice(-4),
    });
  });

  it('is deleted with its project', async () => {
    const { id } = await create({ project_id: project });
    const { delivery_id } = await acme.must(`POST /webhooks/${id}/test`);
    await acme.must(`DELETE /projects/${project}`);
    expect(await acme.must('GET /webhooks')).toEqual([]);
    for (const route of [`GET /webhooks/${id}`, `PATCH /webhooks/${id}`, `POST /webhooks/${id}/test`])
      expect((await acme.call(route, route.startsWith('PATCH') ? {} : undefined)).status).toBe(404);
    const replay = `POST /webhook-deliveries/${String(delivery_id)}/replay`;
    expect((await acme.call(replay)).status).toBe(404);
  });

  it('is limited to 100 per workspace, even for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 98 }, () => create()));
    const last = await Promise.all(
      Array.from({ length: 6 }, () => acme.call('POST /webhooks', { url: URL })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    const [{ id }] = await acme.must<[Webhook]>('GET /webhooks');
    await acme.must(`DELETE /webhooks/${id}`);
    await create();
  });
});

describe('the events', () => {
  it('are listed with a sample each, and can all be subscribed to', async () => {
    const events = await acme.must<WebhookEvent[]>('GET /webhook-events');
    const types = events.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['mention.created', 'test.ping']));
    expect(await create({ events: types })).toMatchObject({ events: types });
    for (const { type, sample } of events)
      expect(sample).toEqual({
        type,
        timestamp: expect.any(String) as string,
        data: expect.any(Object) as object,
      });
  });
});
