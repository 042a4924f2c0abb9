import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { type Message } from '../../../outbound/messages/message.ts';
import { type Role } from '../../../pipeline/main.ts';
import { createSeal } from '../../../postgres/sealed.ts';
import { emitEvent } from '../../../postgres/webhook-events.ts';
import { insertDelivery, newEventId, replayDelivery } from '../../../postgres/webhook-deliveries.ts';
import { claimDeliveries } from '../../../postgres/webhook-queue.ts';
import { replaceWebhookSecret, updateWebhook } from '../../../postgres/webhooks.ts';
import { newWebhookSecret } from '../../../outbound/webhook-signature.ts';
import { derivedId } from '../../../schemas/new-id.ts';
import { writePayload } from '../../../schemas/webhook-events.ts';
import { eventually } from '../../support/eventually.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { addWebhook, openSender, SECRET_KEY, startReceiver, type Receiver } from './sending.ts';

let stores: Stores;
let workspace: number;
let receiver: Receiver;
const running: Role[] = [];

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
/** Something happens, of which every webhook of the workspace is told. */
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
  it('arrives at once, signed so that the library of Standard Webhooks takes it', async () => {
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

  it('is tried again until it is taken, under the same id, and each attempt is kept', async () => {
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

  it('fails when its attempts are used up, and says of what', async () => {
    const { id } = await webhook();
    receiver.answer = (_request, reply) => void reply.destroy();
    start({ schedule: '0,0' });
    await happen();
    const [row] = await settled();
    expect(row).toMatchObject({ state: 'failed', attempts: 2, response_status: null, next_attempt_at: null });
    expect(row!.error).toBe('The receiver broke the connection off.');
    expect(await record(id)).toMatchObject({ enabled: true, failure_count: 2 });
  });

  it('waits as long as the receiver asks for, within bounds', async () => {
    await webhook();
    receiver.answer = (_request, reply) => void reply.writeHead(429, { 'retry-after': '3600' }).end();
    start({ schedule: '0,1' });
    await happen();
    const row = await eventually(async () => (await deliveries()).find(({ attempts }) => attempts === 1));
    const wait = Date.parse(row.next_attempt_at!) - receiver.received[0]!.at;
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThan(65_000);
  });

  it('is signed with the secret as it is when it goes out', async () => {
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

  it('is sent by one of several senders, and once', async () => {
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
  it('gets four calls at once, and one while its last call failed', async () => {
    const { id } = await webhook();
    for (let at = 0; at < 6; at++) await happen();
    const limits = { free: 100, freeForFailing: 100, leaseMs: 60_000 };
    expect(await claimDeliveries(stores.postgres, limits)).toHaveLength(4);
    expect(await claimDeliveries(stores.postgres, limits)).toHaveLength(0);
    await stores.postgres.query('UPDATE webhook_deliveries SET leased_until = NULL');
    await stores.postgres.query('UPDATE webhooks SET failure_count = 1 WHERE id = $1', [id]);
    expect(await claimDeliveries(stores.postgres, limits)).toHaveLength(1);
    expect(await claimDeliveries(stores.postgres, limits)).toHaveLength(0);
  });

  it('that is dead holds up no other: all give their first before one gives its second', async () => {
    const dead = await webhook();
    for (let at = 0; at < 10; at++) await happen();
    const other = await webhook();
    await happen();
    const limits = { free: 2, freeForFailing: 1, leaseMs: 60_000 };
    const claimed = await claimDeliveries(stores.postgres, limits);
    expect(claimed.map(({ webhook_id }) => webhook_id).sort()).toEqual([dead.id, other.id].sort());
  });

  it('is turned off by a 410 at once; what waits is given up, and the others are told', async () => {
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

  it('that was turned off sends nothing when it is enabled again, but for what is replayed', async () => {
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

  it('gets a test even when it is off, once, and the test says nothing against it', async () => {
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

  it('whose address leads inside is turned off for it', async () => {
    const { id } = await addWebhook(stores.postgres, workspace, { url: 'http://10.0.0.1/' });
    start();
    await happen();
    await settled();
    expect(await record(id)).toMatchObject({ enabled: false, disabled_reason: 'blocked_address' });
  });
});

it('what a killed sender held goes out after its lease, and a stopped one gives back at once', async () => {
  await webhook();
  await happen();
  await claimDeliveries(stores.postgres, { free: 1, freeForFailing: 1, leaseMs: 300 });
  receiver.answer = () => undefined;
  const first = start({ leaseMs: 60_000 });
  await eventually(() => receiver.received.length === 1);
  await first.stop();
  receiver.answer = (_request, reply) => void reply.end();
  start();
  expect(await settled()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});
