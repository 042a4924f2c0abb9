import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions, judgedIds, mentionsById, storedIds } from '../../../clickhouse/mentions/mentions.ts';
import { insertVerdicts } from '../../../clickhouse/judging/verdicts.ts';
import { applyChange } from '../../../domain/mentions/apply-change.ts';
import { recordKeywords } from '../../../domain/mentions/further-keywords.ts';
import { abandonedChanges, recordChange } from '../../../postgres/mentions/mention-changes.ts';
import { abandonedSweeps } from '../../../postgres/mentions/project-sweeps.ts';
import { drainOutbox } from '../../../postgres/mentions/mention-outbox.ts';
import { createMentionWrites } from '../../../domain/mentions/mention-writes.ts';
import { claimPosts, setMemoryState, storeUnderLocks } from '../../../postgres/mentions/post-memory.ts';
import { runSweep } from '../../../domain/mentions/project-sweeps.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import type { Mention, MentionEvent, MentionPatch } from '../../../schemas/mentions/mention.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import { aRawPost } from '../../support/records.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;
let store: ReturnType<typeof createMentionStore>;
let writes: ReturnType<typeof createMentionWrites>;
let number = 0;

beforeAll(async () => {
  stores = await startStores();
  store = createMentionStore(stores.clickhouse);
  writes = createMentionWrites(stores.postgres, store);
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Changes'));
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days) VALUES ('one', $1, 'one', 'mentions', 7, 30)`,
    [workspaceId],
  );
});
afterAll(() => stores.close());
beforeEach(() => stores.postgres.query('TRUNCATE mention_changes, mention_events, project_sweeps'));

/** A mention of project `one` that is not stored yet. */
function aMention(): Mention & { workspace_id: number } {
  const {
    fetched_at: found_at,
    runs: _r,
    revision: _v,
    thread_id: _t,
    parent_id: _p,
    ...post
  } = aRawPost({
    external_id: `post-${number++}`,
  });
  const id = mentionId({ workspaceId, projectId: 'one' }, post);
  return {
    ...post,
    ...{ id, story_id: id },
    project_id: 'one',
    workspace_id: workspaceId,
    found_at,
    judged_at: found_at,
    keyword_ids: [1],
    group_ids: [],
    run_id: null,
    trend: null,
    edited_at: null,
    assignee: null,
    tags: [],
    snoozed_until: null,
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
  };
}

async function claimed(): Promise<Mention & { workspace_id: number }> {
  const mention = aMention();
  const { id, source, external_id: externalId } = mention;
  await claimPosts(stores.postgres, [
    {
      workspaceId,
      projectId: 'one',
      source,
      externalId,
      mentionId: id,
      claimedBy: 'x',
      runId: null,
      keywordIds: [1],
    },
  ]);
  return mention;
}

async function stored(): Promise<Mention & { workspace_id: number }> {
  const mention = await claimed();
  await insertMentions(stores.clickhouse, [mention]);
  await setMemoryState(stores.postgres, [mention.id], 'stored');
  return mention;
}

const held = async (...ids: string[]) => mentionsById(stores.clickhouse, workspaceId, ids);
const stateOf = async (id: string) =>
  (
    await stores.postgres.query<{ state: string }>('SELECT state FROM post_memory WHERE mention_id = $1', [
      id,
    ])
  )[0]?.state;

/** Takes all events off the outbox, in order. */
async function events(): Promise<MentionEvent[]> {
  const all: MentionEvent[] = [];
  while ((await drainOutbox(stores.postgres, (some) => Promise.resolve(void all.push(...some)))) > 0);
  return all;
}
/** Applies unfinished changes, like the relay. */
const recover = async () => {
  for (const seq of await abandonedChanges(stores.postgres, 0))
    await applyChange(stores.postgres, store, seq);
};
const age = () =>
  stores.postgres.query(`UPDATE mention_changes SET created_at = created_at - interval '1 minute'`);

describe("A person's change", () => {
  it('is visible when it resolves and is published once, with the whole mention', async () => {
    const { id } = await stored();
    const [patched] = await writes.patch(workspaceId, [id], { status: 'done', urgency: 90 });
    expect(patched).toMatchObject({ id, status: 'done', urgency: 90, relevance: 'high' });
    expect(await held(id)).toEqual([patched]);
    const published = await events();
    expect(published).toMatchObject([{ ...patched, event: 'updated', workspace_id: workspaceId }]);
  });

  it('waits for everything that came before, also for other mentions of those changes', async () => {
    const [one, other] = [(await stored()).id, (await stored()).id];
    const record = (ids: string[], patch: MentionPatch) =>
      recordChange(stores.postgres, workspaceId, ids, { kind: 'set', patch });
    await record([one], { status: 'follow_up' });
    await record([one, other], { status: 'done' });
    const [last] = await record([other], { urgency: 50 });
    await applyChange(stores.postgres, store, last!);
    expect(await abandonedChanges(stores.postgres, -1_000)).toEqual([]);
    expect(await held(one, other)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    const published = await events();
    expect(published.filter(({ id }) => id === one).map(({ status }) => status)).toEqual([
      'follow_up',
      'done',
    ]);
    expect(published.at(-1)).toMatchObject({ id: other, status: 'done', urgency: 50 });
  });

  it('says when it makes a mention relevant that nobody has been told of, and only then', async () => {
    const create = async (relevant: boolean) => {
      const mention = { ...(await claimed()), relevant };
      await storeUnderLocks(stores.postgres, [mention.id], async () => {
        await insertMentions(stores.clickhouse, [mention]);
        return [mention];
      });
      return mention.id;
    };
    const [noise, news] = [await create(false), await create(true)];
    const told = async (id: string, patch: object) => {
      await writes.patch(workspaceId, [id], patch);
      return (await events()).map(({ event, first_relevant }) => [event, first_relevant]);
    };
    expect(await told(noise, { status: 'done' })).toEqual([['updated', undefined]]);
    expect(await told(noise, { relevant: false })).toEqual([['updated', undefined]]);
    // A process that was killed between the stores applies the change again.
    await store.set(workspaceId, [noise], { relevant: true });
    expect(await told(noise, { relevant: true })).toEqual([['updated', true]]);
    for (const id of [noise, news])
      for (const relevant of [false, true])
        expect(await told(id, { relevant })).toEqual([['updated', undefined]]);
    const older = await stored();
    expect(await told(older.id, { relevant: true })).toEqual([['updated', undefined]]);
  });

  it('is not lost when others are made at the same time', async () => {
    const { id } = await stored();
    await Promise.all([
      writes.patch(workspaceId, [id], { status: 'follow_up' }),
      writes.patch(workspaceId, [id], { urgency: 77 }),
      writes.patch(workspaceId, [id], { sentiment: 'negative' }),
      writes.patch(workspaceId, [id], { draft: 'hello' }),
      recordKeywords(stores.postgres, [
        { workspaceId, mentionIds: [id], keywordIds: [5], groupIds: [6] },
      ]).then(recover),
    ]);
    await recover();
    expect(await held(id)).toMatchObject([
      {
        status: 'follow_up',
        urgency: 77,
        sentiment: 'negative',
        draft: 'hello',
        keyword_ids: [1, 5],
        group_ids: [6],
      },
    ]);
    expect((await events()).at(-1)).toMatchObject({ status: 'follow_up', urgency: 77, draft: 'hello' });
  });

  it('of the draft is kept when the service writes one, unless it is told to replace it', async () => {
    const { id } = await stored();
    const write = (draft: string, replace = false) => writes.writeDraft(workspaceId, id, draft, replace);
    expect(await write('written')).toMatchObject({ draft: 'written' });
    expect(await write('written again')).toMatchObject({ draft: 'written again' });
    await writes.patch(workspaceId, [id], { draft: 'written again, edited' });
    await events();
    expect(await write('late')).toMatchObject({ draft: 'written again, edited' });
    expect(await events()).toEqual([]);
    expect(await write('asked for', true)).toMatchObject({ draft: 'asked for' });
    expect(await events()).toMatchObject([{ event: 'updated', changed: ['draft'], draft: 'asked for' }]);
  });

  it('of the draft survives a draft by the service that a killed process left unfinished', async () => {
    const { id } = await stored();
    const change = { kind: 'write_draft', draft: 'written', replace: false } as const;
    await recordChange(stores.postgres, workspaceId, [id], change);
    await writes.patch(workspaceId, [id], { draft: 'mine' });
    expect(await held(id)).toMatchObject([{ draft: 'mine' }]);
    await recordChange(stores.postgres, workspaceId, [id], change);
    await recover();
    expect(await held(id)).toMatchObject([{ draft: 'mine' }]);
  });

  it('that was recorded but not applied is applied by the next process', async () => {
    const { id } = await stored();
    await recordChange(stores.postgres, workspaceId, [id], { kind: 'set', patch: { status: 'done' } });
    expect(await held(id)).toMatchObject([{ status: 'open' }]);
    await recover();
    expect(await held(id)).toMatchObject([{ status: 'done' }]);
    expect(await events()).toMatchObject([{ event: 'updated', status: 'done' }]);
  });

  it('is applied after an earlier one that a killed process left unfinished', async () => {
    const { id } = await stored();
    await recordChange(stores.postgres, workspaceId, [id], {
      kind: 'set',
      patch: { status: 'done', urgency: 50 },
    });
    await writes.patch(workspaceId, [id], { status: 'follow_up' });
    expect(await held(id)).toMatchObject([{ status: 'follow_up', urgency: 50 }]);
  });

  it('does not restore deleted mentions', async () => {
    const { id } = await stored();
    expect(await writes.remove(workspaceId, [id])).toEqual([id]);
    expect(await writes.patch(workspaceId, [id], { status: 'done' })).toEqual([]);
    expect(await writes.remove(workspaceId, [id])).toEqual([id]);
    expect(await held(id)).toEqual([]);
    expect(await stateOf(id)).toBe('deleted');
    expect((await events()).map(({ event }) => event)).toEqual(['deleted']);
  });

  it('that deletes returns the same when another process applied it first', async () => {
    const { id } = await stored();
    // A later change applies the earlier changes of the mention before its own.
    const removed = await Promise.all([1, 2, 3].map(() => writes.remove(workspaceId, [id])));
    expect(removed).toEqual([[id], [id], [id]]);
    expect((await events()).map(({ event }) => event)).toEqual(['deleted']);
    expect(await writes.remove(workspaceId, ['0'.repeat(32)])).toEqual([]);
  });

  it('waits for a mention that is not stored yet when it is a deletion', async () => {
    const mention = await claimed();
    expect(await writes.remove(workspaceId, [mention.id])).toEqual([]);
    await insertMentions(stores.clickhouse, [mention]);
    await setMemoryState(stores.postgres, [mention.id], 'stored');
    for (const seq of await abandonedChanges(stores.postgres, 0))
      await applyChange(stores.postgres, store, seq);
    expect(await held(mention.id)).toEqual([]);
    expect(await stateOf(mention.id)).toBe('deleted');
    expect((await events()).map(({ event }) => event)).toEqual(['deleted']);
    expect(await abandonedChanges(stores.postgres, 0)).toEqual([]);
  });
});

describe('Additional keywords', () => {
  it('are added to many mentions in a few statements, and each mention keeps its own', async () => {
    const mentions = await Promise.all(Array.from({ length: 30 }, () => stored()));
    const ids = mentions.map(({ id }) => id);
    await store.set(workspaceId, ids.slice(0, 10), { keyword_ids: [1, 9], group_ids: [4] });
    let statements = 0;
    const counting = {
      ...store,
      set: (...all: Parameters<typeof store.set>) => (statements++, store.set(...all)),
    };
    await recordKeywords(stores.postgres, [
      { workspaceId, mentionIds: ids, keywordIds: [1, 5], groupIds: [3] },
    ]);
    for (const seq of await abandonedChanges(stores.postgres, 0))
      await applyChange(stores.postgres, counting, seq);
    expect(statements).toBe(2);
    const after = new Map((await held(...ids)).map((mention) => [mention.id, mention]));
    expect(after.get(ids[0]!)).toMatchObject({ keyword_ids: [1, 5, 9], group_ids: [3, 4] });
    expect(after.get(ids[20]!)).toMatchObject({ keyword_ids: [1, 5], group_ids: [3] });
    expect(await events()).toHaveLength(30);
  });

  it('wait for mentions that are not stored yet, and are added to the others at once', async () => {
    const [there, coming] = [await stored(), await claimed()];
    const mentionIds = [there.id, coming.id];
    await recordKeywords(stores.postgres, [{ workspaceId, mentionIds, keywordIds: [5], groupIds: [] }]);
    await recover();
    expect(await held(there.id)).toMatchObject([{ keyword_ids: [1, 5] }]);
    await insertMentions(stores.clickhouse, [coming]);
    await setMemoryState(stores.postgres, [coming.id], 'stored');
    await recover();
    expect(await held(coming.id)).toMatchObject([{ keyword_ids: [1, 5] }]);
    expect(await abandonedChanges(stores.postgres, 0)).toEqual([]);
    expect((await events()).map(({ id }) => id)).toEqual(mentionIds);
  });

  it('do not delay anything else while they wait, however many there are', async () => {
    const coming = await Promise.all(Array.from({ length: 210 }, () => claimed()));
    await recordKeywords(
      stores.postgres,
      coming.map((mention) => ({ workspaceId, mentionIds: [mention.id], keywordIds: [5], groupIds: [] })),
    );
    const { id } = await stored();
    await recordChange(stores.postgres, workspaceId, [id], { kind: 'set', patch: { status: 'done' } });
    await age();
    // A round handles 200 changes. Those that must wait move to the end of the queue.
    for (const round of [1, 2])
      for (const seq of await abandonedChanges(stores.postgres, 30_000 * round))
        await applyChange(stores.postgres, store, seq);
    expect(await held(id)).toMatchObject([{ status: 'done' }]);
  });
});

describe('The outbox', () => {
  it('keeps events that could not be published, and publishes them later in the same order', async () => {
    const { id } = await stored();
    for (const urgency of [1, 2, 3]) await writes.patch(workspaceId, [id], { urgency });
    const broken = drainOutbox(stores.postgres, () => Promise.reject(new Error('log away')));
    await expect(broken).rejects.toThrow('log away');
    expect((await events()).map(({ urgency }) => urgency)).toEqual([1, 2, 3]);
    expect(await events()).toEqual([]);
  });

  it('is drained by one relay at a time', async () => {
    const { id } = await stored();
    await writes.patch(workspaceId, [id], { urgency: 1 });
    let second = -1;
    await drainOutbox(stores.postgres, async () => {
      second = await drainOutbox(stores.postgres, () => Promise.resolve());
    });
    expect(second).toBe(0);
  });
});

describe('A purge', () => {
  it('includes a mention that is being stored', async () => {
    const [there, coming] = [await stored(), await claimed()];
    const seq = await writes.planSweep(stores.postgres, workspaceId, 'one', { kind: 'purge' });
    let purge: Promise<void> | undefined;
    await storeUnderLocks(stores.postgres, [coming.id], async () => {
      // The purge has read the mentions and waits for this lock when the mention is inserted.
      purge = runSweep(stores.postgres, store, seq);
      while ((await storedIds(stores.clickhouse, new Map([[workspaceId, [there.id]]]))).size > 0);
      await waitForLock();
      await insertMentions(stores.clickhouse, [coming]);
      return [coming];
    });
    await purge;
    expect(await held(there.id, coming.id)).toEqual([]);
    expect(await stateOf(coming.id)).toBeUndefined();
  });

  it('publishes nothing about a deleted mention, even while the store still has it', async () => {
    const { id } = await stored();
    const seq = await writes.planSweep(stores.postgres, workspaceId, 'one', { kind: 'purge' });
    const killed = { ...store, remove: () => Promise.reject(new Error('killed')) };
    await expect(runSweep(stores.postgres, killed, seq)).rejects.toThrow('killed');
    expect([await stateOf(id), await held(id)]).toMatchObject([undefined, [{ status: 'open' }]]);
    // A change numbered before the purge but committed after it is not among the earlier changes of the purge.
    await stores.postgres.query(
      `INSERT INTO mention_changes (seq, workspace_id, mention_ids, change) OVERRIDING SYSTEM VALUE
       VALUES (0, $1, $2, '{"kind":"set","patch":{"status":"done"}}')`,
      [workspaceId, [id]],
    );
    expect(await applyChange(stores.postgres, store, 0)).toEqual([]);
    await recover();
    await runSweep(stores.postgres, store, seq);
    expect(await held(id)).toEqual([]);
    expect((await events()).map(({ event }) => event)).toEqual(['deleted']);
  });

  it('removes mentions that were deleted before, even if a restored store contains them again', async () => {
    const [mention, other] = [await stored(), await stored()];
    await writes.remove(workspaceId, [mention.id, other.id]);
    await insertMentions(stores.clickhouse, [mention]);
    await runSweep(
      stores.postgres,
      store,
      await writes.planSweep(stores.postgres, workspaceId, 'one', { kind: 'purge' }),
    );
    expect(await held(mention.id)).toEqual([]);
    expect(await Promise.all([mention, other].map(({ id }) => stateOf(id)))).toEqual([undefined, undefined]);
    expect(await events()).toHaveLength(2);
  });

  it('resumes at the right step after each crash, and finally removes verdicts and post memory', async () => {
    const mentions = await Promise.all(Array.from({ length: 5 }, () => stored()));
    const ids = mentions.map(({ id }) => id);
    await insertVerdicts(stores.clickhouse, mentions.map(aVerdict));
    const left = async () => (await held(...ids)).length;
    const inTwos = {
      ...store,
      idsToSweep: async (...scope: Parameters<typeof store.idsToSweep>) =>
        (await store.idsToSweep(...scope)).slice(0, 2),
    };
    const seq = await writes.planSweep(stores.postgres, workspaceId, 'one', { kind: 'purge' });
    expect(await abandonedSweeps(stores.postgres)).toEqual([]);
    await runSweep(stores.postgres, inTwos, seq, once);
    expect(await left()).toBe(3);
    // A change that has waited longer goes first, even if it was recorded later.
    const [other] = await stores.postgres.query<{ seq: number }>(
      `INSERT INTO project_sweeps (workspace_id, project_id, sweep, taken_until)
       VALUES ($1, 'other', '{"kind":"regroup"}', now() - interval '1 minute') RETURNING seq`,
      [workspaceId],
    );
    expect(await abandonedSweeps(stores.postgres)).toEqual([other!.seq, seq]);
    await runSweep(stores.postgres, store, other!.seq);
    const killed = {
      ...inTwos,
      remove: async (...some: Parameters<typeof store.remove>) => {
        await store.remove(...some);
        throw new Error('killed');
      },
    };
    await expect(runSweep(stores.postgres, killed, seq, once)).rejects.toThrow('killed');
    expect(await left()).toBe(1);
    // The killed process keeps its lease for a few seconds. Then any process can continue, including with its change.
    expect(await abandonedSweeps(stores.postgres)).toEqual([]);
    await recover();
    expect(await verdictsLeft(ids)).toBe(5);
    await runSweep(stores.postgres, inTwos, seq, once);
    await runSweep(stores.postgres, inTwos, seq, once);
    expect([await left(), await verdictsLeft(ids)]).toEqual([0, 0]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => undefined));
    expect(await stores.postgres.query('SELECT seq FROM project_sweeps')).toEqual([]);
    const published = (await events()).map(({ id, event }) => [id, event]);
    expect(published.sort()).toEqual(ids.map((id) => [id, 'deleted']).sort());
  });
});

const aVerdict = ({ id, project_id, judged_at }: Mention): VerdictEvent => ({
  ...{ workspace_id: workspaceId, mention_id: id, project_id, judged_at, occasion: 'new' },
  ...{ relevant: true, sentiment: 'neutral', urgency: 10, category_id: null, summary: '', reason: '' },
  ...{ confidence: 1, evidence: [], steering: 0, judge: 'test/1', input_hash: '0'.repeat(32), model: null },
  ...{ provisional: false, tokens: { input: 0, cached: 0, output: 0 }, cost: null, latency_ms: 1 },
  ...{ lessons: [], taught: null },
});

const once = () => false;

const verdictsLeft = async (ids: readonly string[]) =>
  (await judgedIds(stores.clickhouse, new Map([[workspaceId, ids]]))).size;

/** Resolves once a session waits for another session's lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const rows = await stores.postgres.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
