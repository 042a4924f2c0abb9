import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../schemas/webhooks/delivery.ts';
import type { Webhook } from '../../schemas/webhooks/webhook.ts';
import type { WebhookPayload } from '../../schemas/webhooks/webhook-events.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

interface Page {
  readonly data: Delivery[];
  readonly total: number;
}

let world: World;
let acme: Tenant;
let webhook: string;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());
beforeEach(async () => {
  webhook = (await acme.must<Webhook>('POST /webhooks', { url: 'https://hooks.example.com/' })).id;
});

const ping = async () =>
  (await acme.must<{ delivery_id: string }>(`POST /webhooks/${webhook}/test`)).delivery_id;
const replay = async (id: string) =>
  (await acme.must<{ delivery_id: string }>(`POST /webhook-deliveries/${id}/replay`)).delivery_id;
const log = (query = '') => acme.must<Page>(`GET /webhooks/${webhook}/deliveries${query}`);
const change = (set: string, id: string) =>
  world.stores.postgres.query(`UPDATE webhook_deliveries SET ${set} WHERE id = $1`, [id]);

/** Returns the stored payload of a delivery. */
async function payload(id: string): Promise<Buffer> {
  const [row] = await world.stores.postgres.query<{ payload: Buffer }>(
    'SELECT payload FROM webhook_deliveries WHERE id = $1',
    [id],
  );
  return row!.payload;
}

describe('a webhook test', () => {
  it('queues a ping that is due at once, even if the webhook is off', async () => {
    await acme.must(`PATCH /webhooks/${webhook}`, { enabled: false, events: ['mention.created'] });
    const id = await ping();
    const { data, total } = await log();
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        id,
        webhook_id: webhook,
        event_type: 'test.ping',
        event_id: expect.stringMatching(/^evt_[0-9a-z]{20}$/) as string,
        state: 'pending',
        attempts: 0,
        response_status: null,
        error: null,
        replay_of: null,
        created_at: expect.any(String) as string,
        next_attempt_at: data[0]!.created_at,
        delivered_at: null,
      },
    ]);
    const body = JSON.parse((await payload(id)).toString()) as WebhookPayload;
    expect(body).toMatchObject({ type: 'test.ping', data: { webhook_id: webhook } });
    expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
  });
});

describe('a replay', () => {
  it('is a new delivery of the same event with the same bytes, and can be replayed again', async () => {
    const id = await ping();
    await change(`state = 'failed', attempts = 3, next_attempt_at = NULL, error = 'HTTP 500'`, id);
    const first = await replay(id);
    const second = await replay(first);
    const { data } = await log();
    expect(data.map((delivery) => [delivery.id, delivery.replay_of])).toEqual([
      [second, first],
      [first, id],
      [id, null],
    ]);
    expect(new Set(data.map(({ event_id }) => event_id)).size).toBe(1);
    expect(data[0]).toMatchObject({ state: 'pending', attempts: 0, error: null });
    expect(data[2]).toMatchObject({ state: 'failed', attempts: 3, error: 'HTTP 500' });
    for (const again of [first, second]) expect((await payload(again)).equals(await payload(id))).toBe(true);
  });
});

/** Adds a delivery of a mention event, created this many hours ago. */
async function past(hours: number, set: string, event = `evt_${hours}`): Promise<string> {
  const id = `dlv_${hours}_${event}_${webhook}`;
  await world.stores.postgres.query(
    `INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_type, event_id, payload, created_at, replay_of)
     VALUES ($1, $2, $3, 'mention.created', $4, '{}', now() - $5 * interval '1 hour', NULLIF($6, ''))`,
    [id, acme.workspaceId, webhook, event, hours, event === `evt_${hours}` ? '' : 'dlv_before'],
  );
  await change(set, id);
  return id;
}
const FAILED = `state = 'failed', next_attempt_at = NULL, error = 'HTTP 500'`;
const DELIVERED = `state = 'delivered', next_attempt_at = NULL, delivered_at = now()`;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

it('a webhook reports its pending deliveries and a 24-hour success rate without tests', async () => {
  const fares = () => acme.must<Webhook>(`GET /webhooks/${webhook}`);
  expect(await fares()).toMatchObject({ pending: 0, last_success_at: null, success_rate_24h: null });
  await change(DELIVERED, await ping());
  for (const hours of [1, 2, 3]) await past(hours, DELIVERED);
  await past(4, FAILED);
  await past(30, FAILED);
  await past(0.1, 'attempts = 0');
  const [retried] = [await past(0.2, 'attempts = 2'), await ping()];
  expect(await fares()).toMatchObject({ pending: 3, success_rate_24h: 0.6 });
  expect(Date.parse((await fares()).last_success_at!)).toBeGreaterThan(Date.now() - 60_000);
  await change(DELIVERED, retried);
  expect((await acme.must<Webhook[]>('GET /webhooks')).find(({ id }) => id === webhook)).toMatchObject({
    pending: 2,
    success_rate_24h: 0.8,
  });
});

describe('a replay to a webhook that is off', () => {
  it('is rejected and queues nothing, but tests can be replayed', async () => {
    const event = await past(1, DELIVERED);
    const test = await ping();
    await acme.must(`PATCH /webhooks/${webhook}`, { enabled: false });
    const refused = await acme.call(`POST /webhook-deliveries/${event}/replay`);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect((await log()).total).toBe(2);
    await replay(test);
    await acme.must(`PATCH /webhooks/${webhook}`, { enabled: true });
    await replay(event);
  });
});

