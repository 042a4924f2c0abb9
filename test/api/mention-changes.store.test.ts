import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Category } from '../../schemas/projects/category.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { toolOf } from '../../api/mcp/tools.ts';
import { OPERATIONS } from '../../api/operations/index.ts';
import { claimPosts, setMemoryState } from '../../postgres/mentions/post-memory.ts';
import { ask } from './graphql/ask.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let project: Project;
let category: Category;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  project = await acme.must('POST /projects', { name: 'P' });
  [category] = (await acme.must<Category[]>(`GET /projects/${project.id}/categories`)) as [Category];
});
afterAll(() => world.close());

async function stored(fields: Partial<Mention> = {}): Promise<Mention> {
  const mention = aMention(acme.workspaceId, project.id, fields);
  await store(world, acme.workspaceId, [mention]);
  return mention;
}
/** Stores a complaint with the memory of its post, as scans do. */
async function remembered(): Promise<Mention> {
  const mention = await stored({ sentiment: 'negative' });
  const { id: mentionId, source, external_id: externalId } = mention;
  const claim = { workspaceId: acme.workspaceId, projectId: project.id, source, externalId, mentionId };
  await claimPosts(world.stores.postgres, [{ ...claim, claimedBy: 'x', runId: null, keywordIds: [] }]);
  await setMemoryState(world.stores.postgres, [mentionId], 'stored');
  return mention;
}
const lessonsOf = (mention: Mention) =>
  world.stores.postgres.query('SELECT relevant, reason, sentiment, text FROM lessons WHERE mention_id = $1', [
    mention.id,
  ]);

