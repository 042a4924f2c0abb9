import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMentionStore } from '../../../../clickhouse/mentions/mention-store.ts';
import { engagementOf } from '../../../../clickhouse/mentions/engagement-history.ts';
import { createCircuitBreaker } from '../../../../pipeline/poll/circuit-breaker.ts';
import { applyChange } from '../../../../domain/mentions/apply-change.ts';
import { inMemoryStorage } from '../../source-io/in-memory.ts';
import { readAgain, type RereadDeps } from '../../../../pipeline/poll/reread/read-again.ts';
import type { ConfiguredSource } from '../../../../pipeline/connector/configured-source.ts';
import { SourceError } from '../../../../pipeline/connector/connector.ts';
import { createMentionWrites } from '../../../../domain/mentions/mention-writes.ts';
import { setMemoryState } from '../../../../postgres/mentions/post-memory.ts';
import { monthUsage } from '../../../../postgres/usage/usage.ts';
import type { Postgres, Queryable } from '../../../../postgres/client.ts';
import { createWorkspace } from '../../../../postgres/accounts/workspaces.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';
import { aRawPost } from '../../../support/records.ts';
import { storePost } from '../../../support/stored-post.ts';
import { startStores, type Stores } from '../../../support/stores.ts';

let stores: Stores;
let mine: number;
let theirs: number;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());
beforeEach(async () => {
  await stores.postgres.query(
    'TRUNCATE post_memory, source_rereads, source_health, mention_changes, mention_events, source_usage, edited_mentions',
  );
  ({ id: mine } = await createWorkspace(stores.postgres, 'Mine'));
  ({ id: theirs } = await createWorkspace(stores.postgres, 'Theirs'));
});

const HOUR = 3_600_000;

/** Stores a mention of a Reddit post of this age that is due to be read again. */
const store = (
  external_id: string,
  { workspaceId = mine, project = 'one', age = HOUR } = {},
): Promise<string> =>
  storePost(stores, {
    ...{ workspaceId, projectId: `${project}-${workspaceId}` },
    post: { source: 'reddit', external_id, posted_at: new Date(Date.now() - age).toISOString() },
  });

const stop = new AbortController().signal;

/** A source with these deletions and engagements, and the calls made to it. */
function sourceWith(
  {
    gone = [],
    likes = {},
    texts = {},
  }: { gone?: string[]; likes?: Record<string, number>; texts?: Record<string, string> },
  fail?: () => SourceError | null,
) {
  const asked: string[][] = [];
  const counter = { calls: 0 };
  const source: ConfiguredSource = {
    settings: 'a',
    connector: {
      source: 'reddit',
      summary: { keywordSearch: '', reach: '', callLimit: '' },
      limits: {},
      overlapMs: 0,
      maxBackfillDays: null,
      exclusions: 'none',
      open: () => source.client,
    },
    client: {
      availability: { available: true },
      plan: () => [],
      async *search() {
        throw new Error('not searched');
      },
      postReader: {
        batchSize: 3,
        async read(ids) {
          counter.calls++;
          asked.push([...ids]);
          const failure = fail?.();
          if (failure) throw failure;
          return {
            readings: ids
              .filter((id) => !gone.includes(id))
              .map((external_id) => ({
                ...{ external_id, engagement: likes[external_id] ?? 3 },
                ...(texts[external_id] !== undefined && { text: texts[external_id] }),
              })),
            gone: ids.filter((id) => gone.includes(id)),
          };
        },
      },
    },
  };
  const facts = createMentionStore(stores.clickhouse);
  const clock = { now: Date.now() };
  const deps: RereadDeps = {
    postgres: stores.postgres,
    breaker: createCircuitBreaker(stores.postgres),
    io: () => {
      const before = counter.calls;
      return {
        get calls() {
          return counter.calls - before;
        },
        pauseMs: 60_000,
        request: () => Promise.reject(new Error('not called')),
        spend: () => Promise.resolve(),
        claim: () => Promise.resolve(),
        storage: inMemoryStorage(() => clock.now),
        now: () => clock.now,
      };
    },
    mentions: facts.byId,
    remove: createMentionWrites(stores.postgres, facts).remove,
    metrics: createMetrics(),
    logger: silentLogger(),
  };
  return { asked, clock, deps, configured: source, step: () => readAgain(source, deps, stop) };
}

/** Ends the pause between two batches. */
const passPause = () =>
  stores.postgres.query(`UPDATE source_rereads SET taken_until = now() - interval '1 second'`);
/** Makes every post due again. */
const makeDue = () => stores.postgres.query(`UPDATE post_memory SET reread_at = now() - interval '2 days'`);

/** Runs steps until nothing is left to do. */
async function all(step: () => Promise<string>): Promise<string[]> {
  const steps: string[] = [];
  do {
    await passPause();
    steps.push(await step());
  } while (steps.at(-1) !== 'nothing to do');
  return steps;
}

