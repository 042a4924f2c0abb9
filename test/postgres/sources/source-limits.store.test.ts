import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Postgres } from '../../../postgres/client.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { blockLimit, takeTurn } from '../../../postgres/sources/source-limits.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const PATIENCE = 60_000;

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
beforeEach(() => stores.postgres.query('DELETE FROM source_limits'));

const take = (postgres: Postgres, spacingMs: number) =>
  takeTurn(postgres, 'hn', 'default', spacingMs, PATIENCE);

describe('a source’s rate limit', () => {
  test('grants the first turn at once and the next one after the spacing', async () => {
    expect((await take(stores.postgres, 50_000)).waitMs).toBeLessThanOrEqual(1);
    const { waitMs } = await take(stores.postgres, 50_000);
    expect(waitMs).toBeGreaterThan(25_000);
    expect(waitMs).toBeLessThanOrEqual(50_000);
  });

  test('never grants two processes the same turn', async () => {
    const spacing = 60_000;
    const turns = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        take(index % 2 === 0 ? stores.postgres : otherProcess, spacing),
      ),
    );
    const waits = turns.map(({ waitMs }) => waitMs).sort((a, b) => a - b);
    // Each wait is relative to its own statement. Together the statements take far less than half the spacing.
    for (const [index, waitMs] of waits.entries())
      expect(Math.abs(waitMs - index * spacing)).toBeLessThan(spacing / 2);
  });

  test('keeps limits with different names separate', async () => {
    await takeTurn(stores.postgres, 'news', 'google', 9000, PATIENCE);
    expect((await takeTurn(stores.postgres, 'news', 'gdelt', 9000, PATIENCE)).waitMs).toBeLessThanOrEqual(1);
  });

  test('makes every process wait during a short block, and refuses turns during a long one', async () => {
    await blockLimit(stores.postgres, 'hn', 'default', 20_000);
    const { waitMs, refused } = await take(otherProcess, 1000);
    expect(refused).toBe(false);
    expect(waitMs).toBeGreaterThan(15_000);

    await blockLimit(stores.postgres, 'hn', 'default', 3_600_000);
    await blockLimit(stores.postgres, 'hn', 'default', 1000);
    for (let turn = 0; turn < 3; turn++) {
      const refusal = await take(otherProcess, 1000);
      expect(refusal.refused).toBe(true);
      expect(refusal.waitMs).toBeGreaterThan(3_500_000);
      // Rounded up, and the clock of the machine may be set back a little in between.
      expect(refusal.waitMs).toBeLessThanOrEqual(3_600_100);
    }
  });

  test('does not save up turns during idle time', async () => {
    await stores.postgres.query(
      `INSERT INTO source_limits (source, name, next_call_at) VALUES ('hn', 'default', now() - interval '1 hour')`,
    );
    expect((await take(stores.postgres, 50_000)).waitMs).toBeLessThanOrEqual(1);
    expect((await take(stores.postgres, 50_000)).waitMs).toBeGreaterThan(25_000);
  });
});
