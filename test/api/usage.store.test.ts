import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimPosts, setMemoryState } from '../../postgres/mentions/post-memory.ts';
import { reserveTokens, settleTokens } from '../../postgres/judging/judge-usage.ts';
import { finishRunSource, startRunSources } from '../../postgres/scans/run-progress.ts';
import { setWorkspacePlan } from '../../postgres/accounts/workspaces.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { costOf, type Usage } from '../../schemas/usage/usage.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

let world: World;
let tenant: Tenant;
let project: string;
beforeAll(async () => void (world = await openWorld()));
beforeEach(async () => {
  tenant = await world.tenant('Acme');
  ({ id: project } = await tenant.must<Project>('POST /projects', { name: 'P' }));
});
afterAll(() => world.close());

const usage = () => tenant.must<Usage>('GET /usage');
let serial = 0;

/** Adds found posts, of which all but `waiting` are judged. Returns their mention ids. */
async function collect(count: number, waiting = 0): Promise<string[]> {
  const finds = Array.from({ length: count }, () => ({
    workspaceId: tenant.workspaceId,
    projectId: project,
    source: 'hn',
    externalId: `post-${++serial}`,
    mentionId: serial.toString(16).padStart(32, '0'),
    claimedBy: 'posts.raw/0/0',
    runId: null,
    keywordIds: [],
  }));
  await claimPosts(world.stores.postgres, finds);
  const ids = finds.map(({ mentionId }) => mentionId);
  await world.stores.postgres.transaction((tx) => setMemoryState(tx, ids.slice(waiting), 'stored'));
  return ids;
}

/** Adds a scan that made this many calls to a source. Returns its run id. */
async function scan(source: Source, calls: number, returned: number): Promise<string> {
  const { postgres } = world.stores;
  const { run_id } = await tenant.must<{ run_id: string }>(`POST /projects/${project}/scan`);
  await startRunSources(postgres, run_id, tenant.workspaceId, [source]);
  const result = {
    status: 'done' as const,
    returned,
    matched: 0,
    calls,
    cost: costOf(source, { calls, returned }),
    error: null,
    retryAt: null,
    reachedBackTo: null,
    durationMs: 1,
  };
  await finishRunSource(postgres, run_id, source, result);
  await postgres.query(`UPDATE scan_runs SET status = 'done' WHERE id = $1`, [run_id]);
  return run_id;
}

it('usage covers the current month in UTC and starts with zeros for all sources', async () => {
  const now = new Date();
  expect(await usage()).toEqual({
    period: {
      start: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString(),
      end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
    },
    plan: 'self-hosted',
    mentions: { collected: 0, judged: 0, limit: null },
    source_calls: {
      total: 0,
      limit: null,
      by_source: SOURCES.map((source) => ({
        source,
        calls: 0,
        cost: 0,
        unit: source === 'x' ? 'posts_read' : source === 'youtube' ? 'quota_units' : 'requests',
        limit: null,
      })),
    },
    llm_tokens: { input: 0, output: 0, total: 0, limit: null },
    messages: {
      ...{ emails_today: 0, emails_limit: 30, chat_today: 0, chat_limit: 200 },
      ...{ emails_month: 0, chat_month: 0 },
    },
    limits_reached: [],
  });
});

it('mentions count when they are collected and judged, even if they are deleted later', async () => {
  const [first] = await collect(5, 2);
  expect((await usage()).mentions).toEqual({ collected: 5, judged: 3, limit: null });
  await world.stores.postgres.transaction((tx) => setMemoryState(tx, [first!], 'deleted'));
  expect((await usage()).mentions).toEqual({ collected: 5, judged: 4, limit: null });
});

it("counts calls by source, with their cost in the source's unit", async () => {
  await scan('hn', 3, 40);
  await scan('hn', 2, 0);
  await scan('x', 1, 25);
  const { total, by_source } = (await usage()).source_calls;
  expect(total).toBe(6);
  expect(by_source.filter(({ calls }) => calls > 0)).toEqual([
    { source: 'x', calls: 1, cost: 25, unit: 'posts_read', limit: null },
    { source: 'hn', calls: 5, cost: 5, unit: 'requests', limit: null },
  ]);
});

