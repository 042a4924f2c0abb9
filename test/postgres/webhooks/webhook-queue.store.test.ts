import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Postgres, Queryable } from '../../../postgres/client.ts';
import { saveAttempts } from '../../../postgres/webhooks/webhook-attempts.ts';
import { countFailing } from '../../../postgres/webhooks/webhook-health.ts';
import { claimDeliveries, releaseLeases, renewLeases } from '../../../postgres/webhooks/webhook-queue.ts';
import { attemptOf } from '../../pipeline/webhooks/delivery.ts';
import { addWebhook } from '../../pipeline/webhooks/sending.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const WAITING = 20_000;
let stores: Stores;
let webhook: string;
beforeAll(async () => {
  stores = await startStores();
  await fillQueue();
});
afterAll(() => stores.close());

/** Fills the queue of one webhook. Its statistics are from a time when everything was delivered and nothing waited. */
async function fillQueue(): Promise<void> {
  const [row] = await stores.postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) VALUES ('w') RETURNING id`,
  );
  ({ id: webhook } = await addWebhook(stores.postgres, row!.id, { url: 'https://a.example/' }));
  const fill = (state: string) =>
    stores.postgres.query(
      `INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_type, event_id, payload, state, next_attempt_at)
       SELECT $3 || n, $1, $2, 'scan.completed', $3 || n, '{}', $3,
         CASE WHEN $3 = 'pending' THEN now() - n * interval '1 millisecond' END FROM generate_series(1, $4::integer) AS n`,
      [row!.id, webhook, state, WAITING],
    );
  await fill('delivered');
  await stores.postgres.query('VACUUM ANALYZE webhook_deliveries');
  await fill('pending');
}

/** Returns how many rows of the log the current transaction has read. */
async function rowsRead(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ read: number }>(
    `SELECT sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 AS read FROM pg_stat_xact_user_tables
     WHERE relname LIKE 'webhook\\_deliveries\\__'`,
  );
  return row!.read;
}

/** Runs work in a transaction. Returns how many rows of the log it read. */
const reading = <T>(work: (tx: Queryable) => Promise<T>): Promise<{ result: T; read: number }> =>
  stores.postgres.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const result = await work(tx);
    return { result, read: (await rowsRead(tx)) - before };
  });

it('work on a few deliveries reads only a few rows, whatever the backlog and statistics', async () => {
  const sender = randomUUID();
  const webhooks = [{ webhookId: webhook, leased: 0, maxLeased: 8 }];
  const limits = { free: 100, freeForFailing: 100, leaseMs: 60_000, firstWaitMs: 0, sender, webhooks };
  const claimed = await reading((tx) =>
    claimDeliveries({ transaction: (work) => work(tx) } as Postgres, limits),
  );
  expect(claimed.result).toHaveLength(8);
  const [made, back, ...failed] = claimed.result;
  const renewed = await reading((tx) => renewLeases(tx, sender, [made!, ...failed], 60_000));
  const released = await reading((tx) => releaseLeases(tx, sender, [back!]));
  const again = { error: 'HTTP 503', retryInMs: 60_000 };
  const noted = await reading((tx) =>
    saveAttempts(tx, [attemptOf(made!), ...failed.map((one) => attemptOf(one, again))]),
  );
  const counted = await reading((tx) => countFailing(tx, webhook));
  expect(counted.result).toBe(5);
  const read = [claimed, renewed, released, noted, counted].map((one) => one.read);
  expect(Math.max(...read)).toBeLessThan(1_000);
  const states = await stores.postgres.query(
    `SELECT state, leased_until IS NOT NULL AS held, attempts, count(*) FROM webhook_deliveries
     WHERE id LIKE 'pending%' GROUP BY 1, 2, 3 ORDER BY 1, 3`,
  );
  expect(states).toEqual([
    { state: 'delivered', held: false, attempts: 1, count: 1 },
    { state: 'pending', held: false, attempts: 0, count: WAITING - 7 },
    { state: 'pending', held: false, attempts: 1, count: 6 },
  ]);
});
