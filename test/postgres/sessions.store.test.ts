import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import type { SessionLimits } from '../../postgres/session-limits.ts';
import { forgetProjectBatch } from '../../postgres/mentions/forget-posts.ts';
import { claimPosts, storeUnderLocks } from '../../postgres/mentions/post-memory.ts';
import { drainOutbox } from '../../postgres/mentions/mention-outbox.ts';
import { createWorkspace } from '../../postgres/accounts/workspaces.ts';
import { isUnavailable } from '../../runtime/unavailable.ts';
import { eventually } from '../support/eventually.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Short, so that the tests do not wait for the real limits. */
const LIMITS: SessionLimits = { idleMs: 400, longIdleMs: 400, statementMs: 2_000, answerMs: 1_000 };

let stores: Stores;
let proxy: TcpProxy;
let remote: Postgres;
let workspaceId: number;
const STORED = { id: 'mention 1', relevant: true };

beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Sessions'));
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
     VALUES ('one', $1, 'one', 'mentions', 7, 30)`,
    [workspaceId],
  );
});
afterAll(() => stores.close());

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await stores.postgres.query('TRUNCATE post_memory, mention_events');
});

async function connectThroughProxy(limits = LIMITS): Promise<void> {
  proxy = await startTcpProxy(stores.postgresUrl);
  opened.push(() => proxy.close());
  remote = openPostgres(proxy.url, { limits });
}

const claim = (ids: readonly string[]) =>
  ids.map((id) => ({
    workspaceId,
    projectId: 'one',
    source: 'hn',
    externalId: id,
    mentionId: `mention ${id}`,
    claimedBy: 'posts.raw:0:0',
    runId: null,
    keywordIds: [1],
  }));

/** Waits for work that never ends by itself. */
const forever = () => new Promise<never>(() => undefined);

it('the locks of a machine that vanished are free for others', async () => {
  await claimPosts(stores.postgres, claim(['1']));
  await connectThroughProxy();
  let locked = false;
  void storeUnderLocks(remote, ['mention 1'], () => {
    locked = true;
    return forever();
  }).catch(() => undefined);
  await eventually(() => locked);
  proxy.vanish();
  await storeUnderLocks(stores.postgres, ['mention 1'], () => Promise.resolve([STORED]));
});

it('the relay of a machine that vanished is taken over', async () => {
  await stores.postgres.query(`INSERT INTO mention_events (mention_id, event) VALUES ('1', '{}')`);
  await connectThroughProxy();
  let publishing = false;
  void drainOutbox(remote, () => {
    publishing = true;
    return forever();
  }).catch(() => undefined);
  await eventually(() => publishing);
  expect(await drainOutbox(stores.postgres, () => Promise.resolve())).toBe(0);
  proxy.vanish();
  await eventually(async () => (await drainOutbox(stores.postgres, () => Promise.resolve())) === 1);
});

it('a live process keeps its locks however long another system takes', async () => {
  await claimPosts(stores.postgres, claim(['1']));
  await connectThroughProxy();
  await storeUnderLocks(remote, ['mention 1'], async (_memory, confirm) => {
    await new Promise((resolve) => setTimeout(resolve, 4 * LIMITS.longIdleMs));
    await confirm();
    return [STORED];
  });
  const [row] = await stores.postgres.query<{ state: string }>('SELECT state FROM post_memory');
  expect(row).toEqual({ state: 'stored' });
});

it('a process that was frozen learns that its locks are gone before it writes elsewhere', async () => {
  await claimPosts(stores.postgres, claim(['1']));
  await connectThroughProxy();
  let wrote = false;
  const work = storeUnderLocks(remote, ['mention 1'], async (_memory, confirm) => {
    // Blocks the event loop, as a frozen process does, for longer than the server waits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4 * LIMITS.longIdleMs);
    await confirm();
    wrote = true;
    return [STORED];
  });
  await expect(work).rejects.toSatisfy(isUnavailable);
  expect(wrote).toBe(false);
});

it('a statement to a server that vanished fails as unavailable, and its connection is not used again', async () => {
  await connectThroughProxy();
  await remote.query('SELECT 1');
  proxy.vanish();
  await expect(remote.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
});

it('claims, stores and purges of the same posts never deadlock', async () => {
  const ids = Array.from({ length: 300 }, (_, index) => String(index));
  // Ids of mentions sort the other way round than ids of posts.
  const claims = claim(ids).map((one, index) => ({ ...one, mentionId: `mention ${String(999 - index)}` }));
  const mentionIds = claims.map(({ mentionId }) => mentionId);
  const { postgres } = stores;
  const before = await deadlocks();
  await claimPosts(postgres, claims);
  const rounds = async (step: () => Promise<unknown>) => {
    for (let round = 0; round < 40; round += 1) await step();
  };
  await Promise.all([
    rounds(() => claimPosts(postgres, claims)),
    rounds(() => claimPosts(postgres, [...claims].reverse())),
    rounds(() =>
      storeUnderLocks(postgres, mentionIds, (memory) =>
        Promise.resolve([...memory.keys()].slice(0, 9).map((id) => ({ id, relevant: true }))),
      ),
    ),
    rounds(() => storeUnderLocks(postgres, [...mentionIds].reverse(), () => Promise.resolve([]))),
    rounds(() => forgetProjectBatch(postgres, 'one')),
    // A claim a day old is taken over, which locks it.
    rounds(() =>
      postgres.query(
        `UPDATE post_memory SET found_at = now() - interval '2 days' WHERE mention_id = 'mention 950'`,
      ),
    ),
  ]);
  expect(await deadlocks()).toBe(before);
});

async function deadlocks(): Promise<number> {
  const [row] = await stores.postgres.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row!.deadlocks;
}
