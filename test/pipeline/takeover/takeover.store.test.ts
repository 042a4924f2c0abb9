import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Publish } from '../../../pipeline/context.ts';
import { Follower } from '../../../pipeline/follow/follower.ts';
import { bindRelay } from '../../../pipeline/relay/bind-relay.ts';
import { startRelay } from '../../../pipeline/relay/relay.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import type { Postgres, Queryable } from '../../../postgres/client.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { emitEvent } from '../../../postgres/webhooks/webhook-events.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { derivedId } from '../../../schemas/new-id.ts';
import { eventually } from '../../support/eventually.ts';
import { slowdown } from '../../support/machine-load.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { addWebhook, openSender, SECRET_KEY, startReceiver } from '../webhooks/sending.ts';
import { countingStream, startHolder, type Holder } from './holder.ts';

/*
 * What one process does at a time is taken over when that process dies without a word. It is frozen in the worst moment:
 * in the middle of its work, with its locks and leases held and its connections open.
 */

/** The promise: from the freeze until the next process has done the work. */
const WITHIN_MS = 10_000;
/** What of it is work, which takes longer on a busy machine. The rest is waiting for leases to end. */
const WORK_MS = 1_000;

let stores: Stores;
const clean: (() => unknown)[] = [];
beforeEach(async () => {
  stores = await startStores();
  clean.push(() => stores.close());
});
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

function hold(part: Parameters<typeof startHolder>[0]): Holder {
  const { postgresUrl, clickhouseUrl } = stores;
  const holder = startHolder(part, { postgresUrl, clickhouseUrl, secretKey: SECRET_KEY.toString('hex') });
  clean.push(() => holder.kill());
  return holder;
}

/** Expects a state within the promised time. */
async function expectSoon(isTakenOver: () => boolean): Promise<void> {
  const startedAt = Date.now();
  await eventually(isTakenOver, { what: 'the takeover' });
  expect(Date.now() - startedAt).toBeLessThan(WITHIN_MS + (slowdown() - 1) * WORK_MS);
}

async function freeze(holder: Holder, isTakenOver: () => boolean): Promise<void> {
  holder.freeze();
  await expectSoon(isTakenOver);
}

/** Adds a webhook. `emit` queues events for it, and `ids` returns those of the requests that arrived. */
async function addReceiver() {
  const { postgres } = stores;
  const { id: workspaceId } = await createWorkspace(postgres, 'Acme');
  const receiver = await startReceiver();
  clean.push(() => receiver.close());
  await addWebhook(postgres, workspaceId, { url: receiver.url });
  const event = { workspaceId, projectId: null, type: 'scan.completed', at: new Date(), data: {} } as const;
  return {
    receiver,
    async emit(name: string, count: number) {
      for (let at = 0; at < count; at += 1)
        await emitEvent(postgres, { ...event, eventId: derivedId('evt', `${name} ${at}`) });
    },
    ids: () => receiver.received.map(({ headers }) => headers['webhook-id']!),
  };
}

/** Calls `then` after each statement about a table, in whatever transaction. */
function afterStatement(postgres: Postgres, table: string, then: () => void): Postgres {
  const watched = <Tx extends Queryable>(tx: Tx): Tx => ({
    ...tx,
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      const rows = await tx.query<Row>(text, values);
      if (text.includes(table)) then();
      return rows;
    },
  });
  return {
    ...postgres,
    transaction: (work) => postgres.transaction((tx) => work(watched(tx))),
    longTransaction: (work) => postgres.longTransaction((tx) => work(watched(tx))),
  };
}

const timesIn = (list: readonly string[], value: string) => list.filter((each) => each === value).length;

