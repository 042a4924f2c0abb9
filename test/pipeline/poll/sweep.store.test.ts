import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../../pipeline/poll/circuit-breaker.ts';
import { finishRuns } from '../../../pipeline/poll/run-completion.ts';
import { Scan } from '../../../pipeline/poll/scan.ts';
import { createDedupeStage } from '../../../pipeline/stages/dedupe.ts';
import { createMatchStage } from '../../../pipeline/stages/match.ts';
import type { ConfiguredSource } from '../../../pipeline/connector/configured-source.ts';
import { SourceError, type PostPage } from '../../../pipeline/connector/connector.ts';
import { queryPerSpelling } from '../../../pipeline/connector/planning/search-query.ts';
import { openWatchList } from '../../../pipeline/watch-list.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { claimPosts } from '../../../postgres/mentions/post-memory.ts';
import { watchListSince, watchRevision } from '../../../postgres/projects/watch-list.ts';
import { claimRuns, enqueueScan } from '../../../postgres/scans/scan-queue.ts';
import { listRuns } from '../../../postgres/scans/scan-runs-read.ts';
import { sweepStatuses } from '../../../postgres/scans/sweep-status.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { NO_LIMITS_REACHED } from '../../../schemas/usage/reached-limits.ts';
import type { Post, RawPost } from '../../../schemas/post.ts';
import { inMemoryStorage } from '../source-io/in-memory.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let stores: Stores;
let workspaceId: number;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Sweeps'));
});
afterAll(() => stores.close());
beforeEach(() =>
  stores.postgres.query(
    'TRUNCATE scan_runs, run_sources, search_cursors, keywords, projects, source_health, post_memory CASCADE',
  ),
);

/** A post that the source shows from `shownAt` on. Times are milliseconds since 1970. */
interface LatePost {
  readonly id: string;
  readonly text: string;
  readonly postedAt: number;
  readonly shownAt: number;
}

/** A source, a simulated clock that starts eight days ago, and everything up to the claim of new posts. */
function simulate(posts: readonly LatePost[]) {
  const clock = { now: Date.now() - 8 * DAY };
  const world = { posts: [...posts], isDown: false, queries: [] as number[] };
  const toPost = ({ id, text, postedAt }: LatePost): Post => {
    const {
      fetched_at: _f,
      runs: _r,
      revision: _v,
      ...post
    } = aRawPost({
      source: 'hn',
      external_id: id,
      text,
      posted_at: new Date(postedAt).toISOString(),
    });
    return post;
  };
  const source: ConfiguredSource = {
    settings: 'a',
    connector: {
      source: 'hn',
      summary: { keywordSearch: '', reach: '', callLimit: '' },
      limits: {},
      overlapMs: 600_000,
      maxBackfillDays: null,
      exclusions: 'none',
      open: () => source.client,
    },
    client: {
      availability: { available: true },
      plan: queryPerSpelling,
      async *search({ since }): AsyncGenerator<PostPage> {
        await Promise.resolve();
        world.queries.push(clock.now - since);
        if (world.isDown) throw new SourceError('bad_request', 'what?');
        const shown = world.posts.filter(
          ({ postedAt, shownAt }) => postedAt >= since && shownAt <= clock.now,
        );
        yield { posts: shown.map(toPost), malformed: 0 };
      },
    },
  };
  const watchList = openWatchList((revision) => watchListSince(stores.postgres, revision));
  const match = createMatchStage(watchList);
  const judged: string[] = [];
  const dedupe = createDedupeStage({
    acceptance: () => Promise.resolve(() => true),
    claim: (finds) => claimPosts(stores.postgres, finds),
    addKeywords: () => Promise.resolve(),
    addReadings: () => Promise.resolve(),
  });
  let position = 0;
  const publish = async (raw: readonly RawPost[]) => {
    const matched = await match(raw.map((value) => ({ value, position: `${++position}` })));
    const found = matched.flatMap((outcome) => (outcome.kind === 'pass' ? outcome.values : []));
    const outcomes = await dedupe(found.map((value) => ({ value, position: `${++position}` })));
    for (const outcome of outcomes)
      if (outcome.kind === 'pass') judged.push(...outcome.values.map(({ external_id }) => external_id));
    await stores.postgres.query(`UPDATE post_memory SET state = 'stored'`);
  };
  const deps = {
    postgres: stores.postgres,
    sources: new Map([['hn' as const, source]]),
    metrics: createMetrics(),
    logger: silentLogger(),
    reachedLimits: () => Promise.resolve(NO_LIMITS_REACHED),
    breaker: createCircuitBreaker(stores.postgres),
    watchList: async () => watchList(await watchRevision(stores.postgres)),
    publish,
    ends: () => Promise.resolve(new Map<number, bigint>()),
    now: () => clock.now,
    io: () => ({
      calls: 0,
      request: () => Promise.reject(new Error('not called')),
      spend: () => Promise.resolve(),
      claim: () => Promise.resolve(),
      storage: inMemoryStorage(),
      now: () => clock.now,
    }),
  };
  /** Scans what waits, with the next scheduled scan after `cadence`. */
  const scan = async (cadence: number) => {
    await stores.postgres.query(
      `UPDATE scan_runs SET not_before = now() - interval '1 second' WHERE status = 'queued'`,
    );
    await stores.postgres.query('UPDATE projects SET next_due_at = $1', [
      new Date(clock.now + cadence).toISOString(),
    ]);
    await new Scan(
      await claimRuns(stores.postgres, 'test', 60_000, 100),
      deps,
      new AbortController().signal,
    ).run();
    await finishRuns(stores.postgres, () => Promise.resolve(new Map()));
  };
  const scanAs = async (trigger: 'manual' | 'schedule', cadence = HOUR) => {
    const { run_id } = await enqueueScan(stores.postgres, workspaceId, 'one', trigger);
    await stores.postgres.query('UPDATE projects SET sweep_requested_at = $1 WHERE sweep_requested_at > $1', [
      new Date(clock.now).toISOString(),
    ]);
    await scan(cadence);
    const runs = await listRuns(stores.postgres, workspaceId, 'one', 10, ['hn']);
    return runs.find(({ id }) => id === run_id)!.sources[0]!;
  };
  return { clock, world, judged, scan, scanAs };
}

