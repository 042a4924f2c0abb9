import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../demo/simulator/routes/index.ts';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import { createCircuitBreaker } from '../../../pipeline/poll/circuit-breaker.ts';
import { finishRuns } from '../../../pipeline/poll/run-completion.ts';
import { inMemoryStorage } from '../source-io/in-memory.ts';
import { createQuotaLedger } from '../../../pipeline/source-io/quota-ledger.ts';
import { createRateLimiter } from '../../../pipeline/source-io/rate-limiter.ts';
import { Scan } from '../../../pipeline/poll/scan.ts';
import { sourceKeyOf, type ConfiguredSource } from '../../../pipeline/connector/configured-source.ts';
import type { CallableSource } from '../../../pipeline/source-io/callable-source.ts';
import { createSourceIo } from '../../../pipeline/source-io/source-io.ts';
import { openWatchList } from '../../../pipeline/watch-list.ts';
import { claimRuns, queueDueScans } from '../../../postgres/scans/scan-queue.ts';
import { listRuns } from '../../../postgres/scans/scan-runs-read.ts';
import { wakeProbes } from '../../../postgres/scans/scan-retries.ts';
import { watchListSince, watchRevision } from '../../../postgres/projects/watch-list.ts';
import { insertProjectSource } from '../../../postgres/projects/project-sources.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { NO_LIMITS_REACHED } from '../../../schemas/usage/reached-limits.ts';
import type { RawPost } from '../../../schemas/post.ts';
import { SOURCES, type Source } from '../../../schemas/source.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { startClock, type Clock } from '../../support/clock.ts';
import { OUTAGES, startFaultyProxy, type FaultyProxy, type Outage } from '../../support/outage.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { settingsOf } from '../sources/conformance.ts';
import { SUBJECTS } from '../sources/subjects/index.ts';
import { HOUR, MINUTE, USER_AGENT } from '../sources/support.ts';

const LEASE_MS = 15_000;
let stores: Stores;
let clock: Clock;
let simulator: Simulator;
let fronts: ReadonlyMap<Source, FaultyProxy>;
let sources: ReadonlyMap<Source, ConfiguredSource>;
let workspaceId: number;
/** By project: the marks of the published posts. */
let found: Map<string, Set<string>>;
/** By source: the marks of the posts there. */
let posted: Map<Source, string[]>;
let marks = 0;

const front = (source: Source) => fronts.get(source)!;

/** Adds a new post at every source. */
function post(): void {
  for (const { connector, post: make } of SUBJECTS) {
    const { source } = connector;
    const mark = `mark${++marks}`;
    const postedAt = Math.floor(clock.now() / 1000) * 1000;
    const fields = {
      source,
      title: `pipe fish ${mark}`,
      text: `We tried the pipe fish today, ${mark}.`,
      postedAt,
    };
    simulator.add([{ ...make(marks, fields), id: String(1000 + marks), postedAt }]);
    posted.set(source, [...(posted.get(source) ?? []), mark]);
  }
}

function openAll(): Map<Source, ConfiguredSource> {
  return new Map(
    SUBJECTS.map((subject) => {
      const { connector } = subject;
      const { url } = front(connector.source);
      const settings = Object.fromEntries(
        Object.entries(settingsOf(subject, simulator)).map(([name, value]) => [
          name,
          value.replaceAll(simulator.url, url),
        ]),
      );
      const client = connector.open({ userAgent: USER_AGENT, ...settings });
      return [connector.source, { connector, client, settings: 'a' }];
    }),
  );
}

