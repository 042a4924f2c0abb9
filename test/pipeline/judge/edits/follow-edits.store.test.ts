import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMentionStore } from '../../../../clickhouse/mentions/mention-store.ts';
import { applyChange } from '../../../../domain/mentions/apply-change.ts';
import { recordFound } from '../../../../domain/mentions/readings.ts';
import { followEdits, type EditDeps } from '../../../../pipeline/judge/edits/follow-edits.ts';
import type { Judge } from '../../../../pipeline/judge/judge.ts';
import { RetryLaterError } from '../../../../pipeline/outcome.ts';
import { openWatchList } from '../../../../pipeline/watch-list.ts';
import { watchListSince, watchRevision } from '../../../../postgres/projects/watch-list.ts';
import type { Queryable } from '../../../../postgres/client.ts';
import type { VerdictEvent } from '../../../../schemas/judging/verdict-record.ts';
import type { Mention } from '../../../../schemas/mentions/mention.ts';
import { openWorld, type Tenant, type World } from '../../../api/support/world.ts';
import { storePost } from '../../../support/stored-post.ts';
import { builtInTrace } from '../../../../pipeline/judge/trace.ts';

let world: World;
let acme: Tenant;
let project: { id: string };
let keywords: { id: number }[];
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await acme.must('POST /projects', { name: 'P' });
  keywords = [];
  for (const term of ['Acme Sync', 'Lumenkite'])
    keywords.push(await acme.must(`POST /projects/${project.id}/keywords`, { term }));
});

const store = () => createMentionStore(world.stores.clickhouse);
const mentionOf = async (id: string) => (await store().byId(acme.workspaceId, [id]))[0]!;
let posts = 0;

/** Stores a mention of a post that says this, found by the first keyword. */
const found = (mention: Partial<Mention> = {}) =>
  storePost(world.stores, {
    ...{ workspaceId: acme.workspaceId, projectId: project.id },
    post: { external_id: `p${posts++}` },
    mention: { keyword_ids: [keywords[0]!.id], ...mention },
  });

/** Does what a search and the relay do with an edited post. */
async function edit(mentionId: string, text: string): Promise<void> {
  const { stores } = world;
  const reading = { workspaceId: acme.workspaceId, mentionId, at: new Date().toISOString() };
  await recordFound(stores.postgres, [{ ...reading, engagement: null, words: { text }, lang: null }]);
  const changes = await stores.postgres.query<{ seq: number }>(
    'SELECT seq FROM mention_changes ORDER BY seq',
  );
  for (const { seq } of changes) await applyChange(stores.postgres, store(), seq);
}

const negative: Judge = {
  name: 'test/2',
  judge: (_, matches) =>
    Promise.resolve(
      matches.map((match) => ({
        ...{ relevant: true, sentiment: 'negative', urgency: 60, category_id: null, confidence: 1 },
        ...{ summary: match.text, reason: '', evidence: [], steering: 0, judge: 'test/2' },
        trace: builtInTrace('brief', match),
      })),
    ),
};

function follower(judge: Judge = negative) {
  const recorded: VerdictEvent[] = [];
  const { postgres } = world.stores;
  const watchList = openWatchList((revision) => watchListSince(postgres, revision));
  const deps: EditDeps = {
    ...{ postgres, mentions: store(), judge, chunkSize: 10 },
    brief: () => Promise.resolve({ workspaceId: acme.workspaceId } as never),
    watchList: async () => watchList(await watchRevision(postgres)),
    languageOf: ({ lang, text }) => lang ?? (text.includes('und') ? 'de' : 'en'),
    record: (verdicts) => Promise.resolve(recorded.push(...verdicts)),
  };
  return { deps, recorded };
}
const changedFields = async (id: string) =>
  (
    await world.stores.postgres.query<{ changed: string[] }>(
      `SELECT event -> 'changed' AS changed FROM mention_events WHERE mention_id = $1 ORDER BY seq`,
      [id],
    )
  ).map(({ changed }) => changed);

it('an edited mention is judged again, and its keywords and language follow', async () => {
  const id = await found();
  const before = await mentionOf(id);
  await edit(id, 'Acme Sync und Lumenkite sind kaputt');
  const { deps, recorded } = follower();
  expect([await followEdits(deps), await followEdits(deps)]).toEqual([true, false]);
  await edit(id, 'Acme Sync und Lumenkite sind kaputt');
  expect(await followEdits(deps)).toBe(false);
  expect(await mentionOf(id)).toMatchObject({
    ...{ text: 'Acme Sync und Lumenkite sind kaputt', lang: 'de', sentiment: 'negative', judge: 'test/2' },
    keyword_ids: keywords.map((keyword) => keyword.id),
  });
  expect(recorded.map(({ mention_id, occasion }) => [mention_id, occasion])).toEqual([[id, 'rejudged']]);
  expect((await changedFields(id))[0]).toEqual(['text', 'edited_at']);
  const former = await world.stores.postgres.query(
    `SELECT event -> 'former' AS former FROM mention_events WHERE mention_id = $1 AND event ? 'former'`,
    [id],
  );
  const { relevant, sentiment, urgency, category_id } = before;
  expect(former).toEqual([{ former: { relevant, sentiment, urgency, category_id } }]);
});