async function addProject(window: number, backfill: number, terms: readonly string[] = ['acme']) {
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days, sources)
     VALUES ('one', $1, 'one', 'mentions', $2, $3, '{hn}')`,
    [workspaceId, window, backfill],
  );
  for (const term of terms)
    await stores.postgres.query(
      `INSERT INTO keywords (workspace_id, project_id, term) VALUES ($1, 'one', $2)`,
      [workspaceId, term],
    );
}

const every = (count: number, post: (at: number) => LatePost) =>
  Array.from({ length: count }, (_, at) => post(at));

it('a manual scan finds every post of the window, however late the source shows it', async () => {
  const { clock, world, judged, scanAs } = simulate([]);
  await addProject(7, 1);
  await scanAs('schedule');
  clock.now += HOUR;
  const { now } = clock;
  // One every two hours, from just now to a day beyond the window.
  world.posts = every(96, (at) => ({
    id: `${at}`,
    text: 'acme',
    postedAt: now - at * 2 * HOUR - 1,
    shownAt: now,
  }));
  expect(await scanAs('schedule')).toMatchObject({ swept_from: null, new: 1, late: 0 });
  expect(await scanAs('manual')).toMatchObject({ swept_from: expect.any(String), new: 83, late: 83 });
  expect(judged.map(Number).sort((a, b) => a - b)).toEqual(world.posts.slice(0, 84).map((_, at) => at));
  expect(await scanAs('manual')).toMatchObject({
    swept_from: expect.any(String),
    returned: 84,
    new: 0,
    late: 0,
  });
  expect(judged).toHaveLength(84);
  const [status, ...more] = await stores.postgres.asTenant(workspaceId, (tx) =>
    sweepStatuses(tx, workspaceId),
  );
  expect(status).toMatchObject({ project_id: 'one', source: 'hn', late: 0 });
  expect(Date.parse(status!.swept_to)).toBe(now);
  expect(Date.parse(status!.swept_from!)).toBe(now - 7 * DAY);
  expect(more).toEqual([]);
  const others = await stores.postgres.asTenant(workspaceId + 1, (tx) => sweepStatuses(tx, workspaceId));
  expect(others).toEqual([]);
});

it('scheduled scans find late posts within a day, each once, with about one sweep a day', async () => {
  const start = Date.now() - 8 * DAY;
  // Posts of every age, shown up to six days late, over five days.
  const posts = every(240, (at) => {
    const postedAt = start - 6 * DAY + at * HOUR;
    return { id: `${at}`, text: 'acme', postedAt, shownAt: postedAt + ((at * 37) % 144) * HOUR };
  });
  const { clock, world, judged, scanAs } = simulate(posts);
  await addProject(7, 7);
  const cadence = 3 * HOUR;
  for (; clock.now < start + 4 * DAY; clock.now += cadence) {
    await scanAs('schedule', cadence);
    const due = posts.filter(
      ({ postedAt, shownAt }) => shownAt <= clock.now - DAY - cadence && postedAt > start - 7 * DAY,
    );
    expect(judged).toEqual(expect.arrayContaining(due.map(({ id }) => id)));
  }
  expect(new Set(judged).size).toBe(judged.length);
  const swept = world.queries.filter((back) => back > 6 * DAY).length;
  expect(swept).toBeGreaterThanOrEqual(4);
  expect(swept).toBeLessThanOrEqual(6);
});

it('the first scan collects exactly the backfill, and the first sweep the rest of a longer window', async () => {
  const { clock, world, judged, scanAs } = simulate([]);
  const { now } = clock;
  world.posts = every(14, (at) => ({
    id: `${at}`,
    text: 'acme',
    postedAt: now - at * 12 * HOUR - HOUR,
    shownAt: 0,
  }));
  await addProject(7, 1);
  expect(await scanAs('schedule')).toMatchObject({ new: 2, late: 0 });
  expect(judged).toEqual(['0', '1']);
  clock.now += HOUR;
  expect(await scanAs('schedule')).toMatchObject({ new: 0 });
  clock.now += DAY;
  expect(await scanAs('schedule')).toMatchObject({ swept_from: expect.any(String), new: 10, late: 10 });
  clock.now += HOUR;
  await scanAs('schedule');
  expect(await sweepStatuses(stores.postgres, workspaceId)).toMatchObject([
    { late: 10, swept_to: new Date(clock.now - HOUR).toISOString() },
  ]);
});

it.each([
  ['the window is raised', `UPDATE projects SET window_days = 7`],
  ['an exclusion is removed', `UPDATE keywords SET excluded = '{}'`],
  ['case no longer matters', `UPDATE keywords SET case_sensitive = false`],
  ['the keyword may be part of a word', `UPDATE keywords SET whole_word = false`],
  ['nothing further is required', `UPDATE keywords SET require_any = '{}'`],
  ['every author is admitted', `UPDATE keywords SET authors_allow = '{}'`],
  ['no domain is refused', `UPDATE keywords SET domains_deny = '{}'`],
])('the next scan looks over the whole window when %s', async (_, change) => {
  const { clock, world, scanAs } = simulate([]);
  await addProject(3, 3);
  await stores.postgres.query(
    `UPDATE keywords SET excluded = '{jobs}', case_sensitive = true, require_any = '{cloud}', authors_allow = '{ann}',
       domains_deny = '{example.com}'`,
  );
  await scanAs('schedule');
  clock.now += HOUR;
  await scanAs('schedule');
  await stores.postgres.query(change);
  clock.now += HOUR;
  await scanAs('schedule');
  clock.now += HOUR;
  await scanAs('schedule');
  const days = change.includes('window_days') ? 7 : 3;
  expect(world.queries.map((back) => Math.floor(back / DAY))).toEqual([3, 0, days, 0]);
});

it('a source that fails delays the sweep that a person asked for, and loses nothing', async () => {
  const { clock, world, judged, scan, scanAs } = simulate([]);
  await addProject(7, 1);
  await scanAs('schedule');
  clock.now += HOUR;
  world.posts = [{ id: 'late', text: 'acme', postedAt: clock.now - 5 * DAY, shownAt: 0 }];
  world.isDown = true;
  expect(await scanAs('manual')).toMatchObject({ status: 'failed', swept_from: null });
  // A scheduled scan may replace the retry.
  expect(await scanAs('schedule')).toMatchObject({ status: 'failed' });
  expect(judged).toEqual([]);
  world.isDown = false;
  clock.now += HOUR;
  await scan(HOUR);
  expect(judged).toEqual(['late']);
  clock.now += HOUR;
  expect(await scanAs('schedule')).toMatchObject({ swept_from: null });
});
