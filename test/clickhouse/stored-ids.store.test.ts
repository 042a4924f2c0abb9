import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedIds, MAX_IDS, storedIds } from '../../clickhouse/mentions/mentions.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
const WORKSPACES = 5;
const STORED = 3_000;
const idOf = (n: number) => n.toString(16).padStart(32, '0');
const workspaceOf = (n: number) => 1 + (n % WORKSPACES);

/** Groups ids, made from numbers, by workspace. */
function byWorkspace(numbers: readonly number[]): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const n of numbers) ids.set(workspaceOf(n), [...(ids.get(workspaceOf(n)) ?? []), idOf(n)]);
  return ids;
}

beforeAll(async () => {
  stores = await startStores();
  await stores.clickhouse.command({
    query: `INSERT INTO mentions (workspace_id, id) SELECT 1 + number % ${WORKSPACES}, number FROM numbers(${STORED})`,
  });
});
afterAll(() => stores.close());

describe('the lookup of stored mentions', () => {
  it('finds mentions of many workspaces, more than one statement can list', async () => {
    const asked = Array.from({ length: MAX_IDS + 500 }, (_, at) => STORED - 1_000 + at);
    const found = await storedIds(stores.clickhouse, byWorkspace(asked));
    expect([...found].sort()).toEqual(asked.filter((n) => n < STORED).map(idOf));
  });

  it('does not confuse mentions of different workspaces', async () => {
    expect(await storedIds(stores.clickhouse, new Map([[workspaceOf(2), [idOf(1)]]]))).toEqual(new Set());
  });

  it('finds mentions only by the verdict of their first judging', async () => {
    await stores.clickhouse.command({
      query: `INSERT INTO verdicts (workspace_id, mention_id, judged_at, occasion)
              VALUES (1, 1, now64(3), 'new'), (1, 2, now64(3), 'rejudged'), (2, 3, now64(3), 'new')`,
    });
    const asked = new Map([[1, [1, 2, 3].map(idOf)]]);
    expect(await judgedIds(stores.clickhouse, asked)).toEqual(new Set([idOf(1)]));
  });

  it('is answered from the primary key', async () => {
    const explained = await stores.clickhouse.query({
      query: `EXPLAIN indexes = 1 SELECT id FROM mentions WHERE (workspace_id, id) IN (CAST('[(2,1),(3,2)]' AS Array(Tuple(UInt32, UInt128))))`,
      format: 'TabSeparatedRaw',
    });
    expect(await explained.text()).toContain('(workspace_id, id) in 2-element set');
  });
});
