import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldDeliveries } from '../../../postgres/webhooks/webhook-deliveries.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspace: number;
beforeAll(async () => {
  stores = await startStores();
  const [row] = await stores.postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) VALUES ('w') RETURNING id`,
  );
  workspace = row!.id;
  await stores.postgres.query(
    `INSERT INTO webhooks (id, workspace_id, url, events, secret, secret_hint) VALUES ('w', $1, 'u', '{*}', 's', 'h')`,
    [workspace],
  );
});
afterAll(() => stores.close());

/** Inserts a delivery and an attempt from this many days ago, with their age as the id. */
const write = (days: number) =>
  stores.postgres.query(
    `WITH moment AS (SELECT now() - $1::integer * interval '1 day' AS at),
       delivery AS (
         INSERT INTO webhook_deliveries (id, week, workspace_id, webhook_id, event_type, event_id, payload, created_at)
         SELECT $1::text, week_of_ring(at), $2, 'w', 'test.ping', $1::text, '', at FROM moment)
     INSERT INTO webhook_attempts (delivery_id, number, week, workspace_id, webhook_id, started_at, duration_ms)
     SELECT $1::text, 1, week_of_ring(at), $2, 'w', at, 0 FROM moment`,
    [days, workspace],
  );

const ages = async (table: string, id: string) =>
  (
    await stores.postgres.query<{ age: number }>(`SELECT ${id}::integer AS age FROM ${table} ORDER BY age`)
  ).map(({ age }) => age);

it('the log of the last 30 days is kept, and everything older than 42 days is deleted', async () => {
  const days = Array.from({ length: 50 }, (_, day) => day);
  for (const day of days.slice(0, 43)) await write(day);
  await deleteOldDeliveries(stores.postgres);
  const left = await ages('webhook_deliveries', 'id');
  expect(left).toEqual(expect.arrayContaining(days.slice(0, 31)));
  // One partition was emptied: up to a week of rows.
  expect(left.length).toBeGreaterThanOrEqual(43 - 7);
  expect(Math.max(...left)).toBeLessThan(42);
  expect(await ages('webhook_attempts', 'delivery_id')).toEqual(left);
});

it('nothing that must still be visible is deleted, in any partition', async () => {
  await stores.postgres.query(
    `UPDATE webhook_deliveries SET week = week_of_ring(now() + interval '7 days') WHERE id = '3'`,
  );
  const before = await ages('webhook_deliveries', 'id');
  await deleteOldDeliveries(stores.postgres);
  expect(await ages('webhook_deliveries', 'id')).toEqual(before);
});

it('an API caller can neither empty the log nor access its partitions', async () => {
  const asTenant = (text: string) => stores.postgres.asTenant(workspace, (tx) => tx.query(text));
  await expect(asTenant('SELECT forget_old_deliveries()')).rejects.toThrow('permission denied');
  for (let week = 0; week < 7; week++)
    await expect(asTenant(`SELECT FROM webhook_deliveries_${week}`)).rejects.toThrow('permission denied');
});