const held = async (...ids: string[]) => {
  const facts = createMentionStore(stores.clickhouse);
  const found = [...(await facts.byId(mine, ids)), ...(await facts.byId(theirs, ids))];
  return found.map(({ id }) => id).sort();
};
const events = () =>
  stores.postgres.query<{ id: string; event: string; engagement: number; changed: string[] | null }>(
    `SELECT mention_id AS id, event ->> 'event' AS event, (event ->> 'engagement')::integer AS engagement,
            event -> 'changed' AS changed FROM mention_events ORDER BY seq`,
  );
/** Does what the relay does with recorded changes. */
async function applyAll() {
  const changes = await stores.postgres.query<{ seq: number }>(
    'SELECT seq FROM mention_changes ORDER BY seq',
  );
  for (const { seq } of changes)
    await applyChange(stores.postgres, createMentionStore(stores.clickhouse), seq);
}
const schedule = async (mentionId: string) => {
  const [row] = await stores.postgres.query<{ reread_at: string | null }>(
    'SELECT reread_at FROM post_memory WHERE mention_id = $1',
    [mentionId],
  );
  return row!.reread_at === null ? null : Date.parse(row!.reread_at);
};

it('new numbers become revisions of the mentions, in every workspace, with events that say what changed', async () => {
  const rising = [await store('t3_up'), await store('t3_up', { workspaceId: theirs })];
  const same = await store('t3_same');
  const { step } = sourceWith({ likes: { t3_up: 44 } });
  expect(await all(step)).toEqual(['read', 'nothing to do']);
  await applyAll();
  const told = await events();
  expect(told.map(({ id }) => id).sort()).toEqual([...rising, same].sort());
  expect(told.find(({ id }) => id === same)?.changed).toEqual(['trend']);
  expect(told.find(({ id }) => id === rising[0])).toMatchObject({
    event: 'updated',
    engagement: 44,
    changed: ['engagement', 'trend', 'urgency'],
  });
  const [mention] = await createMentionStore(stores.clickhouse).byId(mine, [rising[0]!]);
  expect(mention).toMatchObject({ engagement: 44, urgency: 11 });
  expect(mention!.trend).toBeGreaterThan(0);
  const history = await engagementOf(stores.clickhouse, mine, rising[0]!);
  expect(history.map(({ engagement }) => engagement)).toEqual([3, 44]);
  expect(history[0]?.at).toBe(aRawPost().fetched_at);
});

it('a post that no longer grows loses its trend, and only that is told', async () => {
  const id = await store('t3_up');
  const likes: Record<string, number> = { t3_up: 43 };
  const { step, clock } = sourceWith({ likes });
  const trendAfter = async (hours: number) => {
    clock.now += hours * HOUR;
    await Promise.all([passPause(), makeDue()]);
    await step();
    await applyAll();
    const [mention] = await createMentionStore(stores.clickhouse).byId(mine, [id]);
    return mention!.trend;
  };
  await trendAfter(0);
  likes['t3_up'] = 63;
  expect(await trendAfter(4)).toBe(5);
  expect(await trendAfter(20)).toBe(0);
  expect(await trendAfter(24)).toBe(0);
  expect((await events()).map(({ changed }) => changed)).toEqual([
    ['engagement', 'trend', 'urgency'],
    ['engagement', 'trend'],
    ['trend'],
  ]);
  expect(await engagementOf(stores.clickhouse, mine, id)).toHaveLength(3);
});

it('an edited text replaces the former one everywhere, once', async () => {
  const ids = [await store('t3_edit'), await store('t3_edit', { workspaceId: theirs })];
  const texts: Record<string, string> = { t3_edit: aRawPost().text };
  const { step, clock } = sourceWith({ texts });
  const readIn = async (hours: number) => {
    clock.now += hours * HOUR;
    await Promise.all([passPause(), makeDue()]);
    await step();
    await applyAll();
  };
  await readIn(0);
  expect((await events()).filter(({ changed }) => changed?.includes('text'))).toEqual([]);
  texts['t3_edit'] = 'Acme Sync lost my files';
  await readIn(1);
  const at = new Date(clock.now).toISOString();
  await readIn(1);
  const told = (await events()).filter(({ changed }) => changed?.includes('text'));
  expect(told.map(({ id, changed }) => [id, changed])).toEqual(
    expect.arrayContaining(ids.map((id) => [id, ['text', 'edited_at']])),
  );
  expect(told).toHaveLength(2);
  const [mention] = await createMentionStore(stores.clickhouse).byId(mine, [ids[0]!]);
  expect(mention).toMatchObject({ text: 'Acme Sync lost my files', edited_at: at, engagement: 3 });
  const queued = await stores.postgres.query<{ mention_id: string }>(
    'SELECT mention_id FROM edited_mentions',
  );
  expect(queued.map(({ mention_id }) => mention_id).sort()).toEqual([...ids].sort());
});

