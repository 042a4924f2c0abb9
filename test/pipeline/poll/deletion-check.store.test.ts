import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { createCircuitBreaker } from '../../../pipeline/poll/circuit-breaker.ts';
import { inMemoryStorage } from '../source-io/in-memory.ts';
import { checkForDeletions, DELETION_CHECK_PACE } from '../../../pipeline/poll/deletion-check.ts';
import type { DeletionCheckDeps } from '../../../pipeline/poll/deletion-check.ts';
import type { ConfiguredSource } from '../../../pipeline/connector/configured-source.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';
import { createMentionWrites } from '../../../domain/mentions/mention-writes.ts';
import { claimPosts, setMemoryState } from '../../../postgres/mentions/post-memory.ts';
import { monthUsage } from '../../../postgres/usage/usage.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let mine: number;
let theirs: number;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());
beforeEach(async () => {
  await stores.postgres.query(
    'TRUNCATE post_memory, source_rechecks, source_health, mention_events, source_usage',
  );
  ({ id: mine } = await createWorkspace(stores.postgres, 'Mine'));
  ({ id: theirs } = await createWorkspace(stores.postgres, 'Theirs'));
});

/** Stores a mention of a Reddit post. */
async function store(external_id: string, workspaceId = mine, project = 'one'): Promise<string> {
  const projectId = `${project}-${workspaceId}`;
  const {
    fetched_at,
    runs: _r,
    revision: _v,
    thread_id: _t,
    parent_id: _p,
    ...post
  } = aRawPost({
    source: 'reddit',
    external_id,
  });
  const id = mentionId({ workspaceId, projectId }, post);
  await claimPosts(stores.postgres, [
    {
      workspaceId,
      projectId,
      source: 'reddit',
      externalId: external_id,
      mentionId: id,
      claimedBy: 'x',
      runId: null,
      keywordIds: [1],
    },
  ]);
  await insertMentions(stores.clickhouse, [
    {
      ...post,
      ...{ id, story_id: id },
      project_id: projectId,
      workspace_id: workspaceId,
      found_at: fetched_at,
      judged_at: fetched_at,
      keyword_ids: [1],
      group_ids: [],
      run_id: null,
      category_id: null,
      relevant: true,
      sentiment: 'neutral',
      urgency: 10,
      relevance: 'low',
      summary: '',
      reason: '',
      status: 'open',
      draft: null,
      judge: 'test/1',
    },
  ]);
  await setMemoryState(stores.postgres, [id], 'stored');
  return id;
}

const stop = new AbortController().signal;

/** A source that has deleted these posts, and the calls made to it. */
function sourceWithout(gone: string[], fail?: () => SourceError | null) {
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
      findDeletedBatchSize: 3,
      findDeleted: async (ids) => {
        counter.calls++;
        asked.push([...ids]);
        const failure = fail?.();
        if (failure) throw failure;
        return ids.filter((id) => gone.includes(id));
      },
    },
  };
  const facts = createMentionStore(stores.clickhouse);
  const clock = { now: Date.now() };
  const storage = inMemoryStorage(() => clock.now);
  const deps: DeletionCheckDeps = {
    postgres: stores.postgres,
    breaker: createCircuitBreaker(stores.postgres),
    io: () => {
      const before = counter.calls;
      return {
        get calls() {
          return counter.calls - before;
        },
        request: () => Promise.reject(new Error('not called')),
        spend: () => Promise.resolve(),
        claim: () => Promise.resolve(),
        storage,
        now: () => clock.now,
      };
    },
    remove: createMentionWrites(stores.postgres, facts).remove,
    metrics: createMetrics(),
    logger: silentLogger(),
    pace: DELETION_CHECK_PACE,
  };
  return { asked, clock, deps, step: () => checkForDeletions(source, deps, stop) };
}

/** Ends the pause between two calls. */
const passPause = () =>
  stores.postgres.query(`UPDATE source_rechecks SET taken_until = now() - interval '1 second'`);

async function round(step: () => Promise<string>): Promise<string[]> {
  const steps: string[] = [];
  do {
    await passPause();
    steps.push(await step());
  } while (!['round over', 'nothing to do'].includes(steps.at(-1)!));
  return steps;
}

const held = async (...ids: string[]) => {
  const facts = createMentionStore(stores.clickhouse);
  const found = [...(await facts.byId(mine, ids)), ...(await facts.byId(theirs, ids))];
  return found.map(({ id }) => id).sort();
};
const events = () =>
  stores.postgres.query<{ id: string; event: string; workspace: number }>(
    `SELECT mention_id AS id, event ->> 'event' AS event, (event ->> 'workspace_id')::integer AS workspace FROM mention_events`,
  );

