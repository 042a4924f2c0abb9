import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQuotaLedger } from '../../../pipeline/source-io/quota-ledger.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { describeLedger } from './quota-ledger-conformance.ts';

let stores: Stores;
let otherProcess: Postgres;
beforeAll(async () => {
  stores = await startStores();
  otherProcess = openPostgres(stores.postgresUrl);
});
afterAll(async () => {
  await otherProcess.close();
  await stores.close();
});
const emptyBooks = () => stores.postgres.query('DELETE FROM source_quotas');

describeLedger('that all processes share', async (now) => {
  await emptyBooks();
  return createQuotaLedger(stores.postgres, now);
});

it('two processes share the units of a quota, and used units survive a restart', async () => {
  await emptyBooks();
  const quota = { units: 50, per: { calendar: 'day', zone: 'UTC' } } as const;
  const ledgers = [stores.postgres, otherProcess].map((postgres) => createQuotaLedger(postgres));
  const spent = await Promise.all(
    Array.from({ length: 40 }, (_, at) => ledgers[at % 2]!.spend('youtube', 'searches', quota, 3)),
  );
  expect(spent.filter(({ granted }) => granted)).toHaveLength(16);
  expect(await createQuotaLedger(otherProcess).spend('youtube', 'searches', quota, 3)).toMatchObject({
    granted: false,
  });
});
