import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions, mentionsById } from '../../../clickhouse/mentions/mentions.ts';
import { applyChange } from '../../../domain/mentions/apply-change.ts';
import {
  applyAbandonedBulk,
  applyBulk,
  publishBulk,
  recordBulk,
} from '../../../domain/mentions/bulk-changes.ts';
import { abandonedChanges, recordChange } from '../../../postgres/mentions/mention-changes.ts';
import { drainOutbox, hasWaiting } from '../../../postgres/mentions/mention-outbox.ts';
import { createMentionWrites } from '../../../domain/mentions/mention-writes.ts';
import type { MentionEvent, Status } from '../../../schemas/mentions/mention.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
let store: ReturnType<typeof createMentionStore>;
let writes: ReturnType<typeof createMentionWrites>;
/** In ascending order. */
let ids: string[];

beforeAll(async () => {
  stores = await startStores();
  store = createMentionStore(stores.clickhouse);
  writes = createMentionWrites(stores.postgres, store);
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Bulks'));
  const mentions = Array.from({ length: 9 }, (_, at) => {
    const {
      fetched_at,
      runs: _r,
      revision: _v,
      thread_id: _t,
      parent_id: _p,
      ...post
    } = aRawPost({
      external_id: `bulk-${at}`,
    });
    const id = mentionId({ workspaceId, projectId: 'one' }, post);
    return {
      ...post,
      ...{
        ...{ id, story_id: id },
        workspace_id: workspaceId,
        project_id: 'one',
      },
      ...{
        found_at: fetched_at,
        judged_at: fetched_at,
        keyword_ids: [],
        group_ids: [],
        run_id: null,
        trend: null,
        edited_at: null,
        assignee: null,
        tags: [],
        snoozed_until: null,
      },
      ...({
        category_id: null,
        relevant: true,
        sentiment: 'neutral',
        urgency: 10,
        relevance: 'low',
      } as const),
      ...({ summary: '', reason: '', status: 'open', draft: null, judge: 'test/1' } as const),
    };
  });
  await insertMentions(stores.clickhouse, mentions);
  ids = mentions.map(({ id }) => id).sort();
});
afterAll(() => stores.close());
beforeEach(async () => {
  await stores.postgres.query('TRUNCATE mention_changes, mention_events');
  await store.set(workspaceId, ids, { status: 'open', urgency: 10 });
});

async function* listsOf(some: readonly string[], size = 3): AsyncGenerator<string[]> {
  for (let at = 0; at < some.length; at += size) yield some.slice(at, at + size);
}
const record = (status: Status, some = ids) =>
  recordBulk(stores.postgres, workspaceId, listsOf(some), { status });
const statuses = async () => {
  const held = new Map(
    (await mentionsById(stores.clickhouse, workspaceId, ids)).map((each) => [each.id, each.status]),
  );
  return ids.map((id) => held.get(id));
};
const all = (status: Status) => ids.map(() => status);

/** Publishes all parts, like the relay, and drains the outbox. */
async function published(): Promise<MentionEvent[]> {
  while (await publishBulk(stores.postgres, store));
  const events: MentionEvent[] = [];
  while ((await drainOutbox(stores.postgres, (some) => Promise.resolve(void events.push(...some)))) > 0);
  return events;
}

