import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Follower } from '../../../pipeline/follow/follower.ts';
import type { PostStream, FollowSession } from '../../../pipeline/follow/post-stream.ts';
import { knownPosts, knownPostsByPrefix } from '../../../postgres/mentions/known-posts.ts';
import { claimPosts, setMemoryState } from '../../../postgres/mentions/post-memory.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

/** A stream whose sessions the test controls. */
class ToyStream implements PostStream {
  readonly source = 'hn';
  readonly stretches: FollowSession[] = [];
  wanted = true;
  fail: (error: Error) => void = () => undefined;

  isWanted(): Promise<boolean> {
    return Promise.resolve(this.wanted);
  }

  follow(stretch: FollowSession): Promise<void> {
    this.stretches.push(stretch);
    return new Promise((resolve, reject) => {
      this.fail = reject;
      stretch.signal.addEventListener('abort', () => resolve());
    });
  }

  get isFollowing(): boolean {
    return this.stretches.at(-1)?.signal.aborted === false;
  }
}

const running: Follower[] = [];
beforeEach(() => stores.postgres.query('TRUNCATE stream_followers'));
afterEach(async () => {
  await Promise.all(running.splice(0).map((follower) => follower.stop()));
});

function start(owner: string) {
  const stream = new ToyStream();
  const { postgres } = stores;
  const follower = new Follower(stream, {
    postgres,
    owner,
    logger: silentLogger(),
    metrics: createMetrics(),
  });
  running.push(follower);
  follower.start();
  return { stream, follower };
}

const position = async () =>
  (await stores.postgres.query<{ position: string | null }>('SELECT position FROM stream_followers'))[0]
    ?.position;

describe('A stream', () => {
  it('is followed by one process at a time, and by another at once when that one stops', async () => {
    const one = start('one');
    await eventually(() => one.stream.isFollowing);
    const two = start('two');
    await one.stream.stretches[0]!.save('17');
    await one.follower.stop();
    expect(one.stream.isFollowing).toBe(false);
    expect(two.stream.stretches).toHaveLength(0);
    await eventually(() => two.stream.isFollowing);
    expect(two.stream.stretches[0]!.position).toBe('17');
  });

  it('passes to another process when its follower is killed', async () => {
    await stores.postgres.query(
      `INSERT INTO stream_followers VALUES ('hn', 'killed', clock_timestamp() + interval '3 seconds', '41')`,
    );
    const { stream } = start('next');
    await eventually(() => stream.isFollowing);
    expect(stream.stretches[0]!.position).toBe('41');
  });

  it('is released by a follower that lost its lease', async () => {
    const { stream } = start('one');
    await eventually(() => stream.isFollowing);
    await stores.postgres.query(
      `UPDATE stream_followers SET lease_owner = 'other', lease_until = now() + interval '1 hour'`,
    );
    await expect(stream.stretches[0]!.save('1')).rejects.toThrow('Another process');
    expect(await position()).toBeNull();
    await eventually(() => !stream.isFollowing);
  });

  it('is resumed from its last position after an error', async () => {
    const { stream } = start('one');
    await eventually(() => stream.isFollowing);
    await stream.stretches[0]!.save('5');
    stream.fail(new Error('broken'));
    await eventually(() => stream.stretches.length === 2);
    expect(stream.stretches[1]!.position).toBe('5');
  });

  it('is not followed while nobody wants it, and then starts at its live end', async () => {
    const { stream } = start('one');
    await eventually(() => stream.isFollowing);
    await stream.stretches[0]!.save('5');
    stream.wanted = false;
    await eventually(async () => !stream.isFollowing && (await position()) === null);
    stream.wanted = true;
    await eventually(() => stream.stretches.length === 2);
    expect(stream.stretches[1]!.position).toBeNull();
  });
});

it('stored posts are found by their source ids in every workspace', async () => {
  const { postgres } = stores;
  const claim = async (projectId: string, externalId: string, workspaceId: number) => {
    await postgres.query(
      `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
       VALUES ($1, $2, $1, 'mentions', 7, 30) ON CONFLICT DO NOTHING`,
      [projectId, workspaceId],
    );
    const find = { projectId, workspaceId, externalId, source: 'bluesky', runId: null, keywordIds: [1] };
    await claimPosts(postgres, [{ ...find, mentionId: `${projectId} ${externalId}`, claimedBy: 'x' }]);
  };
  const [one, two] = [await createWorkspace(postgres, 'One'), await createWorkspace(postgres, 'Two')];
  await claim('p1', 'at://did:plc:a/1', one.id);
  await claim('p2', 'at://did:plc:a/1', two.id);
  await claim('p2', 'at://did:plc:a/2', two.id);
  await claim('p2', 'at://did:plc:a_/3', two.id);
  const ids = (rows: readonly { mention_id: string }[]) => rows.map(({ mention_id }) => mention_id).sort();
  expect(ids(await knownPosts(postgres, 'bluesky', ['at://did:plc:a/1', 'unknown']))).toEqual([
    'p1 at://did:plc:a/1',
    'p2 at://did:plc:a/1',
  ]);
  expect(await knownPosts(postgres, 'hn', ['at://did:plc:a/1'])).toEqual([]);
  expect(ids(await knownPostsByPrefix(postgres, 'bluesky', 'at://did:plc:a_/'))).toEqual([
    'p2 at://did:plc:a_/3',
  ]);
  await setMemoryState(postgres, ['p1 at://did:plc:a/1'], 'deleted');
  expect(ids(await knownPostsByPrefix(postgres, 'bluesky', 'at://did:plc:a/'))).toEqual([
    'p2 at://did:plc:a/1',
    'p2 at://did:plc:a/2',
  ]);
});
