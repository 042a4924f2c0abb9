import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyRetention } from '../../../pipeline/retention/retention.ts';
import { usageMonth } from '../../../postgres/judging/judge-usage.ts';
import { CHANGE_SIZE } from '../../../postgres/mentions/mention-changes.ts';
import { claimPosts, setMemoryState } from '../../../postgres/mentions/post-memory.ts';
import { claimRetention } from '../../../postgres/mentions/retentions.ts';
import { monthUsage } from '../../../postgres/usage/usage.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Old'));
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days) VALUES ('p', $1, 'p', 'mentions', 7, 30)`,
    [workspaceId],
  );
});
afterAll(() => stores.close());

const forget = (mentionDays: number | null = null, removed: string[] = [], sizes: number[] = []) =>
  applyRetention({
    postgres: stores.postgres,
    mentionDays,
    async remove(_workspace, ids) {
      removed.push(...ids);
      sizes.push(ids.length);
      await stores.postgres.transaction((tx) => setMemoryState(tx, [...ids], 'deleted'));
      return [...ids];
    },
  });

const runs = async () =>
  (await stores.postgres.query<{ id: string }>('SELECT id FROM scan_runs ORDER BY id')).map(({ id }) => id);

it('removes runs older than 90 days except the first, and keeps their usage', async () => {
  for (const [id, age] of [
    ['first', 200],
    ['old', 91],
    ['young', 89],
  ] as const) {
    await stores.postgres.query(
      `INSERT INTO scan_runs (id, workspace_id, project_id, trigger, status, queued_at, started_at, finished_at)
       SELECT $1, $2, 'p', 'manual', 'done', at, at, at FROM (SELECT now() - $3 * interval '1 day' AS at) AS moment`,
      [id, workspaceId, age],
    );
    await stores.postgres.query(
      `INSERT INTO run_sources (run_id, workspace_id, source, status, calls, cost) VALUES ($1, $2, 'hn', 'done', 3, 3)`,
      [id, workspaceId],
    );
  }
  const month = usageMonth(Date.now() - 91 * 86_400_000);
  const before = await monthUsage(stores.postgres, { workspaceId, month });
  await forget();
  expect(await runs()).toEqual(['first', 'young']);
  expect(await monthUsage(stores.postgres, { workspaceId, month })).toEqual(before);
});

it('removes mentions older than the retention if one is set, and no newer ones', async () => {
  const claim = (externalId: string) => ({
    ...{ workspaceId, projectId: 'p', source: 'hn', externalId, mentionId: `m_${externalId}` },
    ...{ claimedBy: 'posts.raw:0:0', runId: null, keywordIds: [1] },
  });
  await claimPosts(stores.postgres, ['old', 'young'].map(claim));
  await stores.postgres.transaction((tx) => setMemoryState(tx, ['m_old', 'm_young'], 'stored'));
  await stores.postgres.query(
    `UPDATE post_memory SET found_at = now() - interval '31 days' WHERE external_id = 'old'`,
  );
  const removed: string[] = [];
  await forget(null, removed);
  expect(removed).toEqual([]);
  await forget(30, removed);
  expect(removed).toEqual(['m_old']);
});

it('removes as many mentions at once as a change may contain', async () => {
  await stores.postgres.query(
    `INSERT INTO post_memory (project_id, source, external_id, workspace_id, mention_id, state, claimed_by, keyword_ids, found_at)
     SELECT 'p', 'hn', 'many' || n, $1, 'many_' || n, 'stored', '', '{}', now() - interval '31 days'
     FROM generate_series(0, $2::integer) AS n`,
    [workspaceId, CHANGE_SIZE],
  );
  const sizes: number[] = [];
  await forget(30, [], sizes);
  expect(sizes).toEqual([CHANGE_SIZE, 1]);
});

it('does nothing while another process applies retention', async () => {
  await stores.postgres.query(`UPDATE scan_runs SET finished_at = now() - interval '1 year'`);
  await stores.postgres.transaction(async (tx) => {
    expect(await claimRetention(tx)).toBe(true);
    await forget();
    expect(await runs()).toEqual(['first', 'young']);
  });
  await forget();
  expect(await runs()).toEqual(['first']);
});
