import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reserveTokens } from '../../../postgres/judging/judge-usage.ts';
import {
  finishRun,
  finishRunSource,
  markPolled,
  polledRuns,
  startRunSources,
  type SourceResult,
} from '../../../postgres/scans/run-progress.ts';
import { claimRuns, enqueueScan } from '../../../postgres/scans/scan-queue.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspace: number;
let project: string;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());
let made = 0;
beforeEach(async () => {
  project = `prj_${(made += 1)}`;
  const [row] = await stores.postgres.query<{ id: number }>(
    `WITH w AS (INSERT INTO workspaces (name) VALUES ('w') RETURNING id),
       p AS (INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
             SELECT $1, id, 'p', 'mentions', 7, 30 FROM w)
     SELECT id FROM w`,
    [project],
  );
  workspace = row!.id;
  await stores.postgres.query(
    `INSERT INTO webhooks (id, workspace_id, url, events, secret, secret_hint) VALUES ($1, $2, 'u', '{*}', 's', 'h')`,
    [`whk_${made}`, workspace],
  );
});

const RESULT: SourceResult = {
  ...{ status: 'done', returned: 3, matched: 1, calls: 1, cost: 1, error: null, retryAt: null },
  ...{ reachedBackTo: null, durationMs: 5 },
};
const refused = { code: 'unauthorized', message: 'The source refused our credentials.' };

/** Runs a complete scan in which reddit rejects our credentials or answers. */
async function scan(reddit: 'answers' | 'refuses', status: 'done' | 'partial' | 'failed') {
  const { postgres } = stores;
  const { run_id } = await enqueueScan(postgres, workspace, project, 'manual');
  await claimRuns(postgres, 'a', 60_000, 100);
  await startRunSources(postgres, run_id, workspace, ['hn', 'reddit']);
  await finishRunSource(postgres, run_id, 'hn', RESULT);
  const failure = { ...RESULT, status: 'failed', error: refused } as const;
  await finishRunSource(postgres, run_id, 'reddit', reddit === 'answers' ? RESULT : failure);
  await markPolled(postgres, run_id, {});
  const run = (await polledRuns(postgres)).find(({ id }) => id === run_id)!;
  await finishRun(postgres, run, status, null);
  await finishRun(postgres, run, status, null);
  return run_id;
}

const told = async () =>
  (
    await stores.postgres.query<{ payload: Buffer }>(
      'SELECT payload FROM webhook_deliveries WHERE workspace_id = $1 ORDER BY created_at, event_type',
      [workspace],
    )
  ).map(({ payload }) => JSON.parse(payload.toString()) as { type: string; data: { id?: string } });

it('the end of a scan is announced once, with its final run', async () => {
  const done = await scan('answers', 'done');
  const failed = await scan('answers', 'failed');
  const [first, second, ...more] = await told();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    type: 'scan.completed',
    data: { id: done, status: 'done', returned: 6, matched: 2, finished_at: expect.any(String) as string },
  });
  expect(second).toMatchObject({ type: 'scan.failed', data: { id: failed, status: 'failed' } });
});

it('a source that stops being searchable is announced once, unless it never was', async () => {
  const gone = async () => (await told()).filter(({ type }) => type === 'source.unavailable');
  await scan('refuses', 'partial');
  expect(await gone()).toEqual([]);
  await scan('answers', 'done');
  const run_id = await scan('refuses', 'partial');
  await scan('refuses', 'partial');
  expect((await gone()).map(({ data }) => data)).toEqual([
    { project_id: project, run_id, source: 'reddit', ...refused },
  ]);
});

it('a used-up budget is announced once a month', async () => {
  const take = (tokens: number, month: string) =>
    reserveTokens(stores.postgres, { workspaceId: workspace, month }, tokens, 1_000);
  await take(900, '2026-11-01');
  expect(await told()).toEqual([]);
  for (let time = 0; time < 3; time++) expect(await take(200, '2026-11-01')).toBe(false);
  await take(1_001, '2026-12-01');
  expect((await told()).map(({ data }) => data)).toMatchObject([
    {
      ...{ limit: 'llm_tokens', used: 900, maximum: 1_000 },
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
    },
    { period: { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' } },
  ]);
});
