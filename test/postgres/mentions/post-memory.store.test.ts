import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countClaimed } from '../../../postgres/mentions/memory-states.ts';
import {
  claimPosts,
  lockMemory,
  memoryKey,
  setMemoryState,
  settledMentions,
  storeUnderLocks,
  type PostClaim,
} from '../../../postgres/mentions/post-memory.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Memory'));
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
     VALUES ('one', $1, 'one', 'mentions', 7, 30), ('two', $1, 'two', 'mentions', 7, 30)`,
    [workspaceId],
  );
});
afterAll(() => stores.close());
beforeEach(() => stores.postgres.query('TRUNCATE post_memory'));

const find = (externalId: string, fields: Partial<PostClaim> = {}): PostClaim => ({
  workspaceId,
  projectId: 'one',
  source: 'hn',
  externalId,
  mentionId: `mention ${fields.projectId ?? 'one'} ${externalId}`,
  claimedBy: 'posts.raw:0:0',
  runId: 'run_1',
  keywordIds: [1],
  ...fields,
});
const one = (externalId: string) => memoryKey('one', 'hn', externalId);

describe('The post memory', () => {
  it('assigns a post to the first claim, and returns that claim to all others', async () => {
    const { postgres } = stores;
    const first = await claimPosts(postgres, [find('1')]);
    const second = await claimPosts(postgres, [find('1', { claimedBy: 'posts.raw:0:7', keywordIds: [2] })]);
    expect(first.get(one('1'))).toMatchObject({
      state: 'claimed',
      claimed_by: 'posts.raw:0:0',
      keyword_ids: [1],
    });
    expect(second.get(one('1'))).toEqual(first.get(one('1')));
  });

  it('keeps the same post of two projects separate', async () => {
    const claims = await claimPosts(stores.postgres, [find('1'), find('1', { projectId: 'two' })]);
    expect([...claims.values()].map(({ mention_id }) => mention_id).sort()).toEqual([
      'mention one 1',
      'mention two 1',
    ]);
  });

  it('gives concurrent processes the same claim for each post, in whatever order they claim', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => String(at));
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, process) => {
        const finds = ids.map((id) => find(id, { claimedBy: `posts.raw:0:${process}` }));
        return claimPosts(stores.postgres, process % 2 === 0 ? finds : finds.reverse());
      }),
    );
    for (const id of ids) {
      const holders = new Set(claims.map((known) => known.get(one(id))?.claimed_by));
      expect(holders.size).toBe(1);
    }
  });

  it('assigns a post found by another project’s scan to the running scan of its own project', async () => {
    const { postgres } = stores;
    await postgres.query(
      `INSERT INTO scan_runs (id, workspace_id, project_id, trigger, status) VALUES ('run_own', $1, 'two', 'manual', 'running')`,
      [workspaceId],
    );
    const claims = await claimPosts(postgres, [
      find('1', { projectId: 'two', runId: null }),
      find('1', { runId: null }),
      find('2', { projectId: 'two', runId: null, live: true }),
    ]);
    expect(claims.get(memoryKey('two', 'hn', '1'))?.run_id).toBe('run_own');
    expect(claims.get(one('1'))?.run_id).toBeNull();
    // Streamed posts do not belong to a scan.
    expect(claims.get(memoryKey('two', 'hn', '2'))?.run_id).toBeNull();
  });

  it('lets a new claim replace one older than a day, except for stored or deleted posts', async () => {
    const { postgres } = stores;
    const ids = ['lost', 'stored', 'deleted', 'young'];
    await claimPosts(
      postgres,
      ids.map((id) => find(id)),
    );
    await setMemoryState(postgres, ['mention one stored'], 'stored');
    await setMemoryState(postgres, ['mention one deleted'], 'deleted');
    await postgres.query(
      `UPDATE post_memory SET found_at = now() - interval '25 hours' WHERE external_id <> 'young'`,
    );
    const later = { claimedBy: 'posts.raw:0:9' };
    const claims = await claimPosts(
      postgres,
      ids.map((id) => find(id, later)),
    );
    const passedOn = ids.filter((id) => claims.get(one(id))?.claimed_by === later.claimedBy);
    expect(passedOn).toEqual(['lost']);
  });

  it('marks the mentions returned by the work as stored, and none if the work fails', async () => {
    const { postgres } = stores;
    await claimPosts(postgres, [find('1'), find('2')]);
    const ids = ['mention one 1', 'mention one 2'];
    const broken = storeUnderLocks(postgres, ids, () => Promise.reject(new Error('engine away')));
    await expect(broken).rejects.toThrow('engine away');
    expect(await countClaimed(postgres, ['run_1'])).toEqual(new Map([['run_1', 2]]));
    await storeUnderLocks(postgres, ids, (memory) => {
      expect([...memory.values()].map(({ state }) => state)).toEqual(['claimed', 'claimed']);
      return Promise.resolve([{ id: ids[0]!, relevant: true }]);
    });
    expect(await countClaimed(postgres, ['run_1'])).toEqual(new Map([['run_1', 1]]));
    expect(await settledMentions(postgres, ids)).toEqual(new Set([ids[0]]));
  });

  it('serializes transactions that lock the same memories, in any order', async () => {
    const { postgres } = stores;
    const ids = Array.from({ length: 20 }, (_, at) => String(at));
    await claimPosts(
      postgres,
      ids.map((id) => find(id)),
    );
    const mentions = ids.map((id) => `mention one ${id}`);
    let inside = 0;
    const turns = Array.from({ length: 8 }, (_, turn) =>
      postgres.transaction(async (tx) => {
        await lockMemory(tx, turn % 2 === 0 ? mentions : [...mentions].reverse());
        expect(++inside).toBe(1);
        await tx.query('SELECT 1');
        inside--;
      }),
    );
    await Promise.all(turns);
  });
});