it('edited mentions that link to the same page now tell one story', async () => {
  const ids = [await found(), await found()];
  for (const id of ids) await edit(id, 'Acme Sync: https://news.example/2026/acme-sync');
  const { deps } = follower();
  await followEdits(deps);
  // Does what the relay does.
  await edit(ids[0]!, 'Acme Sync: https://news.example/2026/acme-sync');
  const oldest = ids.toSorted()[0];
  expect([await mentionOf(ids[0]!), await mentionOf(ids[1]!)].map(({ story_id }) => story_id)).toEqual([
    oldest,
    oldest,
  ]);
});

it('what a person has decided stays', async () => {
  const [corrected, done] = [await found(), await found()];
  await acme.must(`PATCH /mentions/${corrected}`, { sentiment: 'positive' });
  await acme.must(`PATCH /mentions/${done}`, { status: 'done' });
  for (const id of [corrected, done]) await edit(id, 'Acme Sync is broken');
  const { deps, recorded } = follower();
  await followEdits(deps);
  expect(recorded).toEqual([]);
  expect(await mentionOf(corrected)).toMatchObject({ text: 'Acme Sync is broken', sentiment: 'positive' });
  expect(await mentionOf(done)).toMatchObject({
    text: 'Acme Sync is broken',
    status: 'done',
    judge: 'test/1',
  });
});

it('waits for a judge that is unavailable', async () => {
  const id = await found();
  await edit(id, 'Acme Sync is broken');
  const waiting: Judge = { name: 'x', judge: () => Promise.reject(new RetryLaterError('down', 60_000)) };
  expect(await followEdits(follower(waiting).deps)).toBe(true);
  expect(await followEdits(follower().deps)).toBe(false);
  await world.stores.postgres.query(`UPDATE edited_mentions SET taken_until = now() - interval '1 second'`);
  expect(await followEdits(follower().deps)).toBe(true);
  expect(await mentionOf(id)).toMatchObject({ sentiment: 'negative' });
});

it('a step that failed is repeated within seconds', async () => {
  const id = await found();
  await edit(id, 'Acme Sync is broken');
  const { deps } = follower();
  const away = { ...deps.mentions, byId: () => Promise.reject(new Error('The store is away.')) };
  await expect(followEdits({ ...deps, mentions: away })).rejects.toThrow('The store is away.');
  const [waiting] = await world.stores.postgres.query<{ seconds: number }>(
    `SELECT extract(epoch FROM taken_until - now())::float8 AS seconds FROM edited_mentions WHERE mention_id = $1`,
    [id],
  );
  expect(waiting!.seconds).toBeLessThan(6);
  await world.stores.postgres.query(`UPDATE edited_mentions SET taken_until = now() - interval '1 second'`);
  expect(await followEdits(deps)).toBe(true);
  expect(await mentionOf(id)).toMatchObject({ sentiment: 'negative' });
});

it('a step that was interrupted at any place is repeated with the same outcome', async () => {
  const id = await found();
  await edit(id, 'Acme Sync und Lumenkite sind kaputt');
  const { deps, recorded } = follower();
  for (let statements = 0; statements < 40; statements++) {
    let left = statements;
    const dying = (query: Queryable['query']): Queryable['query'] =>
      ((...args: Parameters<Queryable['query']>) =>
        left-- > 0 ? query(...args) : Promise.reject(new Error('killed'))) as Queryable['query'];
    const postgres = {
      ...deps.postgres,
      query: dying(deps.postgres.query.bind(deps.postgres)),
      transaction: <T>(work: (tx: Queryable) => Promise<T>) =>
        deps.postgres.transaction((tx) => work({ ...tx, query: dying(tx.query.bind(tx)) })),
    };
    const outcome = await followEdits({ ...deps, postgres }).catch(() => 'killed');
    await world.stores.postgres.query(`UPDATE edited_mentions SET taken_until = now() - interval '1 second'`);
    if (outcome === false) break;
  }
  await edit(id, 'Acme Sync und Lumenkite sind kaputt');
  expect(await mentionOf(id)).toMatchObject({ lang: 'de', sentiment: 'negative' });
  expect(new Set(recorded.map(({ judged_at }) => judged_at)).size).toBe(1);
  const told = await changedFields(id);
  expect(told.filter((fields) => fields.includes('judged_at'))).toHaveLength(1);
  expect(told.filter((fields) => fields.includes('text'))).toHaveLength(1);
});