it('deleted posts lose their mentions in every workspace, with deletion events', async () => {
  const kept = [await store('t1_a'), await store('t1_c', theirs)];
  const gone = [await store('t1_b'), await store('t1_b', mine, 'two'), await store('t1_b', theirs)];
  const { step, asked } = sourceWithout(['t1_b']);
  expect(await round(step)).toEqual(['checked', 'round over']);
  expect(asked).toEqual([['t1_a', 't1_b', 't1_c']]);
  expect(await held(...kept, ...gone)).toEqual([...kept].sort());
  const told = await events();
  expect(told.map(({ id }) => id).sort()).toEqual([...gone].sort());
  expect(new Set(told.map(({ event }) => event))).toEqual(new Set(['deleted']));
  const states = await stores.postgres.query<{ state: string }>(
    `SELECT state FROM post_memory WHERE external_id = 't1_b'`,
  );
  expect(states.map(({ state }) => state)).toEqual(['deleted', 'deleted', 'deleted']);
});

it('a round checks each post once, in small batches with pauses, every two days', async () => {
  for (const id of ['A', 'b', 'C', 'd', 'ä', '日本', '1']) await store(id);
  await store('A', theirs);
  const { step, asked } = sourceWithout([]);
  expect(await step()).toBe('checked');
  expect(await step()).toBe('nothing to do');
  await round(step);
  expect(asked.map((batch) => batch.length)).toEqual([3, 3, 1]);
  expect(asked.flat().sort()).toEqual(['1', 'A', 'C', 'b', 'd', 'ä', '日本']);
  await passPause();
  expect(await step()).toBe('nothing to do');
  await stores.postgres.query(`UPDATE source_rechecks SET begun_at = now() - interval '48 hours 1 second'`);
  expect(await step()).toBe('checked');
});

it('posts found more than 30 days ago or not stored yet are not checked', async () => {
  await store('old');
  await stores.postgres.query(`UPDATE post_memory SET found_at = now() - interval '31 days'`);
  const coming = await store('coming');
  await setMemoryState(stores.postgres, [coming], 'claimed');
  const { step, asked } = sourceWithout([]);
  expect(await step()).toBe('round over');
  expect(asked).toEqual([]);
});

it('concurrent processes make only one call', async () => {
  await store('t1_a');
  const { step, asked } = sourceWithout([]);
  const steps = await Promise.all(Array.from({ length: 6 }, () => step()));
  expect(steps.filter((each) => each === 'checked')).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('an answer that everything is gone counts only when it is repeated hours later', async () => {
  const [first, second] = [await store('t1_a'), await store('t1_b')];
  const { step, clock } = sourceWithout(['t1_a', 't1_b']);
  expect(await step()).toBe('postponed');
  await passPause();
  clock.now += 3_600_000;
  expect(await step()).toBe('postponed');
  expect(await held(first, second)).toEqual([first, second].sort());
  await passPause();
  clock.now += 6 * 3_600_000;
  expect(await step()).toBe('checked');
  expect(await held(first, second)).toEqual([]);
});

it('an answer that everything is gone is doubted again if posts were there in the meantime', async () => {
  const mentions = [await store('t1_a'), await store('t1_b')];
  const gone = ['t1_a', 't1_b'];
  const { step, clock } = sourceWithout(gone);
  expect(await step()).toBe('postponed');
  gone.length = 0;
  clock.now += 6 * 3_600_000;
  expect(await round(step)).toEqual(['checked', 'round over']);
  gone.push('t1_a', 't1_b');
  clock.now += 48 * 3_600_000;
  await stores.postgres.query(`UPDATE source_rechecks SET begun_at = now() - interval '3 days'`);
  await passPause();
  expect(await step()).toBe('postponed');
  expect(await held(...mentions)).toEqual([...mentions].sort());
});

it('a failed batch is retried later, and not at all while the breaker is open', async () => {
  await store('t1_a');
  await store('t1_z');
  let broken = true;
  const { step, asked, deps } = sourceWithout(['t1_a'], () =>
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
  expect(await round(step)).toEqual(['checked', 'round over']);
  expect(await events()).toHaveLength(1);
});

it('a batch that the source always rejects does not hold up the others', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store(id);
  const failures = [new SourceError('bad_request', 'what?')];
  const { step, asked } = sourceWithout(['d'], () => failures.pop() ?? null);
  expect(await round(step)).toEqual(['checked', 'checked', 'round over']);
  expect(asked).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(await events()).toHaveLength(1);
});

it('calls are counted once, split among the workspaces that store the posts', async () => {
  await store('t1_a');
  await store('t1_a', theirs);
  await store('t1_b', theirs);
  await store('t1_c', theirs);
  await store('t1_d', theirs);
  const { step } = sourceWithout([]);
  await round(step);
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const calls = async (workspaceId: number) =>
    (await monthUsage(stores.postgres, { workspaceId, month })).find(({ source }) => source === 'reddit')
      ?.calls ?? 0;
  expect((await calls(mine)) + (await calls(theirs))).toBe(2);
  expect(await calls(theirs)).toBeGreaterThanOrEqual(1);
});