describe('When a process freezes in the middle of its work, another takes over', () => {
  it('as the relay of changes, and the frozen one publishes nothing afterwards', async () => {
    const { postgres, clickhouse } = stores;
    const queue = (id: string) =>
      postgres.query('INSERT INTO mention_events (mention_id, event) VALUES ($1, $2)', [id, { id }]);
    await queue('first');
    const holder = hold('relay');
    await eventually(() => holder.said.includes('first'));
    const published: string[] = [];
    const publish: Publish = (_topic, events) => {
      published.push(...(events as readonly { id: string }[]).map(({ id }) => id));
      return Promise.resolve(new Map());
    };
    const relay = startRelay(bindRelay({ postgres, clickhouse, logger: silentLogger() }, publish));
    clean.push(() => relay.stop());
    await freeze(holder, () => published.length > 0);

    holder.proceed();
    holder.thaw();
    const later = Array.from({ length: 50 }, (_, at) => `later ${at}`);
    for (const id of later) await queue(id);
    const isEmpty = async () => !(await postgres.some('SELECT FROM mention_events'));
    await eventually(isEmpty);
    // What was under way may come twice, and nothing else.
    expect(timesIn(published, 'first')).toBe(1);
    expect(timesIn(holder.said, 'first')).toBe(1);
    for (const id of later) expect(timesIn([...published, ...holder.said], id), id).toBe(1);
  });

  it('as the sender of a webhook, and repeats only the calls that were under way', async () => {
    const { postgres } = stores;
    const { receiver, emit, ids } = await addReceiver();
    await emit('before', 10);
    const stalled: ServerResponse[] = [];
    receiver.answer = (_request, reply) => void stalled.push(reply);
    const holder = hold('sender');
    await eventually(() => stalled.length === 4);
    receiver.answer = (_request, reply) => void reply.end();
    const metrics = createMetrics();
    const sender = openSender(postgres, { metrics });
    clean.push(() => sender.stop());
    await freeze(holder, () => new Set(ids()).size === 10);

    holder.thaw();
    for (const reply of stalled) reply.end();
    await emit('after', 50);
    await eventually(
      async () => !(await postgres.some(`SELECT FROM webhook_deliveries WHERE state = 'pending'`)),
    );
    const underWay = new Set(ids().slice(0, 4));
    expect(underWay.size).toBe(4);
    expect((await metrics.webhookTakenOver.get()).values[0]!.value).toBe(4);
    expect(new Set(ids()).size).toBe(60);
    for (const id of new Set(ids())) expect(timesIn(ids(), id)).toBe(underWay.has(id) ? 2 : 1);
  });

  it('as the follower of a stream, at its last position, and the frozen one saves no other', async () => {
    const holder = hold('follower');
    await eventually(() => holder.said.length > 3);
    const positions: string[] = [];
    const deps = { owner: 'next', logger: silentLogger(), metrics: createMetrics() };
    const follower = new Follower(
      countingStream((position) => positions.push(position)),
      { postgres: stores.postgres, ...deps },
    );
    follower.start();
    clean.push(() => follower.stop());
    await freeze(holder, () => positions.length > 0);
    const reached = Number(holder.said.at(-1));
    // The holder may have saved one more position than it could print.
    expect([reached + 1, reached + 2]).toContain(Number(positions[0]));

    holder.thaw();
    const before = positions.length;
    await eventually(() => positions.length > before + 100);
    expect(positions.map(Number)).toEqual(positions.map((_, at) => Number(positions[0]) + at));
    expect(Number(holder.said.at(-1))).toBeLessThanOrEqual(Number(positions[0]));
  });
});

it('When a machine vanishes while it records what it sent, another sends everything', async () => {
  const { receiver, emit } = await addReceiver();
  const proxy = await startTcpProxy(stores.postgresUrl);
  const remote = openPostgres(proxy.url);
  let hasVanished = false;
  const vanishing = afterStatement(remote, 'webhook_attempts', () => {
    if (!hasVanished) proxy.vanish();
    hasVanished = true;
  });
  const first = openSender(vanishing);
  clean.push(async () => {
    proxy.restore();
    await first.stop();
    await remote.close();
    await proxy.close();
  });
  await emit('event', 10);
  await eventually(() => hasVanished);
  const second = openSender(stores.postgres, { userAgent: 'second' });
  clean.push(() => second.stop());
  const sent = () => receiver.received.filter(({ headers }) => headers['user-agent'] === 'second');
  await expectSoon(() => sent().length === 10);
  expect(new Set(sent().map(({ headers }) => headers['webhook-id'])).size).toBe(10);
});
