import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { applyChange } from '../../../domain/mentions/apply-change.ts';
import { recordRevisions } from '../../../domain/mentions/revisions.ts';
import { abandonedChanges } from '../../../postgres/mentions/mention-changes.ts';
import { drainOutbox } from '../../../postgres/mentions/mention-outbox.ts';
import { claimPosts, setMemoryState } from '../../../postgres/mentions/post-memory.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { eventIdOf } from '../../../schemas/mentions/event-id.ts';
import type { Mention, MentionEvent } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../../api/support/world.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const HOUR_MS = 3_600_000;

let stores: Stores;
let workspaceId: number;
beforeAll(async () => void (stores = await startStores()));
afterAll(() => stores.close());
beforeEach(async () => {
  await stores.postgres.query('TRUNCATE post_memory, mention_changes, mention_events');
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Acme'));
});

/** Stores a mention of a post of Hacker News that was posted five hours ago. */
async function stored(fields: Partial<Mention> = {}): Promise<Mention> {
  const posted_at = new Date(Date.now() - 5 * HOUR_MS).toISOString();
  const mention = aMention(workspaceId, 'prj', {
    ...{ posted_at, found_at: posted_at, engagement: 4, relevant: true },
    ...fields,
  });
  const { id, source, external_id: externalId } = mention;
  await claimPosts(stores.postgres, [
    {
      ...{ workspaceId, projectId: 'prj', source, externalId, mentionId: id },
      ...{ claimedBy: 'x', runId: null, keywordIds: [1] },
    },
  ]);
  await insertMentions(stores.clickhouse, [{ ...mention, workspace_id: workspaceId }]);
  await setMemoryState(stores.postgres, [id], 'stored');
  return mention;
}

/** Records that a post grew from 4 in the three hours until `hoursAgo`. */
const grow = ({ id }: Mention, engagement: number, hoursAgo = 1) => {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const before = { at: at(hoursAgo + 3), engagement: 4 };
  return recordRevisions(stores.postgres, [
    { workspaceId, mentionId: id, at: at(hoursAgo), engagement, before },
  ]);
};
/** Applies what was recorded, like the relay. */
async function apply(store = createMentionStore(stores.clickhouse)) {
  for (const seq of await abandonedChanges(stores.postgres, -1000))
    await applyChange(stores.postgres, store, seq);
}
async function events(): Promise<MentionEvent[]> {
  const all: MentionEvent[] = [];
  while ((await drainOutbox(stores.postgres, (some) => Promise.resolve(void all.push(...some)))) > 0);
  return all;
}
const trending = async () => (await events()).filter(({ event }) => event === 'trending');

describe('a post that gains traction', () => {
  it('is announced after the change of its numbers, with how fast it grows', async () => {
    const mention = await stored();
    await grow(mention, 154);
    await apply();
    const all = await events();
    expect(all.map(({ event }) => event)).toEqual(['updated', 'trending']);
    expect(all[1]).toMatchObject({ id: mention.id, engagement: 154, traction: { rate: 50 } });
    expect(all[1]).not.toHaveProperty('changed');
  });

  it('is announced once at each level, whatever levels it skips', async () => {
    const mention = await stored();
    const levels: (number | undefined)[] = [];
    const ids = new Set<string>();
    for (const engagement of [8, 154, 160, 3004, 154, 3100, 400_000]) {
      await grow(mention, engagement);
      await apply();
      const some = await trending();
      levels.push(some[0]?.traction?.level);
      some.forEach((event) => ids.add(eventIdOf(event)));
    }
    expect(levels).toEqual([undefined, 1, undefined, 3, undefined, undefined, undefined]);
    expect(ids.size).toBe(2);
  });

  it('is announced once when processes apply its change at the same time', async () => {
    const mention = await stored();
    await grow(mention, 154);
    await Promise.all([apply(), apply(), apply()]);
    expect(await trending()).toHaveLength(1);
  });

  it('is announced when the process that applied its change was killed before it committed', async () => {
    const mention = await stored();
    await grow(mention, 154);
    const store = createMentionStore(stores.clickhouse);
    const killed = { ...store, rates: () => Promise.reject(new Error('killed')) };
    await expect(apply(killed)).rejects.toThrow('killed');
    expect(await events()).toEqual([]);
    await apply();
    const all = await events();
    expect(all.map(({ event }) => event)).toEqual(['updated', 'trending']);
    // A rule that this mention has grown past must hear of it too.
    const { urgency, engagement } = mention;
    expect(all[0]).toMatchObject({ engagement: 154, former: { urgency, engagement } });
  });

  it('is not announced when it is noise, or was deleted', async () => {
    await grow(await stored({ relevant: false }), 154);
    const gone = await stored();
    await setMemoryState(stores.postgres, [gone.id], 'deleted');
    await grow(gone, 154);
    await apply();
    expect(await trending()).toEqual([]);
  });

  it('is compared with what the workspace has seen', async () => {
    const busy = await Promise.all(Array.from({ length: 40 }, () => stored()));
    const store = createMentionStore(stores.clickhouse);
    await store.addEngagement(
      workspaceId,
      busy.flatMap(({ id: mention_id }) =>
        [4, 1].map((hours, at) => ({
          ...{ mention_id, project_id: 'prj', engagement: at * 600 },
          at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
        })),
      ),
    );
    const mention = await stored();
    await grow(mention, 154);
    await apply(store);
    expect(await trending()).toEqual([]);
  });
});