describe('A change to a very large number of mentions', () => {
  it('is visible at once and publishes one event with the whole mention for each', async () => {
    expect(await writes.patchMany(workspaceId, listsOf(ids), { status: 'done' })).toBe(9);
    expect(await statuses()).toEqual(all('done'));
    expect(await hasWaiting(stores.postgres, 9)).toBe(false);
    while (await publishBulk(stores.postgres, store));
    expect(await hasWaiting(stores.postgres, 9)).toBe(true);
    expect(await hasWaiting(stores.postgres, 10)).toBe(false);
    const events = await published();
    expect(events.map(({ id }) => id).sort()).toEqual(ids);
    expect(events.every(({ event, status }) => event === 'updated' && status === 'done')).toBe(true);
    expect(await stores.postgres.query('SELECT seq FROM mention_changes')).toEqual([]);
  });

  it('waits for earlier changes of its mentions that a crash left', async () => {
    const changed = ids.slice(2, 4);
    await recordChange(stores.postgres, workspaceId, changed, {
      kind: 'set',
      patch: { status: 'follow_up' },
    });
    await recordChange(
      stores.postgres,
      workspaceId,
      [mentionId({ workspaceId, projectId: 'one' }, aRawPost())],
      {
        kind: 'set',
        patch: { status: 'follow_up' },
      },
    );
    await writes.patchMany(workspaceId, listsOf(ids), { status: 'done' });
    for (const seq of await abandonedChanges(stores.postgres, -1_000))
      await applyChange(stores.postgres, store, seq);
    expect(await statuses()).toEqual(all('done'));
    const events = await published();
    expect(events.filter(({ id }) => id === changed[0]).map(({ status }) => status)).toEqual([
      'follow_up',
      'done',
    ]);
  });

  it('changes nothing when its list fails halfway', async () => {
    async function* broken() {
      yield* listsOf(ids.slice(0, 6));
      throw new Error('store away');
    }
    await expect(writes.patchMany(workspaceId, broken(), { status: 'done' })).rejects.toThrow('store away');
    expect(await stores.postgres.query('SELECT seq FROM mention_changes')).toEqual([]);
    expect(await statuses()).toEqual(all('open'));
  });

  it('is resumed after a crash, many parts at a time', async () => {
    await record('done');
    expect(await applyAbandonedBulk(stores.postgres, store, 60_000)).toBe(false);
    expect(await abandonedChanges(stores.postgres, 0)).toEqual([]);
    while (await applyAbandonedBulk(stores.postgres, store, 0));
    expect(await statuses()).toEqual(all('done'));
    expect(await published()).toHaveLength(9);
  });

  it('survives a crash after the store is updated but before that is recorded', async () => {
    const bulk = await record('done');
    await store.setMany(workspaceId, ids, { status: 'done' });
    await applyBulk(stores.postgres, store, bulk);
    expect(await statuses()).toEqual(all('done'));
    expect(await published()).toHaveLength(9);
  });

  it('is published before a later change to a mention, and does not undo it', async () => {
    const [first, , , fourth] = ids as [string, string, string, string];
    const bulk = await record('done');
    // One mention changes after the bulk change is recorded but before it is applied, another one afterwards.
    await writes.patch(workspaceId, [first], { status: 'follow_up' });
    await applyBulk(stores.postgres, store, bulk);
    await writes.patch(workspaceId, [fourth], { urgency: 99 });
    expect(await statuses()).toEqual(['follow_up', ...all('done').slice(1)]);
    const events = await published();
    const of = (id: string) =>
      events.filter((event) => event.id === id).map(({ status, urgency }) => [status, urgency]);
    expect(of(first)).toEqual([
      ['done', 10],
      ['follow_up', 10],
    ]);
    expect(of(fourth)).toEqual([
      ['done', 10],
      ['done', 99],
    ]);
    expect(events).toHaveLength(11);
  });

  it('is applied after an earlier one that a killed process left unfinished', async () => {
    await record('done');
    const later = await record('follow_up', ids.slice(0, 6));
    await applyBulk(stores.postgres, store, later);
    while (await applyAbandonedBulk(stores.postgres, store, 0));
    expect(await statuses()).toEqual([...all('follow_up').slice(3), ...all('done').slice(6)]);
    const last = new Map((await published()).map(({ id, status }) => [id, status]));
    expect(ids.map((id) => last.get(id))).toEqual(await statuses());
  });
});

it('is read back when another process has already applied it', async () => {
  const [id] = ids as [string];
  // A later change applies the earlier changes of the mention before its own.
  const changed = await Promise.all([
    writes.patch(workspaceId, [id], { urgency: 60 }),
    writes.patch(workspaceId, [id], { status: 'done' }),
    writes.patch(workspaceId, [id], { urgency: 70 }),
  ]);
  expect(changed.map(([mention]) => mention?.id)).toEqual([id, id, id]);
});
