import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RunProgressReporter, type PostCounts } from '../../../pipeline/poll/run-progress.ts';
import { UsageMeter } from '../../../pipeline/source-io/usage-meter.ts';
import { finishRunSource, startRunSources } from '../../../postgres/scans/run-progress.ts';
import { claimRuns, enqueueScan, type ClaimedRun } from '../../../postgres/scans/scan-queue.ts';
import { listRuns } from '../../../postgres/scans/scan-runs-read.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
let now: number;
let runs: ClaimedRun[];
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Live'));
});
afterAll(() => stores.close());
beforeEach(async () => {
  const { postgres } = stores;
  await postgres.query('TRUNCATE scan_runs, run_sources, projects CASCADE');
  now = 0;
  for (const id of ['one', 'two']) {
    await postgres.query(
      `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days) VALUES ($1, $2, $1, 'mentions', 7, 30)`,
      [id, workspaceId],
    );
    await enqueueScan(postgres, workspaceId, id, 'manual');
  }
  runs = await claimRuns(postgres, 'test', 60_000, 10);
  for (const { id } of runs) await startRunSources(postgres, id, workspaceId, ['x', 'hn']);
});

/** Starts searching x for both projects. */
function asking() {
  const meter = new UsageMeter('x');
  const progress = new RunProgressReporter('x', runs, meter, { postgres: stores.postgres, now: () => now });
  return { meter, progress };
}

const counts = (one: number, two: number): PostCounts =>
  new Map([
    ['one', { returned: one, matched: one - 1 }],
    ['two', { returned: two, matched: two }],
  ]);
const known = async (project: string, source = 'x') => {
  const [run] = await listRuns(stores.postgres, workspaceId, project, 1, ['x', 'hn']);
  return run!.sources.find((each) => each.source === source)!;
};
const costs = async () =>
  (
    await stores.postgres.query<{ cost: number }>(
      `SELECT s.cost FROM run_sources s JOIN scan_runs r ON r.id = s.run_id WHERE source = 'x' ORDER BY r.project_id`,
    )
  ).map(({ cost }) => cost);
const end = async (project: string, { meter, progress }: ReturnType<typeof asking>, returned: number) => {
  const run = runs.find(({ project_id }) => project_id === project)!;
  const all = { returned, matched: returned, ...meter.of(project) };
  await finishRunSource(stores.postgres, run.id, 'x', {
    ...all,
    ...progress.unreported(run, all),
    status: 'done',
    error: null,
    retryAt: null,
    reachedBackTo: null,
    durationMs: 1,
  });
};

it('a running search reports its posts and costs every second, and the totals at the end', async () => {
  const asked = asking();
  const { meter, progress } = asked;
  meter.count(['one', 'two'], { calls: 1, returned: 9 });
  await progress.report(() => counts(5, 4));
  expect(await known('one')).toMatchObject({ status: 'running', returned: 0, calls: 0 });
  now = 1000;
  await progress.report(() => counts(5, 4));
  expect(await known('one')).toMatchObject({ status: 'running', returned: 5, matched: 4, calls: 1 });
  expect(await known('two')).toMatchObject({ status: 'running', returned: 4, matched: 4, calls: 0 });
  expect(await known('one', 'hn')).toMatchObject({ returned: 0, calls: 0 });
  meter.count(['one', 'two'], { calls: 3, returned: 20 }, { calls: 1, returned: 9 });
  now = 2000;
  await progress.report(() => counts(10, 10));
  meter.count(['one'], { calls: 1, returned: 1 });
  await end('one', asked, 11);
  await end('two', asked, 10);
  expect(await known('one')).toMatchObject({ status: 'done', returned: 11, matched: 11, calls: 3 });
  expect(await known('two')).toMatchObject({ status: 'done', returned: 10, matched: 10, calls: 1 });
  expect(await costs()).toEqual([11, 10]);
});

it('a new attempt restarts the post counts of an aborted one and adds to its calls and costs', async () => {
  const first = asking();
  first.meter.count(['one', 'two'], { calls: 2, returned: 8 });
  now = 1000;
  await first.progress.report(() => counts(4, 4));
  first.meter.count(['one', 'two'], { calls: 2, returned: 2 });
  await first.progress.reportAborted();
  for (const { id } of runs) await startRunSources(stores.postgres, id, workspaceId, ['x', 'hn']);
  expect(await known('one')).toMatchObject({ status: 'running', returned: 0, calls: 2 });
  const second = asking();
  second.meter.count(['one', 'two'], { calls: 2, returned: 12 });
  await end('one', second, 6);
  await end('two', second, 6);
  expect(await known('one')).toMatchObject({ returned: 6, matched: 6, calls: 3 });
  expect(await costs()).toEqual([11, 11]);
});