it('a step that was interrupted at any place is repeated with the same outcome', async () => {
  const id = await store('t3_up');
  const gone = await store('t3_gone');
  const source = sourceWith({ likes: { t3_up: 9 }, gone: ['t3_gone'], texts: { t3_up: 'Edited' } });
  let left = 0;
  // Every statement in turn is the last one of its process.
  for (let statements = 0; statements < 40; statements++) {
    left = statements;
    const dying = (query: Queryable['query']): Queryable['query'] =>
      ((...args: Parameters<Queryable['query']>) =>
        left-- > 0 ? query(...args) : Promise.reject(new Error('killed'))) as Queryable['query'];
    const postgres: Postgres = {
      ...stores.postgres,
      query: dying(stores.postgres.query.bind(stores.postgres)),
      transaction: (work) =>
        stores.postgres.transaction((tx) => work({ ...tx, query: dying(tx.query.bind(tx)) })),
    };
    const outcome = await readAgain(source.configured, { ...source.deps, postgres }, stop).catch(
      () => 'killed',
    );
    await passPause();
    if (outcome !== 'killed') break;
  }
  expect(left).toBeGreaterThanOrEqual(0);
  await applyAll();
  expect(await held(id, gone)).toEqual([id]);
  expect((await events()).map(({ event, engagement }) => [event, engagement])).toEqual([
    ['deleted', 3],
    ['updated', 9],
  ]);
});

it('deleted posts lose their mentions in every workspace, with deletion events', async () => {
  const kept = [await store('t1_a'), await store('t1_c', { workspaceId: theirs })];
  const gone = [
    await store('t1_b'),
    await store('t1_b', { project: 'two' }),
    await store('t1_b', { workspaceId: theirs }),
  ];
  const { step, asked } = sourceWith({ gone: ['t1_b'] });
  expect(await all(step)).toEqual(['read', 'nothing to do']);
  expect(asked.map((ids) => [...ids].sort())).toEqual([['t1_a', 't1_b', 't1_c']]);
  expect(await held(...kept, ...gone)).toEqual([...kept].sort());
  const told = await events();
  expect(told.map(({ id }) => id).sort()).toEqual([...gone].sort());
  expect(new Set(told.map(({ event }) => event))).toEqual(new Set(['deleted']));
  const states = await stores.postgres.query<{ state: string }>(
    `SELECT state FROM post_memory WHERE external_id = 't1_b'`,
  );
  expect(states.map(({ state }) => state)).toEqual(['deleted', 'deleted', 'deleted']);
});

it('due posts are read once, the newest first, in batches with the pause that the source needs', async () => {
  const ages = { old: 80, A: 1, b: 2, C: 3, d: 4, ä: 5, 日本: 6 };
  for (const [id, hours] of Object.entries(ages)) await store(id, { age: hours * HOUR });
  await store('A', { workspaceId: theirs });
  const { step, asked } = sourceWith({});
  expect(await step()).toBe('read');
  expect(await step()).toBe('nothing to do');
  const [{ seconds }] = (await stores.postgres.query<{ seconds: number }>(
    'SELECT extract(epoch FROM taken_until - now())::float8 AS seconds FROM source_rereads',
  )) as [{ seconds: number }];
  expect(Math.abs(seconds - 60)).toBeLessThan(10);
  await all(step);
  expect(asked.map((ids) => ids.join())).toEqual(['A,b,C', 'd,ä,日本', 'old']);
});

it('posts that can wait are read together with one that cannot', async () => {
  await store('old', { age: 60 * HOUR });
  const { step, asked } = sourceWith({});
  const due = (ago: string) =>
    stores.postgres.query('UPDATE post_memory SET reread_at = now() - $1::interval', [ago]);
  await due('1 minute');
  expect(await step()).toBe('nothing to do');
  await due('4 hours');
  await store('fresh', { age: HOUR });
  expect(await step()).toBe('read');
  expect(asked).toEqual([['fresh', 'old']]);
});

it('a post is read next when its schedule says so, and not at all after a month', async () => {
  const [hour, week, month] = [
    await store('hour', { age: HOUR + 60_000 }),
    await store('week', { age: 7 * 24 * HOUR + 60_000 }),
    await store('month', { age: 30 * 24 * HOUR }),
  ];
  const { step, clock } = sourceWith({});
  await all(step);
  const inHours = async (id: string) => Math.round(((await schedule(id))! - clock.now) / HOUR);
  expect([await inHours(hour), await inHours(week), await schedule(month)]).toEqual([3, 48, null]);
});

