import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../../pipeline/poll/circuit-breaker.ts';
import { finishRuns } from '../../../pipeline/poll/run-completion.ts';
import { inMemoryStorage } from '../source-io/in-memory.ts';
import { Scan } from '../../../pipeline/poll/scan.ts';
import type { ConfiguredSource } from '../../../pipeline/connector/configured-source.ts';
import type { CallableSource } from '../../../pipeline/source-io/callable-source.ts';
import { currentSourceStatuses } from '../../../pipeline/poll/source-statuses.ts';
import { SourceError, type PostPage, type SearchTarget } from '../../../pipeline/connector/connector.ts';
import { queryPerSpelling } from '../../../pipeline/connector/planning/search-query.ts';
import { openWatchList } from '../../../pipeline/watch-list.ts';
import { claimRuns, enqueueScan } from '../../../postgres/scans/scan-queue.ts';
import { wakeChanged } from '../../../postgres/scans/scan-retries.ts';
import { heldQuotas, takeUnits } from '../../../postgres/sources/source-quotas.ts';
import { unhealthySources } from '../../../postgres/sources/source-health.ts';
import { watchListSince, watchRevision } from '../../../postgres/projects/watch-list.ts';
import { createWorkspace, setWorkspacePlan } from '../../../postgres/accounts/workspaces.ts';
import { reachedLimits, NO_LIMITS_REACHED } from '../../../schemas/usage/reached-limits.ts';
import type { ReachedLimits } from '../../../schemas/usage/reached-limits.ts';
import type { RawPost } from '../../../schemas/post.ts';
import type { Source } from '../../../schemas/source.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
/** The plan limits that searches have to wait for. */
let held: ReachedLimits;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Scans'));
});
afterAll(() => stores.close());
beforeEach(() => {
  held = NO_LIMITS_REACHED;
  return stores.postgres.query(
    'TRUNCATE scan_runs, run_sources, search_cursors, keywords, projects, source_health, source_quotas CASCADE',
  );
});

/** How a fake source responds to a query. `null`: with one post. */
type Behaviour = () => SourceError | Error | null;

/** A source with one call per query, and the queries and their start times. */
function fakeSource(source: Source, behave: Behaviour) {
  const asked: { text: string; since: number }[] = [];
  const counter = { calls: 0 };
  const ready: ConfiguredSource = {
    settings: 'a',
    connector: {
      source,
      summary: { keywordSearch: '', reach: '', callLimit: '' },
      limits: {},
      overlapMs: 600_000,
      maxBackfillDays: null,
      exclusions: 'none',
      open: () => ready.client,
    },
    client: {
      availability: { available: true },
      plan: (targets: readonly SearchTarget[]) => queryPerSpelling(targets),
      async *search({ text, since }): AsyncGenerator<PostPage> {
        counter.calls++;
        asked.push({ text, since });
        const failure = behave();
        if (failure) throw failure;
        const { fetched_at: _f, runs: _r, revision: _v, ...post } = aRawPost({ source, external_id: text });
        yield { posts: [post], malformed: 0 };
      },
    },
  };
  return { ready, asked, counter };
}