describe('a replay of a time range', () => {
  const replayAll = (body: object) => acme.must(`POST /webhooks/${webhook}/replay`, body);

  it('queues its failed deliveries, one per event, without those delivered since or pending', async () => {
    const failed = [await past(5, FAILED), await past(4, FAILED)];
    await past(3.9, FAILED, 'evt_4');
    await past(9, FAILED);
    await past(3, FAILED);
    await past(2.9, DELIVERED, 'evt_3');
    await change(FAILED, await ping());
    expect(await replayAll({ since: ago(6), until: ago(1) })).toEqual({ queued: 2, more: false });
    const waiting = (await log('?status=pending')).data;
    expect(waiting.map(({ replay_of }) => replay_of).sort()).toEqual(failed.sort());
    expect(await replayAll({ since: ago(6) })).toEqual({ queued: 0, more: false });
    expect(await replayAll({ since: '0000-01-01T00:00:00Z', state: 'delivered' })).toMatchObject({
      queued: 1,
    });
  });

  it('is rejected for a webhook that is off or unknown', async () => {
    await acme.must(`PATCH /webhooks/${webhook}`, { enabled: false });
    const body = { since: ago(1) };
    expect((await acme.call(`POST /webhooks/${webhook}/replay`, body)).status).toBe(409);
    expect((await acme.call('POST /webhooks/whk_x/replay', body)).status).toBe(404);
  });
});

describe('a delivery', () => {
  it('is returned with every attempt', async () => {
    const id = await past(1, `${DELIVERED}, attempts = 2`);
    await world.stores.postgres.query(
      `INSERT INTO webhook_attempts (delivery_id, number, workspace_id, webhook_id, duration_ms, response_status, response_body, error)
       VALUES ($1, 2, $2, $3, 5, 200, 'ok', NULL), ($1, 1, $2, $3, 7, NULL, NULL, 'The receiver refuses connections.')`,
      [id, acme.workspaceId, webhook],
    );
    const shown = await acme.must<Delivery & { attempt_log: object[] }>(`GET /webhook-deliveries/${id}`);
    expect(shown).toMatchObject({ id, state: 'delivered', attempts: 2 });
    const started_at = expect.any(String) as string;
    expect(shown.attempt_log).toEqual([
      {
        ...{ number: 1, started_at, duration_ms: 7, response_status: null, response_body: null },
        error: 'The receiver refuses connections.',
      },
      { number: 2, started_at, duration_ms: 5, response_status: 200, response_body: 'ok', error: null },
    ]);
    expect((await acme.call('GET /webhook-deliveries/dlv_x')).status).toBe(404);
  });
});

describe('the delivery log', () => {
  it('is listed newest first, page by page and by state', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.unshift(await ping());
    await change(`state = 'delivered', next_attempt_at = NULL, delivered_at = now()`, ids[1]!);
    await change(`state = 'failed', next_attempt_at = NULL`, ids[3]!);
    const listed = async (query?: string) => {
      const { data, total } = await log(query);
      return [data.map(({ id }) => id), total];
    };
    expect(await listed()).toEqual([ids, 5]);
    expect(await listed('?limit=2')).toEqual([ids.slice(0, 2), 5]);
    expect(await listed('?limit=2&offset=2')).toEqual([ids.slice(2, 4), 5]);
    expect(await listed('?offset=999999999999999')).toEqual([[], 5]);
    expect(await listed('?status=delivered')).toEqual([[ids[1]], 1]);
    expect(await listed('?status=failed')).toEqual([[ids[3]], 1]);
    expect(await listed('?status=pending&limit=1&offset=1')).toEqual([[ids[2]], 3]);
  });

  it('has 25 deliveries per page by default', async () => {
    const first = await ping();
    await Promise.all(Array.from({ length: 26 }, () => replay(first)));
    const { data, total } = await log();
    expect([data.length, total]).toEqual([25, 27]);
    expect((await log('?limit=100')).data).toHaveLength(27);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5', 'status=lost', 'state=failed'])(
    'is rejected with %s',
    async (query) => {
      const { status } = await acme.call(`GET /webhooks/${webhook}/deliveries?${query}`);
      expect(status).toBe(400);
    },
  );

  it('covers 30 days, and older deliveries cannot be replayed', async () => {
    const [kept, gone] = [await ping(), await ping()];
    await change(`created_at = now() - interval '30 days' + interval '1 hour'`, kept);
    await change(`created_at = now() - interval '30 days'`, gone);
    expect((await log()).data.map(({ id }) => id)).toEqual([kept]);
    expect((await log()).total).toBe(1);
    await replay(kept);
    expect((await acme.call(`POST /webhook-deliveries/${gone}/replay`)).status).toBe(404);
  });

  it('is deleted with its webhook, including attempts', async () => {
    const id = await ping();
    await world.stores.postgres.query(
      `INSERT INTO webhook_attempts (delivery_id, number, workspace_id, webhook_id, duration_ms)
       VALUES ($1, 1, $2, $3, 5)`,
      [id, acme.workspaceId, webhook],
    );
    expect(await acme.must(`DELETE /webhooks/${webhook}`)).toEqual({ deleted: true, id: webhook });
    const left = await world.stores.postgres.query(
      `SELECT id FROM webhook_deliveries WHERE webhook_id = $1
       UNION ALL SELECT delivery_id FROM webhook_attempts WHERE webhook_id = $1`,
      [webhook],
    );
    expect(left).toEqual([]);
    for (const route of [`DELETE /webhooks/${webhook}`, `GET /webhooks/${webhook}/deliveries`])
      expect((await acme.call(route)).status).toBe(404);
    expect((await acme.call(`POST /webhook-deliveries/${id}/replay`)).status).toBe(404);
  });
});
