import { afterAll, beforeAll, expect, it } from 'vitest';
import { FollowUsage } from '../../../pipeline/follow/follow-usage.ts';
import type { MeteredSourceIo } from '../../../pipeline/source-io/source-io.ts';
import { monthUsage } from '../../../postgres/usage/usage.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { answeredIo } from '../sources/support.ts';

let stores: Stores;
beforeAll(async () => void (stores = await startStores()));
afterAll(() => stores.close());

async function workspaceWith(sources: readonly string[], paused = false): Promise<number> {
  const { id } = await createWorkspace(stores.postgres, 'W');
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days, sources, paused)
     VALUES ($1, $2, 'p', 'mentions', 7, 30, $3, $4)`,
    [`p${id}`, id, sources, paused],
  );
  return id;
}

it('calls that follow a source are counted once, split among the workspaces that search it', async () => {
  const workspaces = [
    await workspaceWith([]),
    await workspaceWith(['hn', 'x']),
    await workspaceWith(['news']),
    await workspaceWith([], true),
  ];
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const used = () =>
    Promise.all(
      workspaces.map(async (workspaceId) => {
        const rows = await monthUsage(stores.postgres, { workspaceId, month });
        return rows.find(({ source }) => source === 'hn')?.calls ?? 0;
      }),
    );
  const io = (calls: number): MeteredSourceIo & { calls: number } => ({ ...answeredIo(() => null), calls });
  const [first, second] = [io(2), io(0)];
  const meter = new FollowUsage('hn', stores.postgres, silentLogger());
  meter.watch(first);
  first.calls = 5;
  meter.watch(second);
  second.calls = 4;
  await meter.flush();
  expect(await used()).toEqual([4, 3, 0, 0]);
  await meter.flush();
  second.calls = 5;
  await meter.stop();
  expect(await used()).toEqual([5, 3, 0, 0]);
  meter.count();
  meter.count();
  await meter.flush();
  await meter.flush();
  expect(await used()).toEqual([6, 4, 0, 0]);
});