async function addProject(
  id: string,
  terms: readonly string[],
  sources: readonly Source[],
  owner = workspaceId,
): Promise<void> {
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days, sources, next_due_at)
     VALUES ($1, $2, $1, 'mentions', 7, 30, $3, now() + interval '1 day')`,
    [id, owner, sources],
  );
  for (const term of terms) {
    await stores.postgres.query('INSERT INTO keywords (workspace_id, project_id, term) VALUES ($1, $2, $3)', [
      owner,
      id,
      term,
    ]);
  }
}

/** Runs due scans and finishes their runs. */
function scanner(...fakes: readonly ReturnType<typeof fakeSource>[]) {
  const sources = new Map(fakes.map(({ ready }) => [ready.connector.source, ready]));
  const counters = new Map(fakes.map(({ ready, counter }) => [ready.connector.source, counter]));
  const watchList = openWatchList((revision) => watchListSince(stores.postgres, revision));
  const published: RawPost[] = [];
  const deps = {
    postgres: stores.postgres,
    sources,
    metrics: createMetrics(),
    logger: silentLogger(),
    reachedLimits: () => Promise.resolve(held),
    breaker: createCircuitBreaker(stores.postgres),
    watchList: async () => watchList(await watchRevision(stores.postgres)),
    publish: (posts: readonly RawPost[]) => Promise.resolve(published.push(...posts)),
    ends: () => Promise.resolve(new Map<number, bigint>()),
    now: Date.now,
    io: ({ connector }: CallableSource) => {
      const counter = counters.get(connector.source)!;
      const before = counter.calls;
      return {
        get calls() {
          return counter.calls - before;
        },
        request: () => Promise.reject(new Error('not called')),
        spend: () => Promise.resolve(),
        claim: () => Promise.resolve(),
        storage: inMemoryStorage(),
        now: Date.now,
      };
    },
  };
  const scan = async () => {
    await stores.postgres.query(
      `UPDATE scan_runs SET not_before = now() - interval '1 second' WHERE status = 'queued'`,
    );
    const runs = await claimRuns(stores.postgres, 'test', 60_000, 100);
    await new Scan(runs, deps, new AbortController().signal).run();
    await finishRuns(stores.postgres, () => Promise.resolve(new Map()));
  };
  const status = async (source: Source) =>
    currentSourceStatuses(
      sources,
      {
        unhealthy: await unhealthySources(stores.postgres),
        held: await heldQuotas(stores.postgres, Date.now()),
      },
      Date.now(),
    ).find((each) => each.source === source)!;
  return { scan, status, published };
}

const queue = (project: string, trigger: 'manual' | 'schedule' = 'schedule') =>
  enqueueScan(stores.postgres, workspaceId, project, trigger);
const outcomes = () =>
  stores.postgres.query<{
    source: string;
    status: string;
    code: string | null;
    message: string;
    calls: number;
  }>(
    `SELECT s.source, s.status, s.error_code AS code, s.error_message AS message, s.calls, r.attempt
     FROM run_sources s JOIN scan_runs r ON r.id = s.run_id ORDER BY r.queued_at, r.attempt, r.project_id, s.source`,
  );
const waiting = () =>
  stores.postgres.query<{ only_sources: string[]; seconds: number }>(
    `SELECT only_sources, extract(epoch FROM not_before - now())::float8 AS seconds FROM scan_runs WHERE status = 'queued'`,
  );

describe('A source that can only be followed', () => {
  it('is available but never searched, and its status and runs say what a search needs', async () => {
    const live = fakeSource('bluesky', () => null);
    const followOnly = 'only followed live: searching needs an account';
    const client = { ...live.ready.client, availability: { available: true, followOnly } as const };
    const { scan, status } = scanner(
      { ...live, ready: { ...live.ready, client } },
      fakeSource('devto', () => null),
    );
    await addProject('one', ['a'], []);
    await queue('one');
    await scan();
    expect(live.asked).toEqual([]);
    expect(await status('bluesky')).toEqual({ source: 'bluesky', available: true, reason: followOnly });
    expect(await outcomes()).toMatchObject([
      { source: 'bluesky', status: 'unavailable', message: followOnly },
      { source: 'devto', status: 'done' },
    ]);
    expect(await stores.postgres.query('SELECT status FROM scan_runs')).toEqual([{ status: 'done' }]);
    // Once it has an account, it reaches back as in a first scan.
    expect(await stores.postgres.query(`SELECT FROM search_cursors WHERE source = 'bluesky'`)).toEqual([]);
  });
});

describe('A source that is down', () => {
  it('is not called again by a scan after three failures, and does not hold up other sources', async () => {
    const down = fakeSource('hn', () => new SourceError('server_error', 'hn answered with status 500'));
    const well = fakeSource('devto', () => null);
    const { scan, status } = scanner(down, well);
    await addProject('one', ['a', 'b', 'c', 'd', 'e'], ['hn', 'devto']);
    await queue('one');
    await scan();
    expect(down.asked).toHaveLength(3);
    expect(well.asked).toHaveLength(5);
    expect(await outcomes()).toMatchObject([
      { source: 'devto', status: 'done', calls: 5 },
      { source: 'hn', status: 'failed', code: 'server_error', calls: 3 },
    ]);
    expect(await status('hn')).toMatchObject({ available: false });
    expect((await status('hn')).reason).toMatch(/^resting until .*: hn answered with status 500$/);
    expect(await status('devto')).toMatchObject({ available: true, reason: null });
    expect(await waiting()).toMatchObject([{ only_sources: ['hn'] }]);
  });

  it('is not called during its rest, and then searched from the last good scan on', async () => {
    let isDown = false;
    const hn = fakeSource('hn', () => (isDown ? new SourceError('malformed_answer', 'garbage') : null));
    const { scan, status } = scanner(hn);
    await addProject('one', ['a', 'b', 'c', 'd'], ['hn']);
    await queue('one');
    await scan();
    const lastGood = Date.now();
    isDown = true;
    await queue('one');
    await scan();
    hn.asked.length = 0;
    await scan();
    expect(hn.asked).toEqual([]);
    isDown = false;
    await stores.postgres.query(`UPDATE source_health SET rests_until = now() - interval '1 second'`);
    await scan();
    expect(hn.asked.map(({ text }) => text)).toEqual(['search:a', 'search:b', 'search:c', 'search:d']);
    for (const { since } of hn.asked) expect(since).toBeLessThanOrEqual(lastGood - 600_000 + 1);
    expect(await status('hn')).toMatchObject({ available: true });
    expect(await waiting()).toEqual([]);
  });

  it('is retried at once by a manual scan', async () => {
    let isDown = true;
    const hn = fakeSource('hn', () => (isDown ? new SourceError('timeout', 'late') : null));
    const { scan } = scanner(hn);
    await addProject('one', ['a', 'b', 'c'], ['hn']);
    for (let time = 0; time < 3; time++) {
      await queue('one');
      await scan();
    }
    isDown = false;
    hn.asked.length = 0;
    await queue('one', 'manual');
    await scan();
    expect(hn.asked).toHaveLength(3);
  });
});

it('a source that rejects our credentials needs attention at once and is retried later', async () => {
  const x = fakeSource('x', () => new SourceError('unauthorized', 'x answered with status 401'));
  const { scan, status } = scanner(x);
  await addProject('one', ['a', 'b'], ['x']);
  await queue('one');
  await scan();
  expect(x.asked).toHaveLength(1);
  expect((await status('x')).reason).toMatch(/^needs attention: x answered with status 401; asked again at /);
  const [retry] = await waiting();
  expect(retry!.seconds).toBeGreaterThan(200);
});

it('only the runs that wait for a source with new settings are woken', async () => {
  const refusing = fakeSource('x', () => new SourceError('unauthorized', 'x answered with status 401'));
  const down = fakeSource('hn', () => new SourceError('forbidden', 'hn answered with status 403'));
  const { scan, status } = scanner(refusing, down);
  for (const source of ['x', 'hn'] as const) {
    await addProject(source, ['a'], [source]);
    await queue(source);
  }
  await scan();
  const present = [
    { source: 'x', settings: 'new' },
    { source: 'hn', settings: 'a' },
  ];
  await wakeChanged(stores.postgres, present);
  const due = (await waiting()).filter(({ seconds }) => seconds <= 0);
  expect(due).toMatchObject([{ only_sources: ['x'] }]);
  expect(await unhealthySources(stores.postgres)).toMatchObject([{ source: 'hn' }]);
  expect(await status('hn')).toMatchObject({ available: false });
});

it('a failed source that its project then drops is not retried, and its run says so', async () => {
  const hn = fakeSource('hn', () => new SourceError('bad_request', 'what?'));
  const devto = fakeSource('devto', () => new SourceError('bad_request', 'what?'));
  const { scan } = scanner(hn, devto);
  await addProject('one', ['a'], ['hn', 'devto']);
  await queue('one');
  await scan();
  await scan();
  await stores.postgres.query(`UPDATE projects SET sources = '{devto}'`);
  hn.asked.length = 0;
  await scan();
  await scan();
  expect(hn.asked).toEqual([]);
  expect(await waiting()).toMatchObject([{ only_sources: ['devto'] }]);
  const [, , again, left] = await outcomes();
  expect(again).toMatchObject({ source: 'devto', status: 'failed', calls: 3 });
  expect(left).toMatchObject({ source: 'hn', status: 'unavailable', code: 'unavailable', calls: 1 });
});

it('words that a keyword no longer excludes are searched again', async () => {
  const x = fakeSource('x', () => null);
  const devto = fakeSource('devto', () => null);
  const told = { ...x.ready.connector, exclusions: 'words' as const };
  const { scan } = scanner({ ...x, ready: { ...x.ready, connector: told } }, devto);
  await addProject('one', ['a', 'b'], ['x', 'devto']);
  const exclude = (...words: string[]) =>
    stores.postgres.query(`UPDATE keywords SET excluded = $1 WHERE term = 'a'`, [words]);
  const daysBack = async (fake: typeof x) => {
    fake.asked.length = 0;
    await queue('one');
    await scan();
    const inOrder = fake.asked.sort((one, other) => (one.text < other.text ? -1 : 1));
    return inOrder.map(({ since }) => Math.floor((Date.now() - since) / 86_400_000));
  };
  await exclude('lamp');
  expect(await daysBack(x)).toEqual([30, 30]);
  await exclude('lamp', 'pie');
  expect(await daysBack(x)).toEqual([0, 0]);
  await exclude('pie');
  expect(await daysBack(x)).toEqual([7, 0]);
  expect(await daysBack(x)).toEqual([0, 0]);
  await exclude();
  expect(await daysBack(devto)).toEqual([7, 0]);
  expect(await daysBack(devto)).toEqual([0, 0]);
});

it('a full quota of items is reported with its next free slot, and only new items fail', async () => {
  const until = Date.now() + 5 * 86_400_000;
  const hold = (item: string) => {
    const quota = { source: 'instagram', name: 'hashtags', item, units: 1, limit: 2 };
    return takeUnits(stores.postgres, { ...quota, at: Date.now(), until });
  };
  const instagram = fakeSource('instagram', () => {
    if (instagram.asked.length < 3) return null;
    const message = 'the quota hashtags of instagram is used up';
    return new SourceError('quota_spent', message, (until - Date.now()) / 1000, 'query');
  });
  const quotas = { hashtags: { units: 2, per: { rollingMs: 7 * 86_400_000 } } };
  const client = { ...instagram.ready.client, quotas };
  const { scan, status } = scanner({ ...instagram, ready: { ...instagram.ready, client } });
  await addProject('one', ['a', 'b', 'c'], ['instagram']);
  await hold('a');
  expect(await status('instagram')).toEqual({ source: 'instagram', available: true, reason: null });
  await hold('b');
  await queue('one');
  await scan();
  const day = new Date(until).toISOString().slice(0, 10);
  const { available, reason } = await status('instagram');
  expect(available).toBe(true);
  expect(reason).toContain(`all 2 hashtags that instagram grants are in use: others wait until ${day}`);
  const [failed] = await outcomes();
  expect(failed).toMatchObject({ status: 'failed', code: 'quota_spent', calls: 3 });
  expect(failed!.message).toContain(`used up until ${day}`);
});

it('a used-up quota delays only its own source, until it resets', async () => {
  const youtube = fakeSource(
    'youtube',
    () => new SourceError('quota_spent', 'the quota searches is used up', 7200),
  );
  const hn = fakeSource('hn', () => null);
  const { scan, status } = scanner(youtube, hn);
  await addProject('one', ['a', 'b'], ['youtube', 'hn']);
  await queue('one');
  await scan();
  expect(hn.asked).toHaveLength(2);
  const [, failed] = await outcomes();
  expect(failed).toMatchObject({ source: 'youtube', status: 'failed', code: 'quota_spent' });
  expect(failed!.message).toMatch(/^the quota searches is used up until 20.*Z$/);
  expect((await status('youtube')).reason).toMatch(/^the quota searches is used up until 20.*Z$/);
  const [retry] = await waiting();
  expect(retry!.only_sources).toEqual(['youtube']);
  expect(retry!.seconds).toBeGreaterThan(7000);
});

it('a source waits for the next month only in workspaces whose plan has used up its calls', async () => {
  const [hn, devto] = [fakeSource('hn', () => null), fakeSource('devto', () => null)];
  const { scan } = scanner(hn, devto);
  const { id: other } = await createWorkspace(stores.postgres, 'Without a limit');
  await addProject('one', ['a'], ['hn', 'devto']);
  await addProject('two', ['b'], ['hn'], other);
  const use = { name: 'source_calls.hn', used: 7, maximum: 5, isReached: true } as const;
  held = reachedLimits(new Map([[workspaceId, [use]]]), Date.now() + 3_600_000);
  await queue('one');
  await enqueueScan(stores.postgres, other, 'two', 'manual');
  await scan();
  expect(hn.asked.map(({ text }) => text)).toEqual(['search:b']);
  expect(devto.asked).toHaveLength(1);
  const [, failed] = await outcomes();
  expect(failed).toMatchObject({ source: 'hn', status: 'failed', code: 'usage_limit_reached', calls: 0 });
  expect(failed!.message).toMatch(/^the plan's limit of 5 calls to hn a month is used up until 20.*Z$/);
  const [retry] = await waiting();
  expect(retry!.only_sources).toEqual(['hn']);
  expect(retry!.seconds).toBeGreaterThan(3_500);
  // With a larger plan, the run no longer waits, and it reaches back.
  held = NO_LIMITS_REACHED;
  await setWorkspacePlan(stores.postgres, workspaceId, 'large');
  expect((await waiting())[0]!.seconds).toBeLessThanOrEqual(0);
  await scan();
  expect(hn.asked.map(({ text }) => text)).toEqual(['search:b', 'search:a']);
});

it('the calls of a query shared by projects are counted once', async () => {
  const hn = fakeSource('hn', () => null);
  const { scan } = scanner(hn);
  await addProject('one', ['a', 'b', 'c'], ['hn']);
  await addProject('two', ['a', 'b', 'd'], ['hn']);
  await queue('one');
  await queue('two');
  await scan();
  expect(hn.counter.calls).toBe(4);
  expect((await outcomes()).reduce((sum, { calls }) => sum + calls, 0)).toBe(4);
});

it('the calls of an aborted scan are counted, too', async () => {
  let asked = 0;
  const hn = fakeSource('hn', () => (++asked === 3 ? new Error('the store went away') : null));
  const { scan } = scanner(hn);
  await addProject('one', ['a', 'b', 'c', 'd'], ['hn']);
  await queue('one');
  await expect(scan()).rejects.toThrow('the store went away');
  expect(await outcomes()).toMatchObject([{ source: 'hn', status: 'running', calls: 3 }]);
});