describe('update_mention', () => {
  it('changes only the fields that are sent', async () => {
    const mention = await stored();
    const patch = {
      status: 'follow_up',
      category_id: category.id,
      sentiment: 'negative',
      urgency: 71,
      draft: 'Hello 🦊',
    };
    const changed = { ...mention, ...patch, relevance: 'high' };
    expect(await acme.must(`PATCH /mentions/${mention.id}`, patch)).toEqual(changed);
    expect(await acme.must(`PATCH /mentions/${mention.id}`, {})).toEqual(changed);
    expect(await acme.must(`PATCH /mentions/${mention.id}`, { category_id: null })).toEqual({
      ...changed,
      category_id: null,
    });
    expect(await acme.must(`GET /mentions/${mention.id}`)).toEqual({ ...changed, category_id: null });
  });

  it.each([
    [{ status: 'closed' }, 'status: must be one of open, done, follow_up'],
    [{ sentiment: null }, 'sentiment: must be a string'],
    [{ category_id: 2_000_000_000 }, "category_id: no such category in the mention's project"],
    [{ category_id: 'x' }, 'category_id: must be a whole number or null'],
    [{ sentiment: 'angry' }, 'sentiment: must be one of'],
    [{ urgency: 101 }, 'urgency: must be 0 to 100'],
    [{ urgency: 50.5 }, 'urgency: must be a whole number'],
    [{ relevant: 'no' }, 'relevant: must be true or false'],
    [{ draft: 5 }, 'draft: must be a string or null'],
    [{ reason: 'x' }, 'reason: cannot be changed'],
  ])('rejects %j and changes nothing', async (patch, message) => {
    const mention = await stored();
    const answer = await acme.call<{ error: { message: string } }>(`PATCH /mentions/${mention.id}`, {
      ...patch,
      status: 'done',
      ...patch,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
    expect(await acme.must(`GET /mentions/${mention.id}`)).toEqual(mention);
  });

  it('rejects a category of another project with the same message as an unknown one', async () => {
    const other = await acme.must<Project>('POST /projects', { name: 'Other' });
    const [foreign] = await acme.must<Category[]>(`GET /projects/${other.id}/categories`);
    const mention = await stored();
    const answers = await Promise.all(
      [foreign!.id, 2_000_000_000].map((id) =>
        acme.call(`PATCH /mentions/${mention.id}`, { category_id: id }),
      ),
    );
    expect(answers[0]!.status).toBe(400);
    expect(answers[0]).toEqual(answers[1]);
  });

  it('turns corrections into lessons, but not status changes', async () => {
    const mention = await stored({ title: 'Big' });
    await acme.must(`PATCH /mentions/${mention.id}`, { status: 'done', urgency: 1 });
    expect(await lessonsOf(mention)).toEqual([]);
    await acme.must(`PATCH /mentions/${mention.id}`, { sentiment: 'negative' });
    expect(await lessonsOf(mention)).toEqual([
      { relevant: true, reason: null, sentiment: 'negative', text: `Big\n${mention.text}` },
    ]);
  });
});

describe('mark_mention_irrelevant', () => {
  it('hides the mention from the feed with a reason until it is restored', async () => {
    const mention = await stored();
    const inFeed = async () =>
      (await acme.must<{ total: number }>(`GET /mentions?since=${mention.posted_at}&q=acme`)).total;
    const before = await inFeed();
    const marked = await acme.must(`POST /mentions/${mention.id}/irrelevant`, { reason: 'A namesake' });
    const said = 'Marked irrelevant by the API key full: A namesake';
    expect(marked).toEqual({ ...mention, relevant: false, reason: said });
    expect(await inFeed()).toBe(before - 1);
    expect(await lessonsOf(mention)).toMatchObject([{ relevant: false, reason: 'A namesake' }]);
    expect(await acme.must(`PATCH /mentions/${mention.id}`, { relevant: true })).toMatchObject({
      relevant: true,
      reason: 'Marked relevant by the API key full.',
    });
    expect(await inFeed()).toBe(before);
    expect(await lessonsOf(mention)).toMatchObject([{ relevant: true, reason: null }]);
  });

  it('needs no reason, not even a body, and rejects a reason of 501 characters', async () => {
    const mention = await stored();
    expect(
      (await acme.call(`POST /mentions/${mention.id}/irrelevant`, { reason: 'x'.repeat(501) })).status,
    ).toBe(400);
    expect(await acme.must(`POST /mentions/${mention.id}/irrelevant`)).toEqual({
      ...mention,
      relevant: false,
      reason: 'Marked irrelevant by the API key full.',
    });
  });

  it('names the member who decided', async () => {
    const mention = await stored();
    const [owner] = await acme.owner.must<Member[]>('GET /members');
    await world.stores.postgres.query('UPDATE users SET name = $2 WHERE id = $1', [owner!.id, 'Ana']);
    expect(
      await acme.owner.must(`POST /mentions/${mention.id}/irrelevant`, { reason: 'the kite' }),
    ).toMatchObject({
      relevant: false,
      reason: 'Marked irrelevant by Ana: the kite',
    });
    // What is not decided keeps its reason.
    const other = await stored();
    expect(await acme.owner.must(`PATCH /mentions/${other.id}`, { relevant: true })).toMatchObject({
      reason: other.reason,
    });
  });
});

describe('delete_mention', () => {
  it('removes it from everywhere, once', async () => {
    const mention = await stored();
    expect(await acme.must(`DELETE /mentions/${mention.id}`)).toEqual({ deleted: true, id: mention.id });
    for (const route of ['GET', 'DELETE', 'PATCH']) {
      expect(
        (await acme.call(`${route} /mentions/${mention.id}`, route === 'PATCH' ? {} : undefined)).status,
      ).toBe(404);
    }
    expect(
      (await acme.must<{ data: Mention[] }>('GET /mentions?include=all&limit=100')).data,
    ).not.toContainEqual(mention);
  });

  it.each(['x', '0'.repeat(32), 'F'.repeat(32), '%F0%9F%A6%8A', '..%2F..'])(
    'returns 404 for the unknown id %s',
    async (id) => {
      expect((await acme.call(`DELETE /mentions/${id}`)).status).toBe(404);
    },
  );
});

describe('bulk_update_mentions', () => {
  it('sets the status of every matching mention, across several batches', async () => {
    const tenant = await world.tenant('Bulk');
    const { id } = await tenant.must<Project>('POST /projects', { name: 'P' });
    const many = Array.from({ length: 4500 }, (_, at) =>
      aMention(tenant.workspaceId, id, { source: at % 3 === 0 ? 'x' : 'hn', relevant: at % 10 !== 0 }),
    );
    await store(world, tenant.workspaceId, many);
    const matching = many.filter((mention) => mention.source === 'hn' && mention.relevant);
    expect(await tenant.must('POST /mentions/bulk?sources=hn', { status: 'done' })).toEqual({
      updated: matching.length,
      missing: [],
    });
    expect(await tenant.must('GET /mentions?include=all&status=done')).toMatchObject({
      total: matching.length,
    });
    expect(await tenant.must('POST /mentions/bulk?include=all&status=done', { status: 'open' })).toEqual({
      updated: matching.length,
      missing: [],
    });
    expect(await tenant.must('GET /mentions?include=all&status=open')).toMatchObject({ total: many.length });
    const ids = many.map((mention) => mention.id);
    expect(await tenant.must('POST /mentions/bulk?sources=x', { status: 'follow_up', ids })).toEqual({
      updated: many.length,
      missing: [],
    });
    expect(
      (await tenant.call('POST /mentions/bulk', { status: 'done', ids: [...ids, ...ids].slice(0, 5001) }))
        .status,
    ).toBe(400);
  });

  it('updates only the given ids and counts each once', async () => {
    const [a, b, c] = [await stored(), await stored({ relevant: false }), await stored()];
    const bulk = (ids: readonly string[]) => acme.must('POST /mentions/bulk', { status: 'done', ids });
    expect(await bulk([])).toEqual({ updated: 0, missing: [] });
    expect(await bulk([a.id, b.id, a.id])).toEqual({ updated: 2, missing: [] });
    expect(await acme.must(`GET /mentions/${b.id}`)).toMatchObject({ status: 'done' });
    expect(await acme.must(`GET /mentions/${c.id}`)).toMatchObject({ status: 'open' });
  });

  it('reports unknown, deleted and foreign ids as missing, in order, and updates the rest', async () => {
    const [mention, deleted] = [await stored(), await stored()];
    await acme.must(`DELETE /mentions/${deleted.id}`);
    const theirs = await world.tenant('Theirs');
    const { id: theirProject } = await theirs.must<Project>('POST /projects', { name: 'P' });
    const foreign = aMention(theirs.workspaceId, theirProject);
    await store(world, theirs.workspaceId, [foreign]);
    const ids = ['nope', foreign.id, mention.id, deleted.id, 'nope', mention.id];
    expect(await acme.must('POST /mentions/bulk', { status: 'done', ids })).toEqual({
      updated: 1,
      missing: ['nope', foreign.id, deleted.id],
    });
    expect(await acme.must(`GET /mentions/${mention.id}`)).toMatchObject({ status: 'done' });
    expect(await theirs.must(`GET /mentions/${foreign.id}`)).toEqual(foreign);
  });

  it('reports a mention as missing if it is purged between the look-up and the update', async () => {
    const { id: doomed } = await acme.must<Project>('POST /projects', { name: 'Doomed' });
    const [kept, purged] = [await stored(), aMention(acme.workspaceId, doomed)];
    await store(world, acme.workspaceId, [purged]);
    const { patch } = world.context.writes;
    const purgeFirst = vi.spyOn(world.context.writes, 'patch').mockImplementation(async (...given) => {
      await acme.must(`DELETE /projects/${doomed}?purge=true`);
      return patch(...given);
    });
    const ids = [purged.id, kept.id];
    const answer = await acme.must('POST /mentions/bulk', { status: 'done', ids });
    expect(purgeFirst).toHaveBeenCalledOnce();
    purgeFirst.mockRestore();
    expect(answer).toEqual({ updated: 1, missing: [purged.id] });
  });

  it('returns the same in GraphQL', async () => {
    const mention = await stored();
    const { data } = await ask(
      world,
      acme.fullKey,
      'mutation ($ids: [ID!]) { bulkUpdateMentions(status: done, ids: $ids) { updated missing } }',
      { ids: ['nope', mention.id] },
    );
    expect(data).toEqual({ bulkUpdateMentions: { updated: 1, missing: ['nope'] } });
  });

  it('accepts the filters of list_mentions, but neither order nor limit', async () => {
    expect((await acme.call('POST /mentions/bulk?order=newest', { status: 'done' })).status).toBe(400);
    expect((await acme.call('POST /mentions/bulk?limit=5', { status: 'done' })).status).toBe(400);
    expect((await acme.call('POST /mentions/bulk', {})).status).toBe(400);
    expect((await acme.call('POST /mentions/bulk?project=prj_none', { status: 'done' })).status).toBe(404);
  });
});

describe('draft_reply', () => {
  it('writes a reply, saves it as the draft and leaves the rest alone', async () => {
    const mention = await stored({ sentiment: 'negative' });
    const drafted = await acme.must<Mention>(`POST /mentions/${mention.id}/draft`);
    expect(drafted.draft).toMatch(/sorry/);
    expect(drafted).toEqual({ ...mention, draft: drafted.draft });
    expect(await acme.must(`GET /mentions/${mention.id}`)).toEqual(drafted);
  });

  const SAVED = { code: 'conflict', message: expect.stringContaining('"replace": true') as string };

  it.each([
    ['wrote', null],
    ['edited', 'The service wrote this.'],
  ])('keeps a draft that somebody %s until it is told to replace it', async (_how, written) => {
    const mention = await remembered();
    const path = `/mentions/${mention.id}`;
    if (written !== null) await world.context.writes.writeDraft(acme.workspaceId, mention.id, written, false);
    await acme.must(`PATCH ${path}`, { draft: 'Dear Jane!' });
    for (const body of [undefined, {}, { replace: false }]) {
      const refused = await acme.call<{ error: unknown }>(`POST ${path}/draft`, body);
      expect(refused).toMatchObject({ status: 409, body: { error: SAVED } });
    }
    expect(await acme.must(`GET ${path}`)).toMatchObject({ draft: 'Dear Jane!' });
    const { draft } = await acme.must<Mention>(`POST ${path}/draft`, { replace: true });
    expect(draft).toMatch(/sorry/i);
    // Now it is the service's own again.
    expect(await acme.must(`POST ${path}/draft`)).toMatchObject({ draft });
  });

  it('replaces its own drafts, also after somebody has cleared the draft', async () => {
    const mention = await remembered();
    const path = `/mentions/${mention.id}`;
    for (const draft of ['First.', 'Second.'])
      await world.context.writes.writeDraft(acme.workspaceId, mention.id, draft, false);
    expect((await acme.must<Mention>(`POST ${path}/draft`)).draft).toMatch(/sorry/i);
    await acme.must(`PATCH ${path}`, { draft: '' });
    expect((await acme.must<Mention>(`POST ${path}/draft`)).draft).toMatch(/sorry/i);
  });

  it('keeps a draft that somebody saves while the service writes', async () => {
    const mention = await remembered();
    const draft = vi.spyOn(world.context.drafter, 'draft').mockImplementationOnce(async () => {
      await acme.must(`PATCH /mentions/${mention.id}`, { draft: 'Dear Jane!' });
      return 'Too late.';
    });
    const refused = await acme.call<{ error: unknown }>(`POST /mentions/${mention.id}/draft`);
    draft.mockRestore();
    expect(refused).toMatchObject({ status: 409, body: { error: SAVED } });
    expect(await acme.must(`GET /mentions/${mention.id}`)).toMatchObject({ draft: 'Dear Jane!' });
  });

  it('asks and replaces over GraphQL and MCP too', async () => {
    const mention = await remembered();
    await acme.must(`PATCH /mentions/${mention.id}`, { draft: 'Dear Jane!' });
    const query = (more: string) => `mutation { draftReply(mention: "${mention.id}"${more}) { draft } }`;
    expect((await ask(world, acme.fullKey, query(''))).codes).toEqual(['conflict']);
    const tool = toolOf(OPERATIONS.find(({ operationId }) => operationId === 'draft_reply')!);
    expect(tool.inputSchema.properties).toHaveProperty('replace');
    const { data } = await ask(world, acme.fullKey, query(', replace: true'));
    expect(data).toMatchObject({ draftReply: { draft: expect.stringMatching(/sorry/i) as string } });
  });

  it('is rejected for read-only keys and unknown mentions', async () => {
    const mention = await stored();
    expect((await acme.call(`POST /mentions/${mention.id}/draft`, undefined, acme.readKey)).status).toBe(403);
    expect((await acme.call('POST /mentions/none/draft')).status).toBe(404);
  });
});
