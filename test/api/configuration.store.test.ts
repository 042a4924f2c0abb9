import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../schemas/projects/category.ts';
import type { Keyword, KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { DEFAULT_CATEGORIES } from '../../schemas/projects/default-categories.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { SOURCES } from '../../schemas/source.ts';
import type { View } from '../../schemas/mentions/view.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

const newProject = (fields: object = {}) =>
  acme.must<Project>('POST /projects', { name: 'Brand', ...fields });

describe('a project', () => {
  it('starts with its groups, categories and seed keywords, and is due at once', async () => {
    const { status, body } = await acme.call<Project>('POST /projects', {
      name: 'Brand',
      keywords: ['acme', 'acme sync'],
      competitors: ['Rival'],
      settings: { team: ['ann'], odd: { key: [1, null] } },
      sources: ['hn', 'x'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Brand',
      mode: 'mentions',
      description: null,
      sources: ['hn', 'x'],
      window_days: 7,
      backfill_days: 30,
      scan_every: null,
      paused: false,
      public: false,
      settings: { team: ['ann'], odd: { key: [1, null] } },
      last_scan_at: null,
    });
    expect(body).not.toHaveProperty('keywords');
    expect(Date.parse(body.next_due_at!)).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await acme.must(`GET /projects/${body.id}`)).toEqual(body);
    const groups = await acme.must<KeywordGroup[]>(`GET /projects/${body.id}/groups`);
    expect(groups.map(({ name, kind }) => [name, kind])).toEqual([
      ['My brand', 'brand'],
      ['Competitors', 'competitor'],
    ]);
    const keywords = await acme.must<Keyword[]>(`GET /projects/${body.id}/keywords`);
    expect(keywords.map(({ term, group_id }) => [term, group_id])).toEqual([
      ['acme', groups[0]!.id],
      ['acme sync', groups[0]!.id],
      ['Rival', groups[1]!.id],
    ]);
    expect(
      (await acme.must<Category[]>(`GET /projects/${body.id}/categories`)).map(({ position }) => position),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('for leads starts with categories of intent', async () => {
    const { id } = await newProject({ mode: 'leads' });
    const categories = await acme.must<Category[]>(`GET /projects/${id}/categories`);
    expect(categories.map(({ name }) => name)).toEqual(DEFAULT_CATEGORIES.leads.map(({ name }) => name));
  });

  it('changes only the fields that are sent', async () => {
    const before = await newProject({ description: 'd', scan_every: '6h', settings: { domains: ['a.b'] } });
    const after = await acme.must<Project>(`PATCH /projects/${before.id}`, {
      color: '#0af',
      keywords: ['late'],
      scan_every: null,
    });
    expect(after).toEqual({ ...before, color: '#0af', scan_every: null, updated_at: after.updated_at });
    expect(await acme.must(`GET /projects/${before.id}/keywords`)).toEqual([]);
    expect(await acme.must(`PATCH /projects/${before.id}`, {})).toMatchObject({ color: '#0af' });
  });

  it('is due on its schedule, never while paused, and at once when resumed', async () => {
    const { id } = await newProject({ scan_every: '1d' });
    const lastScan = Date.now() - 3_600_000;
    await world.stores.postgres.query(
      `UPDATE projects SET last_scan_at = $2, next_due_at = $2::timestamptz + interval '1 day' WHERE id = $1`,
      [id, new Date(lastScan)],
    );
    const sooner = await acme.must<Project>(`PATCH /projects/${id}`, { scan_every: '2h' });
    expect(Date.parse(sooner.next_due_at!)).toBe(lastScan + 2 * 3_600_000);
    const clamped = await acme.must<Project>(`PATCH /projects/${id}`, { scan_every: '1s' });
    expect(Math.abs(Date.parse(clamped.next_due_at!) - Date.now())).toBeLessThan(60_000);
    expect(await acme.must(`PATCH /projects/${id}`, { paused: true, scan_every: '2h' })).toMatchObject({
      next_due_at: null,
    });
    const resumed = await acme.must<Project>(`PATCH /projects/${id}`, { paused: false });
    expect(Math.abs(Date.parse(resumed.next_due_at!) - Date.now())).toBeLessThan(60_000);
  });

  it("gets a slug when it is made public without one, and cannot take another project's slug", async () => {
    const mine = await newProject({ name: 'Café Über!', public: true });
    expect(mine.public_slug).toMatch(/^cafe-uber-[0-9a-z]{4}$/);
    const conflict = await acme.call('POST /projects', { name: 'x', public_slug: mine.public_slug });
    expect(conflict).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    await acme.must(`DELETE /projects/${mine.id}`);
    await newProject({ public_slug: mine.public_slug });
  });

  it('removes everything under it when deleted, but keeps its mentions unless they are purged', async () => {
    for (const purge of [false, true]) {
      const { id } = await newProject({ keywords: ['acme'] });
      const [keyword] = await acme.must<Keyword[]>(`GET /projects/${id}/keywords`);
      const [group] = await acme.must<KeywordGroup[]>(`GET /projects/${id}/groups`);
      const [category] = await acme.must<Category[]>(`GET /projects/${id}/categories`);
      const view = await acme.must<View>('POST /views', { name: 'v', project_id: id });
      const mention = aMention(acme.workspaceId, id);
      await store(world, acme.workspaceId, [mention]);
      await acme.must(`POST /projects/${id}/scan`);
      expect(await acme.must(`DELETE /projects/${id}${purge ? '?purge=true' : ''}`)).toEqual({
        deleted: true,
        id,
      });
      for (const route of [
        `GET /projects/${id}`,
        `DELETE /projects/${id}`,
        `PATCH /projects/${id}`,
        `POST /projects/${id}/scan`,
        `GET /projects/${id}/keywords`,
        `GET /keywords/${keyword!.id}`,
        `PATCH /groups/${group!.id}`,
        `DELETE /categories/${category!.id}`,
        `DELETE /views/${view.id}`,
        `GET /mentions/${mention.id}`,
        `GET /mentions?project=${id}`,
        `GET /mentions?view=${view.id}`,
        `GET /runs?project=${id}`,
        `GET /brief?project=${id}`,
      ]) {
        expect((await acme.call(route, route.startsWith('PATCH') ? {} : undefined)).status, route).toBe(404);
      }
      const left = await world.stores.postgres.query('SELECT FROM scan_runs WHERE project_id = $1', [id]);
      expect(left).toHaveLength(purge ? 0 : 1);
      const rows = await world.stores.clickhouse.query({
        query: 'SELECT count() AS n FROM mentions WHERE project_id = {id:String}',
        query_params: { id },
        format: 'JSONEachRow',
      });
      expect(Number((await rows.json<{ n: string }>())[0]!.n)).toBe(purge ? 0 : 1);
    }
  });
});

describe('a keyword', () => {
  it("joins 'My brand' by default and is stored as sent", async () => {
    const { id } = await newProject();
    const [brand, rivals] = await acme.must<KeywordGroup[]>(`GET /projects/${id}/groups`);
    const sent = {
      term: ' Acme  Sync ',
      aliases: ['@acme', 'acme.io'],
      excluded: ['acme corp'],
      case_sensitive: true,
      sources: ['hn'],
    };
    const keyword = await acme.must<Keyword>(`POST /projects/${id}/keywords`, sent);
    expect(keyword).toMatchObject({ ...sent, group_id: brand!.id, active: true, project_id: id });
    expect(await acme.must(`POST /projects/${id}/keywords`, { term: 'ab', group_id: null })).toMatchObject({
      group_id: null,
    });
    expect(
      await acme.must(`POST /projects/${id}/keywords`, { term: 'ab', group_id: rivals!.id }),
    ).toMatchObject({
      group_id: rivals!.id,
    });
    await acme.must(`PATCH /keywords/${keyword.id}`, { active: false });
    expect(await acme.must(`GET /projects/${id}/keywords?active=false`)).toMatchObject([{ id: keyword.id }]);
    expect(await acme.must(`GET /projects/${id}/keywords?active=true`)).toHaveLength(2);
  });

  it('refuses a query that no source can be asked for, and says where', async () => {
    const { id } = await newProject();
    const asked = { term: 'acme', query: '"acme sync" NEAR/5 down -jobs' };
    expect(await acme.must(`POST /projects/${id}/keywords`, asked)).toMatchObject(asked);
    const refused = await acme.call(`POST /projects/${id}/keywords`, {
      term: 'acme',
      query: 'acme OR -rival',
    });
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toContain(
      'query: at 10: no source can be asked for what posts must not have',
    );
  });

  it('moves its mentions when it changes groups and leaves them in place when it is deleted', async () => {
    const { id } = await newProject({ keywords: ['acme'] });
    const [keyword] = await acme.must<Keyword[]>(`GET /projects/${id}/keywords`);
    const group = await acme.must<KeywordGroup>(`POST /projects/${id}/groups`, { name: 'People' });
    expect(group).toMatchObject({ kind: 'custom', position: 2, color: null });
    const mention = aMention(acme.workspaceId, id, {
      keyword_ids: [keyword!.id],
      group_ids: [keyword!.group_id!],
    });
    await store(world, acme.workspaceId, [mention]);
    const groupsOf = async () => (await acme.must<Mention>(`GET /mentions/${mention.id}`)).group_ids;
    await acme.must(`PATCH /keywords/${keyword!.id}`, { group_id: group.id });
    expect(await groupsOf()).toEqual([group.id]);
    expect(await acme.must(`DELETE /groups/${group.id}`)).toEqual({ deleted: true, id: group.id });
    expect(await acme.must(`GET /keywords/${keyword!.id}`)).toMatchObject({ group_id: null });
    expect(await groupsOf()).toEqual([]);
    await acme.must(`DELETE /keywords/${keyword!.id}`);
    expect((await acme.call(`GET /keywords/${keyword!.id}`)).status).toBe(404);
    expect(await acme.must(`GET /mentions?keywords=${keyword!.id}`)).toMatchObject({ total: 1 });
  });

  it('cannot join a group of another project', async () => {
    const [a, b] = [await newProject(), await newProject()];
    const [foreign] = await acme.must<KeywordGroup[]>(`GET /projects/${b.id}/groups`);
    for (const group_id of [foreign!.id, 2_000_000_000]) {
      const refused = await acme.call(`POST /projects/${a.id}/keywords`, { term: 'ab', group_id });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { message: 'group_id: no such keyword group in this project' } },
      });
    }
    expect(await acme.must(`GET /projects/${a.id}/keywords`)).toEqual([]);
  });
});

describe('a category', () => {
  it('leaves its mentions uncategorised when deleted', async () => {
    const { id } = await newProject();
    const category = await acme.must<Category>(`POST /projects/${id}/categories`, {
      name: 'Praise',
      icon: '💚',
    });
    expect(category).toMatchObject({ position: 8, description: null });
    const mention = aMention(acme.workspaceId, id, { category_id: category.id });
    await store(world, acme.workspaceId, [mention]);
    expect(await acme.must(`PATCH /categories/${category.id}`, { position: 0 })).toMatchObject({
      position: 0,
      icon: '💚',
    });
    await acme.must(`DELETE /categories/${category.id}`);
    expect(await acme.must(`GET /mentions/${mention.id}`)).toMatchObject({ category_id: null });
    expect((await acme.call(`DELETE /categories/${category.id}`)).status).toBe(404);
  });
});

describe('a view', () => {
  it('is stored as sent, and rejected if list_mentions would reject its filters', async () => {
    const filters = {
      sources: 'hn,x',
      sentiment: ['negative'],
      urgency_min: 40,
      since: 1_790_000_000_000,
      order: 'urgency',
      limit: '5',
    };
    const view = await acme.must<View>('POST /views', { name: 'Urgent', filters });
    expect(view).toMatchObject({ name: 'Urgent', project_id: null, filters });
    const refused: [object, string][] = [
      [{ nope: 1 }, 'filters.nope: is unknown here'],
      [{ view: 1 }, 'filters.view: is unknown here'],
      [{ cursor: 'x' }, 'filters.cursor: is unknown here'],
      [{ urgency_min: 101 }, 'filters.urgency_min: must be 0 to 100'],
      [{ since: 'yesterday' }, 'filters.since: must be an ISO date'],
      [{ engagement: 'reddit=5' }, 'filters.engagement: must be source:number pairs'],
      [{ sources: ['usenet'] }, 'filters.sources[0]: must be one of'],
      [{ project: null }, 'filters.project: must be a string'],
      [{ project: 'prj_none' }, 'filters.project: no such project'],
      [{ categories: [2_000_000_000] }, 'filters.categories: no such category'],
      [{ keywords: [2_000_000_000] }, 'filters.keywords: no such keyword'],
      [{ groups: '2000000000' }, 'filters.groups: no such keyword group'],
      [{ __proto__: null, constructor: 1 }, 'filters: must not have a key called constructor'],
    ];
    for (const [wrong, message] of refused) {
      for (const [route, body] of [
        ['POST /views', { name: 'x' }],
        [`PATCH /views/${view.id}`, {}],
      ] as const) {
        const answer = await acme.call<{ error: { message: string } }>(route, { ...body, filters: wrong });
        expect(answer.status, JSON.stringify(wrong)).toBe(400);
        expect(answer.body.error.message).toContain(message);
      }
    }
    expect(await acme.must<View[]>('GET /views')).toMatchObject([{ id: view.id, filters }]);
    expect(await acme.must(`PATCH /views/${view.id}`, { filters: {} })).toMatchObject({
      filters: {},
      name: 'Urgent',
    });
    expect(await acme.must(`DELETE /views/${view.id}`)).toEqual({ deleted: true, id: view.id });
  });

  it('of a project is listed with that project and cannot belong to an unknown one', async () => {
    const [a, b] = [await newProject(), await newProject()];
    const ofA = await acme.must<View>('POST /views', { name: 'a', project_id: a.id });
    const everywhere = await acme.must<View>('POST /views', { name: 'all' });
    const listed = async (id: string) =>
      (await acme.must<View[]>(`GET /views?project=${id}`)).map((view) => view.id);
    expect(await listed(a.id)).toEqual([ofA.id, everywhere.id]);
    expect(await listed(b.id)).toEqual([everywhere.id]);
    expect((await acme.call('POST /views', { name: 'x', project_id: 'prj_none' })).status).toBe(404);
  });
});

describe('a scan', () => {
  it('is queued once, listed, and rejected while the project is paused', async () => {
    const fresh = await world.tenant('Scans');
    const a = await fresh.must<Project>('POST /projects', { name: 'A' });
    const b = await fresh.must<Project>('POST /projects', { name: 'B', paused: true });
    const { status, body } = await fresh.call(`POST /projects/${a.id}/scan`);
    expect(status).toBe(202);
    expect(await fresh.must(`POST /projects/${a.id}/scan`)).toEqual(body);
    expect(await fresh.call(`POST /projects/${b.id}/scan`)).toMatchObject({
      status: 409,
      body: { error: { code: 'project_paused' } },
    });
    expect(await fresh.must('POST /scans')).toEqual({ queued: [{ project_id: a.id, ...body }] });
    expect(await fresh.must('GET /runs')).toMatchObject([
      {
        id: body.run_id,
        project_id: a.id,
        status: 'queued',
        trigger: 'manual',
        started_at: null,
        returned: 0,
        sources: [],
      },
    ]);
    const state = await fresh.must<{
      queued: unknown;
      projects: unknown;
      scanning: unknown;
      sources: unknown[];
    }>('GET /scans/status');
    expect(state).toMatchObject({
      scanning: [],
      queued: [{ project_id: a.id, run_id: body.run_id, position: 1 }],
      projects: [
        { project_id: a.id, paused: false },
        { project_id: b.id, paused: true, next_due_at: null },
      ],
    });
    expect(state.sources).toHaveLength(SOURCES.length);
    expect(state.sources).toContainEqual({
      source: 'hn',
      available: true,
      reason: null,
      freshness_p50_s: null,
      freshness_p95_s: null,
    });
  });

  it('counts as new only the mentions it was the first to find', async () => {
    const fresh = await world.tenant('Runs');
    const { id } = await fresh.must<Project>('POST /projects', { name: 'A' });
    const { run_id } = await fresh.must<{ run_id: string }>(`POST /projects/${id}/scan`);
    const db = world.stores.postgres;
    await db.query(`UPDATE scan_runs SET status = 'running', started_at = now() WHERE id = $1`, [run_id]);
    await db.query(
      `INSERT INTO run_sources (run_id, workspace_id, source, status, returned, matched, calls, error_code, error_message) VALUES
       ($1, $2, 'x', 'failed', 0, 0, 1, 'unauthorized', 'no key'), ($1, $2, 'hn', 'done', 9, 3, 2, NULL, NULL), ($1, $2, 'news', 'pending', 0, 0, 0, NULL, NULL)`,
      [run_id, fresh.workspaceId],
    );
    await db.query(
      `INSERT INTO post_memory (project_id, source, external_id, workspace_id, mention_id, claimed_by, run_id, keyword_ids)
       SELECT $1, 'hn', 'e' || n, $2, $1 || n, 'p', $3, '{}' FROM generate_series(1, 2) n`,
      [id, fresh.workspaceId, run_id],
    );
    expect(await fresh.must(`GET /runs?project=${id}&limit=1`)).toMatchObject([
      {
        id: run_id,
        returned: 9,
        matched: 3,
        new: 2,
        errors: 1,
        sources: [
          { source: 'x', status: 'failed', error: { code: 'unauthorized', message: 'no key' }, new: 0 },
          { source: 'hn', returned: 9, matched: 3, new: 2, calls: 2, error: null },
          { source: 'news', status: 'pending' },
        ],
      },
    ]);
    expect(await fresh.must('GET /scans/status')).toMatchObject({
      scanning: [{ project_id: id, run_id, sources_done: 2, sources_total: 3 }],
    });
  });
});

describe('the workspace', () => {
  it('is the one its API key belongs to', async () => {
    expect(await acme.must('GET /workspace')).toEqual({
      id: acme.workspaceId,
      name: 'Acme',
      plan: 'self-hosted',
      timezone: 'UTC',
      scan_every: '24h',
      assigned_digest: 'off',
    });
  });
});
