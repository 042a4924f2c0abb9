import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootstrap } from '../../../bin/service/bootstrap.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { SESSION_LIMITS } from '../../../postgres/session-limits.ts';
import { isUnavailable } from '../../../runtime/unavailable.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import { eventually } from '../../support/eventually.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

const CONFIG = parseConfig({});

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

it('one of several processes that start at once creates the first workspace, and the others wait for it', async () => {
  const { postgres } = stores;
  const created = await Promise.all([1, 2, 3].map(() => bootstrap(postgres, CONFIG)));
  expect(created.filter((each) => each !== null)).toHaveLength(1);
  expect(await postgres.query('SELECT FROM workspaces')).toHaveLength(1);
});

it('a process whose Postgres falls silent while it waits for another gets an error', async () => {
  const proxy = await startTcpProxy(stores.postgresUrl);
  const remote = openPostgres(proxy.url, { limits: { ...SESSION_LIMITS, statementMs: 500 } });
  const isWaiting = () =>
    stores.postgres.some(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  await stores.postgres.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(7265002)');
    const starting = expect(bootstrap(remote, CONFIG)).rejects.toSatisfy(isUnavailable);
    await eventually(isWaiting);
    proxy.vanish();
    await starting;
  });
  proxy.restore();
  await remote.close();
  await proxy.close();
  expect(await bootstrap(stores.postgres, CONFIG)).toBeNull();
});
