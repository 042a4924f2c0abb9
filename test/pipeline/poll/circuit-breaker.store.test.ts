import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../../pipeline/poll/circuit-breaker.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { unhealthySources } from '../../../postgres/sources/source-health.ts';
import { startStores, type Stores } from '../../support/stores.ts';

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
beforeEach(() => stores.postgres.query('DELETE FROM source_health'));

const hn = { source: 'hn', settings: 'a' };
const down = new SourceError('server_error', 'hn answered with status 500');
const open = (postgres = stores.postgres) => createCircuitBreaker(postgres, { random: () => 1 });
const endRest = () =>
  stores.postgres.query(`UPDATE source_health SET rests_until = now() - interval '1 second'`);

/** Fails until the breaker opens. */
async function tire(): Promise<void> {
  for (let time = 0; time < 3; time++) await open().failed(hn, down);
}

it('no process calls a source after three failures in a row, and they say why', async () => {
  expect(await open().failed(hn, down)).toBeNull();
  expect(await open(otherProcess).failed(hn, down)).toBeNull();
  expect(await open(otherProcess).admit(hn, false)).toBeNull();
  expect(await open().failed(hn, down)).toBe(30_000);
  const refusal = await open(otherProcess).admit(hn, false);
  expect(refusal).toMatchObject({ code: 'server_error' });
  expect(refusal?.message).toMatch(/^resting until 20.*Z: hn answered with status 500$/);
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(25);
  expect(await open().admit({ source: 'devto', settings: 'a' }, false)).toBeNull();
});

it('concurrent failures of many scans cause only one rest', async () => {
  await Promise.all(Array.from({ length: 12 }, () => open().failed(hn, down)));
  expect(await unhealthySources(stores.postgres)).toMatchObject([{ failures: 12, rests: 1 }]);
});

it('a success, or an error caused by a query, resets the failure count', async () => {
  await open().failed(hn, down);
  await open().failed(hn, down);
  await open(otherProcess).succeeded(hn);
  await open().failed(hn, down);
  await open().failed(hn, down);
  await open().failed(hn, new SourceError('bad_request', 'what?'));
  expect(await open().failed(hn, down)).toBeNull();
});

it('only one scan probes a source after its rest; when it succeeds, all scans resume', async () => {
  await tire();
  await endRest();
  const admitted = await Promise.all(Array.from({ length: 6 }, () => open().admit(hn, false)));
  expect(admitted.filter((refusal) => refusal === null)).toHaveLength(1);
  await open().succeeded(hn);
  expect(await open(otherProcess).admit(hn, false)).toBeNull();
  expect(await open(otherProcess).admit(hn, false)).toBeNull();
});

it('a source that fails its probe rests longer', async () => {
  await tire();
  await endRest();
  expect(await open().admit(hn, false)).toBeNull();
  expect(await open().failed(hn, down)).toBe(60_000);
  expect(await open().admit(hn, false)).not.toBeNull();
});

it('a manual scan does not wait for the end of the rest', async () => {
  await tire();
  expect(await open().admit(hn, true)).toBeNull();
  expect(await open().admit(hn, true)).not.toBeNull();
});

it('a source with new settings is tried at once', async () => {
  expect(await open().failed(hn, new SourceError('unauthorized', 'hn answered with status 401'))).toBe(
    300_000,
  );
  expect(await open().admit(hn, false)).toMatchObject({ code: 'unauthorized' });
  expect(await open().admit({ ...hn, settings: 'b' }, false)).toBeNull();
});

it('a source with a used-up quota is still called for its other features', async () => {
  const spent = new SourceError('quota_spent', 'the quota searches of youtube is used up', 3600);
  expect(await open().failed(hn, spent)).toBeNull();
  expect(await open().admit(hn, false)).toBeNull();
  expect(await unhealthySources(stores.postgres)).toMatchObject([{ code: 'quota_spent' }]);
});