it('counts tokens that were used, not those reserved', async () => {
  const { postgres } = world.stores;
  const month = { workspaceId: tenant.workspaceId, month: `${new Date().toISOString().slice(0, 7)}-01` };
  await reserveTokens(postgres, month, 1000, null);
  await settleTokens(postgres, month, 600, { input: 400, output: 50 });
  expect((await usage()).llm_tokens).toEqual({ input: 400, output: 50, total: 450, limit: null });
});

it('usage is not reduced when a project is purged', async () => {
  await collect(4, 1);
  await scan('hn', 3, 10);
  await scan('x', 2, 30);
  const before = await usage();
  await tenant.must(`DELETE /projects/${project}?purge=true`);
  const { postgres } = world.stores;
  const [left] = await postgres.query<{ posts: number; runs: number }>(
    `SELECT (SELECT count(*) FROM post_memory WHERE project_id = $1) AS posts,
            (SELECT count(*) FROM scan_runs WHERE project_id = $1) AS runs`,
    [project],
  );
  expect(left).toEqual({ posts: 0, runs: 0 });
  expect(await usage()).toEqual(before);
});

it('excludes other months and other workspaces', async () => {
  const ids = await collect(3);
  const runId = await scan('hn', 3, 10);
  const { postgres } = world.stores;
  const { start, end } = (await usage()).period;
  // The last instant before the month, its first, and the first after it.
  await postgres.query(
    `UPDATE post_memory SET found_at = $2::timestamptz - interval '1 millisecond' WHERE mention_id = $1`,
    [ids[0], start],
  );
  await postgres.query('UPDATE post_memory SET found_at = $2 WHERE mention_id = $1', [ids[1], start]);
  await postgres.query('UPDATE post_memory SET found_at = $2 WHERE mention_id = $1', [ids[2], end]);
  await postgres.query(`UPDATE scan_runs SET queued_at = $2::timestamptz - interval '1 day' WHERE id = $1`, [
    runId,
    start,
  ]);
  const { mentions, source_calls } = await usage();
  expect(mentions.collected).toBe(1);
  expect(source_calls.total).toBe(0);
  tenant = await world.tenant('Other');
  expect((await usage()).mentions.collected).toBe(0);
});

it('compares usage with the plan, and reports what waits once a limit is reached', async () => {
  const { postgres } = world.stores;
  const { plans } = world.context.config;
  Object.assign(plans.named, { small: { mentions: 5, 'source_calls.hn': 3, emails: 7 } });
  await setWorkspacePlan(postgres, tenant.workspaceId, 'small');
  await collect(4);
  await scan('hn', 3, 40);
  const { end } = (await usage()).period;
  const before = await usage();
  expect(before).toMatchObject({ plan: 'small', mentions: { limit: 5 }, messages: { emails_limit: 7 } });
  expect(before.limits_reached).toMatchObject([{ limit: 'source_calls.hn', maximum: 3, until: end }]);
  const status = () =>
    tenant.must<{ sources: { source: string; available: boolean; reason: string | null }[] }>(
      'GET /scans/status',
    );
  const reasonOf = async (name: string) =>
    (await status()).sources.find(({ source }) => source === name)?.reason;
  expect(await reasonOf('hn')).toBe(`the plan's limit of 3 calls to hn a month is used up until ${end}`);
  await collect(1);
  const waits = `the plan's limit of 5 mentions collected a month is used up until ${end}`;
  expect(await reasonOf('hn')).toBe(waits);
  await tenant.must(`POST /projects/${project}/scan`);
  expect(await status()).toMatchObject({ queued: [{ project_id: project, reason: waits }] });
  expect((await usage()).limits_reached.map(({ limit }) => limit)).toEqual(['mentions', 'source_calls.hn']);
  await setWorkspacePlan(postgres, tenant.workspaceId, 'self-hosted');
  expect(await status()).toMatchObject({ queued: [{ reason: null }] });
  expect((await usage()).limits_reached).toEqual([]);
});
