import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  finishRun,
  polledRuns,
  type PolledRun,
  markPolled,
  startRunSources,
  finishRunSource,
} from '../../../postgres/scans/run-progress.ts';
import {
  claimRuns,
  enqueueScan,
  queueDueScans,
  releaseRuns,
  renewLeases,
} from '../../../postgres/scans/scan-queue.ts';
import { listRuns } from '../../../postgres/scans/scan-runs-read.ts';
import { lockProject } from '../../../postgres/projects/projects.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const LEASE_MS = 60_000;

let stores: Stores;
let workspaceId: number;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Queue'));
});
afterAll(() => stores.close());
beforeEach(async () => {
  await stores.postgres.query('TRUNCATE scan_runs, run_sources, projects CASCADE');
});

/** Creates a project, optionally due or paused. */
const addProject = (id: string, { due = false, paused = false } = {}) =>
  stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days, paused, next_due_at)
     VALUES ($1, $2, $1, 'mentions', 7, 30, $3, now() + $4::interval)`,
    [id, workspaceId, paused, due ? '-1 second' : '1 hour'],
  );
const enqueue = (project: string) => enqueueScan(stores.postgres, workspaceId, project, 'manual');
const claim = (owner: string, leaseMs = LEASE_MS) => claimRuns(stores.postgres, owner, leaseMs, 100);
const runsOf = (project: string) =>
  stores.postgres.query<{ id: string; status: string; only_sources: string[] | null; attempt: number }>(
    'SELECT id, status, only_sources, attempt FROM scan_runs WHERE project_id = $1 ORDER BY queued_at, id',
    [project],
  );
const failed = {
  status: 'failed',
  returned: 0,
  matched: 0,
  calls: 1,
  cost: 1,
  retryAt: null,
  reachedBackTo: null,
  durationMs: 5,
} as const;
const done = { ...failed, status: 'done', error: null } as const;

describe('The scan queue', () => {
  it('accepts manual scans while it looks for due ones, without deadlocks', async () => {
    for (let round = 0; round < 60; round++) {
      await stores.postgres.query('TRUNCATE scan_runs, run_sources, projects CASCADE');
      await addProject('due', { due: true });
      await Promise.all([
        queueDueScans(stores.postgres, '5m'),
        stores.postgres.transaction((tx) => enqueueScan(tx, workspaceId, 'due', 'manual')),
        stores.postgres.transaction(async (tx) => {
          await lockProject(tx, workspaceId, 'due');
          await enqueueScan(tx, workspaceId, 'due', 'manual');
        }),
      ]);
      expect(await runsOf('due')).toMatchObject([{ status: 'queued' }]);
    }
  });

  it('queues each due project once, however many processes look, and no paused ones', async () => {
    await addProject('due', { due: true });
    await addProject('later');
    await addProject('paused', { due: true, paused: true });
    await Promise.all([1, 2, 3, 4].map(() => queueDueScans(stores.postgres, '5m')));
    expect(await runsOf('due')).toHaveLength(1);
    expect(await runsOf('later')).toHaveLength(0);
    expect(await runsOf('paused')).toHaveLength(0);
  });

  it('returns the waiting run when another scan is requested', async () => {
    await addProject('one');
    expect(await enqueue('one')).toEqual(await enqueue('one'));
  });

  it('gives each run to one process, and never scans a project twice at once', async () => {
    for (const id of ['one', 'two', 'three']) await addProject(id).then(() => enqueue(id));
    const claimed = (await Promise.all(['a', 'b', 'c', 'd'].map((owner) => claim(owner)))).flat();
    expect(claimed.map(({ project_id }) => project_id).sort()).toEqual(['one', 'three', 'two']);
    await enqueue('one');
    expect(await claim('e')).toEqual([]);
  });

  it('leaves a run to its process while the lease lasts, and to any other after that', async () => {
    await addProject('one');
    const { run_id } = await enqueue('one');
    await claim('a', 60_000);
    expect(await claim('b')).toEqual([]);
    await stores.postgres.query(`UPDATE scan_runs SET lease_until = now() - interval '1 second'`);
    expect((await claim('b')).map(({ id }) => id)).toEqual([run_id]);
    expect(await renewLeases(stores.postgres, 'a', [run_id], LEASE_MS)).toEqual([]);
    expect(await renewLeases(stores.postgres, 'b', [run_id], LEASE_MS)).toEqual([run_id]);
  });

  it('gives a released run to the next process at once', async () => {
    await addProject('one');
    const { run_id } = await enqueue('one');
    await claim('a');
    await releaseRuns(stores.postgres, 'b', [run_id]);
    expect(await claim('b')).toEqual([]);
    await releaseRuns(stores.postgres, 'a', [run_id]);
    expect(await claim('b')).toHaveLength(1);
  });
});

describe('A scan run', () => {
  it('keeps the finished sources of an interrupted attempt, and repeats the others', async () => {
    const { postgres } = stores;
    await addProject('one');
    const { run_id } = await enqueue('one');
    await claim('a');
    expect(await startRunSources(postgres, run_id, workspaceId, ['hn', 'news', 'devto'])).toHaveLength(3);
    await finishRunSource(postgres, run_id, 'hn', { ...done, returned: 7 });
    await finishRunSource(postgres, run_id, 'news', {
      ...failed,
      error: { code: 'timeout', message: 'late' },
    });
    const again = await startRunSources(postgres, run_id, workspaceId, ['hn', 'news', 'devto']);
    expect([...again].sort()).toEqual(['devto', 'news']);
  });

  it('ends once even with concurrent callers, and queues only the failed sources', async () => {
    const { postgres } = stores;
    await addProject('one');
    const { run_id } = await enqueue('one');
    await claim('a');
    await startRunSources(postgres, run_id, workspaceId, ['hn', 'news']);
    await finishRunSource(postgres, run_id, 'hn', done);
    await finishRunSource(postgres, run_id, 'news', {
      ...failed,
      error: { code: 'timeout', message: 'late' },
      retryAt: new Date(Date.now() + 600_000).toISOString(),
    });
    await markPolled(postgres, run_id, { '0': '12' });
    const [run] = await polledRuns(postgres);
    expect(run).toMatchObject({ id: run_id, asked: 2, published_to: { '0': '12' } });
    expect(run!.failed).toMatchObject([{ source: 'news', code: 'timeout' }]);
    expect(run!.failed[0]!.retry_in_ms).toBeGreaterThan(550_000);
    expect(run!.failed[0]!.retry_in_ms).toBeLessThanOrEqual(600_000);
    const retry = { sources: ['news'] as const, delayMs: 30_000 };
    const ended = await Promise.all([1, 2, 3].map(() => finishRun(postgres, run!, 'partial', retry)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await runsOf('one')).toMatchObject([
      { id: run_id, status: 'partial' },
      { status: 'queued', only_sources: ['news'], attempt: 1 },
    ]);
    // The retry is not due yet.
    expect(await claim('a')).toEqual([]);
    expect(await polledRuns(postgres)).toEqual([]);
  });

  it('waiting for a retry becomes a full scan when a scan is requested', async () => {
    const { postgres } = stores;
    await addProject('one');
    await enqueue('one');
    await claim('a');
    const [run] = await postgres.query<{ id: string }>('SELECT id FROM scan_runs');
    await markPolled(postgres, run!.id, {});
    const [polled] = await polledRuns(postgres);
    await finishRun(postgres, polled!, 'failed', { sources: ['news'], delayMs: 30_000 });
    await enqueue('one');
    expect(await claim('a')).toMatchObject([{ only_sources: null }]);
  });

  it('says when failed sources are retried: by the retry, or by an earlier scheduled scan', async () => {
    const { postgres } = stores;
    await addProject('one');
    const { run_id } = await enqueue('one');
    await claim('a');
    await startRunSources(postgres, run_id, workspaceId, ['youtube']);
    const error = { code: 'timeout', message: 'late' };
    await finishRunSource(postgres, run_id, 'youtube', { ...failed, error });
    await markPolled(postgres, run_id, {});
    const [polled] = await polledRuns(postgres);
    await finishRun(postgres, polled!, 'partial', { sources: ['youtube'], delayMs: 2 * 3_600_000 });
    const [said] = await postgres.query<{ is_due: boolean }>(
      `SELECT s.retry_at = p.next_due_at AS is_due FROM run_sources s, projects p WHERE s.status = 'failed'`,
    );
    expect(said).toEqual({ is_due: true });
    expect(await runsOf('one')).toHaveLength(2);
  });

  it('waiting for a retry becomes a full scan when the project is due', async () => {
    const { postgres } = stores;
    await addProject('one');
    await enqueue('one');
    await claim('a');
    const [run] = await postgres.query<{ id: string }>('SELECT id FROM scan_runs');
    await markPolled(postgres, run!.id, {});
    const [polled] = await polledRuns(postgres);
    await finishRun(postgres, polled!, 'failed', { sources: ['news'], delayMs: 600_000 });
    expect(await claim('a')).toEqual([]);
    await postgres.query(`UPDATE projects SET next_due_at = now() - interval '1 second'`);
    await queueDueScans(postgres, '5m');
    expect(await claim('a')).toMatchObject([{ only_sources: null, attempt: 0 }]);
  });

  describe('that is a retry', () => {
    const error = { code: 'timeout', message: 'late' };
    const retry = { sources: ['hn', 'news'] as const, delayMs: 600_000 };

    /** Runs the next attempt for hn and news, in which news fails. Returns the run after polling. */
    async function attempt(hn: 'done' | 'failed' = 'failed') {
      const { postgres } = stores;
      await postgres.query(
        `UPDATE scan_runs SET not_before = now() - interval '1 second' WHERE status = 'queued'`,
      );
      const [run] = await claim('a');
      const asked = await startRunSources(postgres, run!.id, workspaceId, ['hn', 'news']);
      const used = { returned: 2, matched: 1, calls: 3 };
      const late = { ...failed, ...used, error };
      if (asked.includes('hn'))
        await finishRunSource(postgres, run!.id, 'hn', hn === 'done' ? { ...done, ...used } : late);
      await finishRunSource(postgres, run!.id, 'news', late);
      await markPolled(postgres, run!.id, {});
      return (await polledRuns(postgres))[0]!;
    }
    const end = async (run: PolledRun) => finishRun(stores.postgres, run, 'failed', retry);
    const sourcesOf = async (id: string) =>
      (await listRuns(stores.postgres, workspaceId, 'one', 100, ['hn', 'news'])).find((run) => run.id === id)!
        .sources;

    beforeEach(async () => {
      await addProject('one');
      await enqueue('one');
      await end(await attempt());
    });

    it('stays one run for as long as it fails, with the totals of its attempts', async () => {
      await end(await attempt());
      await end(await attempt('done'));
      await end(await attempt());
      const [first, waiting, ...others] = await runsOf('one');
      expect(others).toEqual([]);
      expect(first).toMatchObject({ status: 'failed', attempt: 0 });
      expect(waiting).toMatchObject({ status: 'queued', attempt: 4, only_sources: ['hn', 'news'] });
      const [hn, news] = await sourcesOf(waiting!.id);
      expect(hn).toMatchObject({
        status: 'done',
        returned: 4,
        matched: 2,
        calls: 6,
        error: null,
        retry_at: null,
      });
      expect(news).toMatchObject({ status: 'failed', returned: 6, matched: 3, calls: 9, error });
      expect(Date.parse(news!.retry_at!)).toBeGreaterThan(Date.now() + 590_000);
    });

    it('is finished or requeued once, even with concurrent callers', async () => {
      const run = await attempt();
      const ended = await Promise.all([1, 2, 3].map(() => end(run)));
      expect(ended.filter(Boolean)).toHaveLength(1);
      const next = await attempt();
      expect(next).toMatchObject({ id: run.id, attempt: 2 });
      // A caller that slept in the meantime refers to an older attempt.
      expect(await end(run)).toBe(false);
      expect(await polledRuns(stores.postgres)).toHaveLength(1);
    });

    it('ends with its results when a full scan replaces it', async () => {
      await end(await attempt('done'));
      const { run_id } = await enqueue('one');
      const [, tried, whole] = await runsOf('one');
      expect(tried).toMatchObject({ status: 'partial' });
      expect(whole).toMatchObject({ id: run_id, status: 'queued', only_sources: null, attempt: 0 });
      await claim('a');
      expect(await startRunSources(stores.postgres, run_id, workspaceId, ['hn', 'news'])).toHaveLength(2);
    });

    it('ends when the project is due', async () => {
      await end(await attempt());
      await stores.postgres.query(`UPDATE projects SET next_due_at = now() - interval '1 second'`);
      await queueDueScans(stores.postgres, '5m');
      expect((await runsOf('one')).map(({ status }) => status)).toEqual(['failed', 'failed', 'queued']);
    });

    it('ends when another run is waiting, or the project was paused or deleted', async () => {
      const run = await attempt();
      await enqueue('one');
      await end(run);
      expect((await runsOf('one')).map(({ status }) => status)).toEqual(['failed', 'failed', 'queued']);
      await end(await attempt());
      const last = await attempt();
      await stores.postgres.query('UPDATE projects SET paused = true');
      await end(last);
      expect((await runsOf('one')).map(({ status }) => status)).not.toContain('queued');
      expect((await sourcesOf(last.id)).map(({ retry_at }) => retry_at)).toEqual([null, null]);
    });

    it('leaves one full scan when a scan is requested at the same time', async () => {
      for (let round = 0; round < 30; round++) {
        const run = await attempt();
        await Promise.all([
          end(run),
          stores.postgres.transaction((tx) => enqueueScan(tx, workspaceId, 'one', 'manual')),
        ]);
        const waiting = (await runsOf('one')).filter(({ status }) => status === 'queued');
        expect(waiting).toMatchObject([{ only_sources: null, attempt: 0 }]);
        expect(await sourcesOf(waiting[0]!.id)).toEqual([]);
        await end(await attempt());
      }
    });
  });

  it('is not retried for a project that was paused in the meantime', async () => {
    const { postgres } = stores;
    await addProject('one');
    const { run_id } = await enqueue('one');
    await claim('a');
    await markPolled(postgres, run_id, {});
    const [polled] = await polledRuns(postgres);
    await postgres.query('UPDATE projects SET paused = true');
    await finishRun(postgres, polled!, 'failed', { sources: ['news'], delayMs: 0 });
    expect(await runsOf('one')).toHaveLength(1);
  });
});