it('posts that are not stored yet are not read', async () => {
  const coming = await store('coming');
  await setMemoryState(stores.postgres, [coming], 'claimed');
  const { step, asked } = sourceWith({});
  expect(await step()).toBe('nothing to do');
  expect(asked).toEqual([]);
});

it('concurrent processes make only one call', async () => {
  await store('t1_a');
  const { step, asked } = sourceWith({});
  const steps = await Promise.all(Array.from({ length: 6 }, () => step()));
  expect(steps.filter((each) => each === 'read')).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('an answer by which everything is gone counts when the source still shows other posts', async () => {
  const other = await store('t1_z', { age: 2 * HOUR });
  await stores.postgres.query(`UPDATE post_memory SET reread_at = now() + interval '1 hour'`);
  const gone = await store('t1_a');
  const { step, asked } = sourceWith({ gone: ['t1_a'] });
  expect(await step()).toBe('read');
  expect(asked).toEqual([['t1_a'], ['t1_z']]);
  expect(await held(other, gone)).toEqual([other]);
});

it('an answer by which everything is gone counts only when it is repeated hours later', async () => {
  const [first, second] = [await store('t1_a'), await store('t1_b')];
  const { step, clock } = sourceWith({ gone: ['t1_a', 't1_b'] });
  expect(await step()).toBe('read');
  for (const [hours, left] of [
    [1, [first, second]],
    [6, []],
  ] as const) {
    clock.now += hours * HOUR;
    await Promise.all([passPause(), makeDue()]);
    expect(await step()).toBe('read');
    expect(await held(first, second)).toEqual([...left].sort());
  }
});

it('an answer by which everything is gone is doubted again if the posts were there in the meantime', async () => {
  const mentions = [await store('t1_a'), await store('t1_b')];
  const gone = ['t1_a', 't1_b'];
  const { step, clock } = sourceWith({ gone });
  await step();
  gone.length = 0;
  for (const after of [6, 48]) {
    clock.now += after * HOUR;
    await Promise.all([passPause(), makeDue()]);
    expect(await step()).toBe('read');
    gone.push('t1_a', 't1_b');
  }
  expect(await held(...mentions)).toEqual([...mentions].sort());
});

it('a failed batch is retried later, and not at all while the breaker is open', async () => {
  await store('t1_a');
  await store('t1_z');
  let broken = true;
  const { step, asked, deps } = sourceWith({ gone: ['t1_a'] }, () =>
    broken ? new SourceError('server_error', 'reddit answered with status 500') : null,
  );
  expect(await step()).toBe('postponed');
  expect(await step()).toBe('nothing to do');
  for (let time = 0; time < 3; time++)
    await deps.breaker.failed({ source: 'reddit', settings: 'a' }, new SourceError('timeout', 'late'));
  await passPause();
  expect(await step()).toBe('postponed');
  expect(asked).toHaveLength(1);
  broken = false;
  await deps.breaker.succeeded({ source: 'reddit', settings: 'a' });
  expect(await all(step)).toEqual(['read', 'nothing to do']);
  expect(await events()).toHaveLength(1);
});

it('a batch that the source always rejects does not hold up the others', async () => {
  for (const [at, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await store(id, { age: (at + 1) * HOUR });
  const failures = [new SourceError('bad_request', 'what?')];
  const { step, asked } = sourceWith({ gone: ['d'] }, () => failures.pop() ?? null);
  expect(await all(step)).toEqual(['read', 'read', 'nothing to do']);
  expect(asked).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(await events()).toHaveLength(1);
});

it('calls are counted once, split among the workspaces that store the posts', async () => {
  await store('t1_a');
  for (const id of ['t1_a', 't1_b', 't1_c', 't1_d']) await store(id, { workspaceId: theirs });
  const { step } = sourceWith({});
  await all(step);
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const calls = async (workspaceId: number) =>
    (await monthUsage(stores.postgres, { workspaceId, month })).find(({ source }) => source === 'reddit')
      ?.calls ?? 0;
  expect((await calls(mine)) + (await calls(theirs))).toBe(2);
  expect(await calls(theirs)).toBeGreaterThanOrEqual(1);
});

it('gives the source back within seconds when a store fails', async () => {
  await store('t3_away');
  await makeDue();
  const { deps, configured } = sourceWith({ gone: ['t3_away'] });
  const away = { ...deps, remove: () => Promise.reject(new Error('The store is away.')) };
  await stores.postgres.query(`UPDATE post_memory SET missing_since = now() - interval '1 day'`);
  await expect(readAgain(configured, away, stop)).rejects.toThrow('The store is away.');
  const [lease] = await stores.postgres.query<{ seconds: number }>(
    'SELECT extract(epoch FROM taken_until - now())::float8 AS seconds FROM source_rereads',
  );
  expect(lease!.seconds).toBeLessThan(6);
});