async function addProject(id: string, cadence: string): Promise<void> {
  const { postgres } = clock;
  await postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days, scan_every, next_due_at)
     VALUES ($1, $2, $1, 'mentions', 7, 30, $3, now())`,
    [id, workspaceId, cadence],
  );
  for (const term of ['pipe fish', '#pipefish'])
    await postgres.query('INSERT INTO keywords (workspace_id, project_id, term) VALUES ($1, $2, $3)', [
      workspaceId,
      id,
      term,
    ]);
  for (const { projectSource: added } of ROUTES)
    if (added)
      await insertProjectSource(postgres, workspaceId, id, { ...added, address: added.read, found: [] });
  found.set(id, new Set());
}

function publish(posts: readonly RawPost[]): Promise<void> {
  for (const { runs, title, text } of posts) {
    const held = [...`${title} ${text}`.matchAll(/mark\d+/g)].map(([mark]) => mark);
    for (const project of Object.keys(runs)) for (const mark of held) found.get(project)!.add(mark);
  }
  return Promise.resolve();
}

/** One scanning process on the test's clock: waiting for a turn advances the clock. */
function scanner() {
  const { postgres, now } = clock;
  const watchList = openWatchList((revision) => watchListSince(postgres, revision));
  const metrics = createMetrics();
  const storage = inMemoryStorage(now);
  const sleep = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    await clock.pass(ms);
  };
  const deps = {
    postgres,
    sources,
    metrics,
    logger: silentLogger(),
    reachedLimits: () => Promise.resolve(NO_LIMITS_REACHED),
    breaker: createCircuitBreaker(postgres, { now }),
    watchList: async () => watchList(await watchRevision(postgres)),
    publish,
    ends: () => Promise.resolve(new Map<number, bigint>()),
    now,
    io: ({ connector, client }: CallableSource, signal: AbortSignal) =>
      createSourceIo({
        connector,
        userAgent: USER_AGENT,
        limiter: createRateLimiter(postgres),
        ledger: createQuotaLedger(postgres, now),
        storage,
        quotas: client.quotas ?? {},
        metrics,
        signal,
        now,
        sleep,
      }),
  };
  /** Checks the queue once and runs what is due. `signal` aborts it, like a kill. */
  return async (signal = new AbortController().signal) => {
    await queueDueScans(postgres, '5m');
    await wakeProbes(postgres, [...sources.values()].map(sourceKeyOf));
    const runs = await claimRuns(postgres, 'test', LEASE_MS, 100);
    if (runs.length > 0) await new Scan(runs, deps, signal).run();
    await finishRuns(postgres, () => Promise.resolve(new Map()));
    return runs;
  };
}

/** Returns what was posted at a source and is missing in a project. */
const missingAt = (source: Source) =>
  [...found].flatMap(([project, marks]) =>
    (posted.get(source) ?? []).filter((mark) => !marks.has(mark)).map((mark) => `${project} ${mark}`),
  );
const missing = () => SOURCES.filter((source) => missingAt(source).length > 0);

/** Advances the clock in steps and checks the queue in each. */
async function pass(
  ms: number,
  step: () => Promise<unknown>,
  { stepMs = MINUTE, until = () => false }: { stepMs?: number; until?: () => boolean } = {},
): Promise<void> {
  for (const end = clock.now() + ms; clock.now() < end && !until(); await clock.pass(stepMs)) await step();
}

/** Breaks sources, each with the next of these outages, after some good answers. */
function breakAll(outages: readonly Outage[], broken: readonly Source[] = SOURCES, spared = 0): void {
  for (const [at, source] of broken.entries()) {
    front(source).outage = outages[at % outages.length]!;
    front(source).passing = spared;
  }
}

/** Repairs all sources. Returns the sources with nothing missing within `ms`. */
async function recover(ms: number, step: () => Promise<unknown>): Promise<Source[]> {
  for (const source of SOURCES) front(source).outage = null;
  await pass(ms, step, { until: () => missing().length === 0 });
  const left = missing();
  return SOURCES.filter((source) => !left.includes(source));
}

beforeEach(async () => {
  stores = await startStores();
  clock = await startClock(stores.postgres, stores.postgresUrl);
  ({ id: workspaceId } = await createWorkspace(clock.postgres, 'Outage'));
  found = new Map();
  posted = new Map();
  simulator = await startSimulator({ posts: [], now: clock.now });
  fronts = new Map(
    await Promise.all(
      SOURCES.map(async (source) => [source, await startFaultyProxy(simulator.url)] as const),
    ),
  );
  sources = openAll();
  post();
});
afterEach(async () => {
  await Promise.all([...fronts.values()].map((each) => each.close()));
  await simulator.close();
  await clock.close();
  await stores.close();
});

/** Without silence, which takes half a minute of real time, and an empty list, which may be correct. */
const KINDS = Object.entries(OUTAGES).filter(([name]) => name !== 'silence' && name !== 'an empty list');
/** Sources that ask for an hour's pause, or refuse us and are retried every quarter of an hour. */
const LATER = SOURCES.filter((_, at) => ['429 with an hour', '401'].includes(KINDS[at % KINDS.length]![0]));

describe('Failing sources', () => {
  it('that fail for an hour in different ways lose nothing and recover within minutes', async () => {
    const step = scanner();
    await addProject('often', '15m');
    await addProject('rarely', '24h');
    await pass(MINUTE, step);
    expect(missing()).toEqual([]);
    const outages = KINDS.map(([, outage]) => outage);
    breakAll(outages);
    await clock.pass(15 * MINUTE);
    for (let time = 0; time < 4; time++) {
      post();
      await pass(HOUR / 4, step, { stepMs: 2 * MINUTE });
    }
    // 'rarely' is not due yet, so it has not missed anything.
    found.delete('rarely');
    const soon = await recover(8 * MINUTE, step);
    expect(LATER).toEqual(expect.arrayContaining(SOURCES.filter((source) => !soon.includes(source))));
    expect(await recover(HOUR, step)).toEqual(SOURCES);
  });

  it('that fail for two days are retried, and their runs say when; the others continue', async () => {
    const step = scanner();
    await addProject('rarely', '24h');
    breakAll([OUTAGES[500], OUTAGES[429], OUTAGES.garbage], ['hn', 'devto', 'bluesky']);
    await pass(48 * HOUR, step, { stepMs: HOUR });
    expect(missing()).toEqual(['hn', 'devto', 'bluesky']);
    const runs = await listRuns(clock.postgres, workspaceId, null, 100, SOURCES);
    // One scan a day, and its retries.
    expect(runs.length).toBeLessThanOrEqual(6);
    const [retry] = runs;
    expect(retry).toMatchObject({ status: 'queued' });
    const failed = retry!.sources.filter(({ status }) => status === 'failed');
    expect(failed.map(({ source }) => source)).toEqual(['hn', 'devto', 'bluesky']);
    for (const { error, retry_at } of failed) {
      expect(error).not.toBeNull();
      expect(Date.parse(retry_at!) - clock.now()).toBeLessThanOrEqual(HOUR / 2);
    }
    expect(await recover(10 * MINUTE, step)).toEqual(SOURCES);
  });

  it('that fail in the middle of a scan whose process is killed lose nothing', async () => {
    for (let time = 0; time < 3; time++) post();
    await addProject('often', '15m');
    breakAll(
      KINDS.map(([, outage]) => outage),
      SOURCES,
      2,
    );
    const killed = new AbortController();
    front('github').outage = null;
    const first = scanner()(killed.signal);
    killed.abort(new Error('killed'));
    await expect(first).rejects.toThrow('killed');
    const step = scanner();
    await clock.pass(LEASE_MS + 1);
    await pass(20 * MINUTE, step, { stepMs: 2 * MINUTE });
    await recover(HOUR + 15 * MINUTE, step);
    expect(missing()).toEqual([]);
  });
});
