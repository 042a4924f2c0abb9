import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { Message } from '../../../outbound/messages/message.ts';
import type { Running } from '../../../runtime/timing/repeat.ts';
import { createSeal } from '../../../postgres/sealed.ts';
import { emitEvent } from '../../../postgres/webhooks/webhook-events.ts';
import { insertDelivery, newEventId, replayDelivery } from '../../../postgres/webhooks/webhook-deliveries.ts';
import { getDelivery } from '../../../postgres/webhooks/webhook-replays.ts';
import { claimDeliveries, releaseLeases, renewLeases } from '../../../postgres/webhooks/webhook-queue.ts';
import { replaceWebhookSecret, updateWebhook } from '../../../postgres/webhooks/webhooks.ts';
import { newWebhookSecret } from '../../../outbound/webhook-signature.ts';
import { derivedId } from '../../../schemas/new-id.ts';
import { writePayload } from '../../../schemas/webhooks/webhook-events.ts';
import { eventually } from '../../support/eventually.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { addWebhook, openSender, SECRET_KEY, startReceiver, type Receiver } from './sending.ts';

let stores: Stores;
let workspace: number;
let receiver: Receiver;
const sender = randomUUID();
const running: Running[] = [];

beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());
beforeEach(async () => {
  const [row] = await stores.postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) VALUES ('Acme') RETURNING id`,
  );
  workspace = row!.id;
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((role) => role.stop()));
  await receiver.close();
  await stores.postgres.query('DELETE FROM webhooks');
});

const start = (options: Parameters<typeof openSender>[1] = {}) => {
  const sender = openSender(stores.postgres, options);
  running.push(sender);
  return sender;
};
const webhook = (path = '/') => addWebhook(stores.postgres, workspace, { url: receiver.url + path });
let events = 0;
/** Queues an event for every webhook of the workspace. */
const happen = () =>
  emitEvent(stores.postgres, {
    ...{ workspaceId: workspace, projectId: null, type: 'scan.completed', at: new Date() },
    eventId: derivedId('evt', String((events += 1))),
    data: { said: 'Größe 🎧' },
  });

interface Row {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly response_status: number | null;
  readonly next_attempt_at: string | null;
}
const deliveries = (id?: string) =>
  stores.postgres.query<Row>(
    `SELECT id, webhook_id, event_id, event_type, state, attempts, error, response_status, next_attempt_at
     FROM webhook_deliveries WHERE $1::text IS NULL OR webhook_id = $1 ORDER BY created_at, id`,
    [id ?? null],
  );
const settled = () =>
  eventually(async () => {
    const rows = await deliveries();
    return rows.length > 0 && rows.every(({ state }) => state !== 'pending') ? rows : null;
  });
const record = async (id: string) =>
  (
    await stores.postgres.query<{ enabled: boolean; disabled_reason: string | null; failure_count: number }>(
      'SELECT enabled, disabled_reason, failure_count FROM webhooks WHERE id = $1',
      [id],
    )
  )[0]!;

describe('a delivery', () => {
  it('arrives at once, with a signature that the Standard Webhooks library accepts', async () => {
    const { secret } = await webhook('/in?x=1');
    start();
    await happen();
    const [row] = await settled();
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, error: null, response_status: 200 });
    const [taken] = receiver.received;
    expect(new Webhook(secret).verify(taken!.body, taken!.headers)).toMatchObject({
      type: 'scan.completed',
      data: { said: 'Größe 🎧' },
    });
    expect(taken).toMatchObject({
      path: '/in?x=1',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'earshot/test',
        'webhook-id': row!.event_id,
      },
    });
  });

  it('is retried with the same id until it is accepted, and each attempt is recorded', async () => {
    const { id, secret } = await webhook();
    const answers = [500, 302];
    receiver.answer = (_request, reply) => {
      reply
        .writeHead(answers.shift() ?? 204, { location: `${receiver.url}/elsewhere` })
        .end('x'.repeat(3000));
    };
    start();
    await happen();
    const [row] = await settled();
    expect(row).toMatchObject({ state: 'delivered', attempts: 3, response_status: 204 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/', '/']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
    const attempts = await stores.postgres.query(
      `SELECT number, response_status, length(response_body) AS kept, error FROM webhook_attempts
       WHERE webhook_id = $1 ORDER BY number`,
      [id],
    );
    expect(attempts).toEqual([
      { number: 1, response_status: 500, kept: 1024, error: 'HTTP 500' },
      { number: 2, response_status: 302, kept: 1024, error: 'HTTP 302: redirects are not followed' },
      { number: 3, response_status: 204, kept: 0, error: null },
    ]);
    expect(await record(id)).toMatchObject({ enabled: true, failure_count: 0 });
  });

  it('fails with the last error when its attempts are used up', async () => {
    const { id } = await webhook();
    receiver.answer = (_request, reply) => void reply.destroy();
    start({ schedule: '0,0' });
    await happen();
    const [row] = await settled();
    expect(row).toMatchObject({ state: 'failed', attempts: 2, response_status: null, next_attempt_at: null });
    expect(row!.error).toBe('The receiver closed the connection.');
    expect(await record(id)).toMatchObject({ enabled: true, failure_count: 2 });
  });

  it('waits as long as the receiver asks, within limits', async () => {
    await webhook();
    receiver.answer = (_request, reply) => void reply.writeHead(429, { 'retry-after': '3600' }).end();
    start({ schedule: '0,1' });
    await happen();
    const row = await eventually(async () => (await deliveries()).find(({ attempts }) => attempts === 1));
    const wait = Date.parse(row.next_attempt_at!) - receiver.received[0]!.at;
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThan(65_000);
  });

  it('waits before its first attempt if the schedule says so, except for a test', async () => {
    const { id } = await webhook();
    await happen();
    const limits = { free: 9, freeForFailing: 9, leaseMs: 1, firstWaitMs: 60_000, sender, webhooks: [] };
    expect(await claimDeliveries(stores.postgres, limits)).toEqual([]);
    const payload = writePayload('test.ping', new Date(), {});
    const ping = { webhookId: id, type: 'test.ping', eventId: newEventId(), payload } as const;
    await insertDelivery(stores.postgres, workspace, ping);
    expect(await claimDeliveries(stores.postgres, limits)).toMatchObject([{ event_type: 'test.ping' }]);
    await stores.postgres.query(`UPDATE webhook_deliveries SET created_at = now() - interval '61 s'`);
    expect(await claimDeliveries(stores.postgres, limits)).toHaveLength(2);
  });

  it('of a test is sent before all other deliveries of the webhook', async () => {
    const { id } = await webhook();
    for (let at = 0; at < 3; at++) await happen();
    await stores.postgres.query(`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '30 days'`);
    const payload = writePayload('test.ping', new Date(), {});
    const ping = { webhookId: id, type: 'test.ping', eventId: newEventId(), payload } as const;
    const made = await insertDelivery(stores.postgres, workspace, ping);
    const limits = { free: 1, freeForFailing: 1, leaseMs: 1, firstWaitMs: 0, sender, webhooks: [] };
    const [first] = await claimDeliveries(stores.postgres, limits);
    expect(first).toMatchObject({ id: made });
    const shown = await getDelivery(stores.postgres, workspace, made);
    expect(shown!.next_attempt_at).toBe(shown!.created_at);
  });

  it('is signed with the secret that is current when it is sent', async () => {
    const { id } = await webhook();
    await happen();
    const secret = newWebhookSecret();
    const sealed = createSeal(SECRET_KEY).seal(secret, id);
    await replaceWebhookSecret(stores.postgres, workspace, id, { sealed, hint: secret.slice(-4) });
    start();
    await settled();
    const [taken] = receiver.received;
    expect(new Webhook(secret).verify(taken!.body, taken!.headers)).toBeTruthy();
  });

  it('is sent exactly once when there are several senders', async () => {
    for (let at = 0; at < 5; at++) await webhook(`/${at}`);
    for (let sender = 0; sender < 3; sender++) start();
    await Promise.all(Array.from({ length: 20 }, happen));
    const rows = await settled();
    expect(rows).toHaveLength(100);
    const seen = receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
  });
});

describe('a webhook', () => {
  it('gets four calls at first, more when it is fast, and one after a failed call', async () => {
    const { id } = await webhook();
    for (let at = 0; at < 20; at++) await happen();
    const limits = { free: 100, freeForFailing: 100, leaseMs: 60_000, firstWaitMs: 0, sender };
    const claim = async (leased: number, maxLeased: number) =>
      (
        await claimDeliveries(stores.postgres, {
          ...limits,
          webhooks: [{ webhookId: id, leased, maxLeased }],
        })
      ).length;
    expect(await claimDeliveries(stores.postgres, { ...limits, webhooks: [] })).toHaveLength(4);
    expect(await claim(4, 4)).toBe(0);
    expect(await claim(4, 10)).toBe(6);
    await stores.postgres.query('UPDATE webhook_deliveries SET leased_until = NULL');
    await stores.postgres.query('UPDATE webhooks SET failure_count = 1 WHERE id = $1', [id]);
    expect(await claim(0, 10)).toBe(1);
    expect(await claim(1, 10)).toBe(0);
  });

  it('is served by one process at a time, and by another when that one releases it or dies', async () => {
    await webhook();
    for (let at = 0; at < 6; at++) await happen();
    const limits = { free: 100, freeForFailing: 100, leaseMs: 60_000, firstWaitMs: 0, webhooks: [] };
    const other = randomUUID();
    const claim = (by: string) => claimDeliveries(stores.postgres, { ...limits, sender: by });
    const [kept, ...rest] = await claim(sender);
    expect(await claim(other)).toEqual([]);
    await releaseLeases(stores.postgres, sender, rest);
    expect(await claim(other)).toEqual([]);
    // A process cannot release or renew another process's leases.
    await releaseLeases(stores.postgres, other, [kept!]);
    await renewLeases(stores.postgres, other, [kept!], 0);
    expect(await claim(other)).toEqual([]);
    await renewLeases(stores.postgres, sender, [kept!], 0);
    expect(await claim(other)).toHaveLength(4);
  });

  it('that is changed while it stalls gets its other deliveries with the new settings', async () => {
    const { id } = await webhook();
    await Promise.all(Array.from({ length: 120 }, happen));
    const stalled: ServerResponse[] = [];
    receiver.answer = (_request, reply) => {
      if (receiver.received.length <= 40) reply.end();
      else stalled.push(reply);
    };
    start();
    const held = async (count: number) =>
      (
        await stores.postgres.query<{ held: number }>(
          'SELECT count(*) AS held FROM webhook_deliveries WHERE leased_until IS NOT NULL',
        )
      )[0]!.held === count;
    await eventually(() => stalled.length >= 4);
    const secret = newWebhookSecret();
    const sealed = createSeal(SECRET_KEY).seal(secret, id);
    await replaceWebhookSecret(stores.postgres, workspace, id, { sealed, hint: secret.slice(-4) });
    await eventually(() => held(stalled.length));
    const before = receiver.received.length;
    receiver.answer = (_request, reply) => void reply.end();
    for (const reply of stalled) reply.end();
    await settled();
    expect(receiver.received).toHaveLength(120);
    for (const { body, headers } of receiver.received.slice(before))
      new Webhook(secret).verify(body, headers);
  });

  it('that is down does not delay others: each gets one delivery before any gets two', async () => {
    const dead = await webhook();
    for (let at = 0; at < 10; at++) await happen();
    const other = await webhook();
    await happen();
    const limits = { free: 2, freeForFailing: 1, leaseMs: 60_000, firstWaitMs: 0, sender, webhooks: [] };
    const claimed = await claimDeliveries(stores.postgres, limits);
    expect(claimed.map(({ webhook_id }) => webhook_id).sort()).toEqual([dead.id, other.id].sort());
  });

  it('is turned off by a 410: its deliveries are canceled and the other webhooks notified', async () => {
    const gone = await webhook('/gone');
    const other = await webhook('/other');
    receiver.answer = ({ path }, reply) => void reply.writeHead(path === '/gone' ? 410 : 200).end();
    const mails: Message[] = [];
    await stores.postgres.query(
      `WITH u AS (INSERT INTO users (id, email) VALUES ('usr_1', 'owner@acme.example') RETURNING id)
       INSERT INTO members (workspace_id, user_id, role) SELECT $1, id, 'owner' FROM u`,
      [workspace],
    );
    for (let at = 0; at < 8; at++) await happen();
    start({ mails });
    await settled();
    expect(await record(gone.id)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const ended = await deliveries(gone.id);
    expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(new Set(ended.map(({ error }) => error))).toEqual(
      new Set(['HTTP 410', 'The webhook was turned off.']),
    );
    const told = receiver.received
      .filter(({ path }) => path === '/other')
      .map(({ body }) => JSON.parse(body) as { type: string; data: object })
      .filter(({ type }) => type === 'webhook.disabled');
    expect(told).toMatchObject([{ data: { webhook_id: gone.id, reason: 'gone' } }]);
    expect(await record(other.id)).toMatchObject({ enabled: true });
    const [mail] = await eventually(() => (mails.length > 0 ? mails : null));
    expect(mail!.subject).toBe('A webhook of Acme was turned off');
  });

  it('is turned off after failing for 120 hours and five deliveries, with a warning halfway', async () => {
    const { id } = await webhook();
    receiver.answer = (_request, reply) => void reply.writeHead(500).end();
    const state = async () =>
      (
        await stores.postgres.query<{ reason: string | null; notice: string | null }>(
          'SELECT disabled_reason AS reason, coalesce(notice, warned_at::text) AS notice FROM webhooks WHERE id = $1',
          [id],
        )
      )[0]!;
    const failFor = async (hours: number) => {
      await stores.postgres.query(
        `UPDATE webhooks SET failing_since = now() - $2 * interval '1 hour' WHERE id = $1`,
        [id, hours],
      );
      await happen();
      await settled();
      return state();
    };
    start({ schedule: '0' });
    await Promise.all([happen(), happen(), happen()]);
    await settled();
    expect(await failFor(121)).toEqual({ reason: null, notice: null });
    expect(await failFor(61)).toMatchObject({ reason: null, notice: expect.any(String) as string });
    expect(await failFor(119)).toMatchObject({ reason: null });
    expect(await failFor(121)).toMatchObject({ reason: 'failing' });
  });

  it('gets no old deliveries when it is turned on again, except replays', async () => {
    const { id } = await webhook();
    await happen();
    const [old] = await deliveries(id);
    for (const enabled of [false, true]) await updateWebhook(stores.postgres, workspace, id, { enabled });
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'failed',
      error: 'The webhook was turned off.',
    });
    await replayDelivery(stores.postgres, workspace, old!.id);
    start();
    await settled();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([old!.event_id]);
  });

  it('that is off still gets a test once, and a failed test does not count', async () => {
    const { id } = await webhook();
    await updateWebhook(stores.postgres, workspace, id, { enabled: false });
    receiver.answer = (_request, reply) => void reply.writeHead(500).end();
    const payload = writePayload('test.ping', new Date(), {});
    await insertDelivery(stores.postgres, workspace, {
      ...{ webhookId: id, type: 'test.ping', eventId: newEventId(), payload },
    });
    start();
    const [row] = await settled();
    expect(row).toMatchObject({ state: 'failed', attempts: 1, error: 'HTTP 500' });
    expect(await record(id)).toMatchObject({ enabled: false, failure_count: 0, disabled_reason: null });
  });

  it('with a private address is turned off', async () => {
    const { id } = await addWebhook(stores.postgres, workspace, { url: 'http://10.0.0.1/' });
    start();
    await happen();
    await settled();
    expect(await record(id)).toMatchObject({ enabled: false, disabled_reason: 'blocked_address' });
  });
});

it('a killed sender’s deliveries are sent after its lease, a stopped sender’s at once', async () => {
  await webhook();
  await happen();
  await claimDeliveries(stores.postgres, {
    free: 1,
    freeForFailing: 1,
    leaseMs: 300,
    firstWaitMs: 0,
    sender,
    webhooks: [],
  });
  receiver.answer = () => undefined;
  const first = start({ leaseMs: 60_000 });
  await eventually(() => receiver.received.length === 1);
  await first.stop();
  receiver.answer = (_request, reply) => void reply.end();
  start();
  expect(await settled()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});
