import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../api/operations/index.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import type { ApiKey } from '../../schemas/accounts/api-key.ts';
import type { Category } from '../../schemas/projects/category.ts';
import type { Invite } from '../../schemas/accounts/invite.ts';
import type { Keyword, KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Lesson } from '../../schemas/judging/lesson.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { View } from '../../schemas/mentions/view.ts';
import type { Webhook } from '../../schemas/webhooks/webhook.ts';
import { connectApp } from './support/people.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

/** One of each record a workspace can have. */
interface Belongings {
  readonly project: string;
  readonly group: number;
  readonly keyword: number;
  readonly category: number;
  readonly view: number;
  readonly sql_query: number;
  readonly webhook: string;
  readonly delivery: string;
  readonly alert: string;
  readonly user: string;
  readonly invite: string;
  readonly key: string;
  readonly client: string;
  readonly mention: Mention;
  readonly lesson: number;
  readonly note: number;
  readonly mute: number;
  readonly rule: number;
  readonly annotation: number;
  readonly tile: number;
}

let world: World;
let mine: Tenant;
let theirs: Tenant;
let own: Belongings;
let foreign: Belongings;
const unknown = {
  project: 'prj_00000000000000000000',
  group: 2_000_000_001,
  keyword: 2_000_000_001,
  category: 2_000_000_001,
  view: 2_000_000_001,
  sql_query: 2_000_000_001,
  webhook: 'whk_00000000000000000000',
  delivery: 'dlv_00000000000000000000',
  alert: 'alt_00000000000000000000',
  user: 'usr_00000000000000000000',
  invite: 'inv_00000000000000000000',
  key: 'key_00000000000000000000',
  client: 'app_00000000000000000000',
  mention: { id: '0123456789abcdef0123456789abcdef' },
  lesson: 2_000_000_001,
  note: 2_000_000_001,
  mute: 2_000_000_001,
  rule: 2_000_000_001,
  annotation: 2_000_000_001,
  tile: 2_000_000_001,
} as const;

/** Creates the members and credentials of a workspace. */
async function people({ workspaceId, owner, editor }: Tenant) {
  const invited = { email: `guest-of-${workspaceId}@example.com`, role: 'viewer' };
  const { id: invite } = await owner.must<Invite>('POST /invites', invited);
  const keys = await owner.must<ApiKey[]>('GET /api-keys');
  const app = { client: `app-of-${workspaceId}`, userId: editor.id, scope: 'read', audience: [] } as const;
  await connectApp(world.stores.postgres, workspaceId, app);
  // The key the tests use: if it were revoked, they would fail.
  return { user: editor.id, invite, key: keys.find(({ name }) => name === 'full')!.id, client: app.client };
}

async function furnish(tenant: Tenant): Promise<Belongings> {
  const { id: project } = await tenant.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  const [keyword] = await tenant.must<Keyword[]>(`GET /projects/${project}/keywords`);
  const [group] = await tenant.must<KeywordGroup[]>(`GET /projects/${project}/groups`);
  const [category] = await tenant.must<Category[]>(`GET /projects/${project}/categories`);
  const { id: view } = await tenant.must<View>('POST /views', { name: 'V', project_id: project });
  const aQuery = { name: 'Q', sql: 'SELECT 1' };
  const { id: sql_query } = await tenant.must<{ id: number }>('POST /sql-queries', aQuery);
  const aHook = { url: 'https://hooks.example.com/', project_id: project };
  const { id: webhook } = await tenant.must<Webhook>('POST /webhooks', aHook);
  const { delivery_id: delivery } = await tenant.must<{ delivery_id: string }>(
    `POST /webhooks/${webhook}/test`,
  );
  const anAlert = { kind: 'rule', name: 'A', channel: 'slack', target: '#ops', project_id: project };
  const { id: alert } = await tenant.must<Alert>('POST /alerts', anAlert);
  const fields = { keyword_ids: [keyword!.id], group_ids: [group!.id], category_id: category!.id };
  const mention = aMention(tenant.workspaceId, project, fields);
  await store(world, tenant.workspaceId, [mention]);
  await tenant.must(`PATCH /mentions/${mention.id}`, { sentiment: mention.sentiment });
  const taught = await tenant.must<{ data: [Lesson] }>(`GET /projects/${project}/lessons`);
  const lesson = taught.data[0].id;
  const { id: note } = await tenant.must<{ id: number }>(`POST /mentions/${mention.id}/notes`, { text: 'N' });
  const aRule = { name: 'R', filters: { project }, actions: { add_tags: ['x'] } };
  const { id: rule } = await tenant.must<{ id: number }>('POST /rules', aRule);
  const { id: mute } = await tenant.must<{ id: number }>('POST /mutes', { kind: 'author', value: 'foe' });
  const anEvent = { at: '2026-11-01T00:00:00Z', text: 'E', project_id: project };
  const { id: annotation } = await tenant.must<{ id: number }>('POST /annotations', anEvent);
  const aTile = { name: 'T', project_id: project, plot: 'volume' };
  const { id: tile } = await tenant.must<{ id: number }>('POST /dashboard-tiles', aTile);
  await tenant.must(`POST /projects/${project}/scan`);
  const ids = { keyword: keyword!.id, group: group!.id, category: category!.id };
  return {
    project,
    ...ids,
    view,
    sql_query,
    webhook,
    delivery,
    alert,
    mention,
    lesson,
    note,
    mute,
    rule,
    annotation,
    tile,
    ...(await people(tenant)),
  };
}

/** Returns everything the API shows of a workspace. */
async function portrait(tenant: Tenant, has: Belongings): Promise<unknown> {
  const routes = [
    '/projects',
    '/views',
    '/sql-queries',
    '/runs',
    '/workspace',
    '/webhooks',
    '/alerts',
    '/mutes',
    '/rules',
    '/annotations',
    '/dashboard-tiles',
    `/webhooks/${has.webhook}/deliveries`,
    '/mentions?include=all',
    `/mentions/${has.mention.id}`,
  ];
  const below = ['keywords', 'groups', 'categories', 'lessons'].map(
    (list) => `/projects/${has.project}/${list}`,
  );
  const ofOwners = ['/members', '/invites', '/oauth/connections'];
  return Promise.all([
    ...[...routes, ...below].map((route) => tenant.must(`GET ${route}`)),
    ...ofOwners.map((route) => tenant.owner.must(`GET ${route}`)),
  ]);
}

beforeAll(async () => {
  const written = { sql: 'SELECT count() FROM mentions', mentionsSql: null, reason: '', model: 'm' };
  world = await openWorld({ writeSql: () => Promise.resolve(written) });
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  [own, foreign] = [await furnish(mine), await furnish(theirs)];
});
afterAll(() => world.close());

/** A valid body for each operation with required fields. */
const BODIES: Record<string, object> = {
  create_project: { name: 'x' },
  create_keyword_group: { name: 'x' },
  create_keyword: { term: 'xx' },
  preview_keyword: { term: 'xx' },
  query_sql: { sql: 'SELECT count() FROM mentions' },
  ask: { question: 'How many mentions are there?' },
  create_category: { name: 'x' },
  add_mention_note: { text: 'x' },
  create_mute: { kind: 'author', value: 'x' },
  create_rule: { name: 'x', filters: {}, actions: { mute: true } },
  add_project_source: { kind: 'feed', address: 'blog.example.com' },
  create_view: { name: 'x' },
  create_sql_query: { name: 'x', sql: 'SELECT 1' },
  create_dashboard_tile: { name: 'x', project_id: 'x', plot: 'volume' },
  create_annotation: { at: '2026-11-01T00:00:00Z', text: 'x' },
  update_member: { role: 'viewer' },
  answer_audit: { relevant: true },
  replay_webhook_deliveries: { since: '2026-11-01T00:00:00Z' },
};

/** Returns a query for each operation that requires one, with ids of one workspace. */
const queryOf = (operationId: string, { mention }: { readonly mention: { readonly id: string } }) =>
  ({ explain_alert: `?mention=${mention.id}`, count_mentions: '?by=source' })[operationId] ?? '';

describe('another workspace', () => {
  // The name of a source is no id: it is the same for everybody.
  const withIds = OPERATIONS.filter(({ path }) => path.includes('{') && !path.includes('{source}'));

  it.each(withIds.map((each) => [each.operationId, each] as const))(
    'cannot be told by %s from one that does not exist',
    async (_id, each) => {
      const before = await portrait(theirs, foreign);
      const name = /\{(\w+)\}/.exec(each.path)![1] as keyof Belongings;
      const at = (has: typeof unknown | Belongings) => {
        const id = name === 'mention' ? has.mention.id : has[name];
        const path = each.path
          .replace('/api/v1', '')
          .replace(/\{\w+\}/, String(id))
          .replace(/\{\w+\}/, '1');
        const body =
          each.method === 'GET' || each.method === 'DELETE' ? undefined : (BODIES[each.operationId] ?? {});
        const caller = each.access === 'O' ? mine.owner : mine;
        const route = `${each.method} ${path}${queryOf(each.operationId, has)}`;
        return caller.call(route, each.operationId === 'scan_project' ? undefined : body);
      };
      const answer = await at(foreign);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      expect(answer).toEqual(await at(unknown));
      expect(await portrait(theirs, foreign)).toEqual(before);
    },
  );

  const bodies: [string, (has: typeof unknown | Belongings) => [string, object], number][] = [
    [
      'group_id of a new keyword',
      (has) => [`POST /projects/${own.project}/keywords`, { term: 'ab', group_id: has.group }],
      400,
    ],
    [
      'group_id of a keyword preview',
      (has) => [`POST /projects/${own.project}/keywords/preview`, { term: 'ab', group_id: has.group }],
      400,
    ],
    ['group_id of a keyword', (has) => [`PATCH /keywords/${own.keyword}`, { group_id: has.group }], 400],
    [
      'category_id of a mention',
      (has) => [`PATCH /mentions/${own.mention.id}`, { category_id: has.category }],
      400,
    ],
    ['project_id of a new view', (has) => ['POST /views', { name: 'x', project_id: has.project }], 404],
    ['project_id of a view', (has) => [`PATCH /views/${own.view}`, { project_id: has.project }], 404],
    [
      'project_id of a new webhook',
      (has) => ['POST /webhooks', { url: 'https://hooks.example.com/', project_id: has.project }],
      404,
    ],
    [
      'project_id of a webhook',
      (has) => [`PATCH /webhooks/${own.webhook}`, { project_id: has.project }],
      404,
    ],
    ['project in filters', (has) => ['POST /views', { name: 'x', filters: { project: has.project } }], 400],
    [
      'categories in filters',
      (has) => ['POST /views', { name: 'x', filters: { categories: [has.category] } }],
      400,
    ],
    [
      'keywords in filters',
      (has) => ['POST /views', { name: 'x', filters: { keywords: [has.keyword] } }],
      400,
    ],
    ['groups in filters', (has) => ['POST /views', { name: 'x', filters: { groups: [has.group] } }], 400],
    ['project in a query', (has) => [`GET /mentions?project=${has.project}`, {}], 404],
    ['project of a brief', (has) => [`GET /brief?project=${has.project}`, {}], 404],
    ['project of runs', (has) => [`GET /runs?project=${has.project}`, {}], 404],
    ['project of annotations', (has) => [`GET /annotations?project=${has.project}`, {}], 404],
    [
      'project_id of a new annotation',
      (has) => ['POST /annotations', { at: '2026-11-01T00:00:00Z', text: 'x', project_id: has.project }],
      404,
    ],
    [
      'project_id of an annotation',
      (has) => [`PATCH /annotations/${own.annotation}`, { project_id: has.project }],
      404,
    ],
    [
      'project_id of a new tile',
      (has) => ['POST /dashboard-tiles', { name: 'x', plot: 'volume', project_id: has.project }],
      404,
    ],
    [
      'project_id of a tile',
      (has) => [`PATCH /dashboard-tiles/${own.tile}`, { project_id: has.project }],
      404,
    ],
    [
      'compare_project_id of a tile',
      (has) => [`PATCH /dashboard-tiles/${own.tile}`, { compare_project_id: has.project }],
      400,
    ],
    [
      'keywords of a tile',
      (has) => [`PATCH /dashboard-tiles/${own.tile}`, { filters: { keywords: [has.keyword] } }],
      400,
    ],
    ['project of views', (has) => [`GET /views?project=${has.project}`, {}], 404],
    [
      'project_id of a new alert',
      (has) => [
        'POST /alerts',
        { kind: 'rule', name: 'x', channel: 'slack', target: '#x', project_id: has.project },
      ],
      404,
    ],
    ['project_id of an alert', (has) => [`PATCH /alerts/${own.alert}`, { project_id: has.project }], 404],
    [
      'categories of an alert',
      (has) => [`PATCH /alerts/${own.alert}`, { filters: { categories: [has.category] } }],
      400,
    ],
    [
      'keywords of an alert',
      (has) => [`PATCH /alerts/${own.alert}`, { filters: { keywords: [has.keyword] } }],
      400,
    ],
    [
      'groups of an alert',
      (has) => [`PATCH /alerts/${own.alert}`, { filters: { groups: [has.group] } }],
      400,
    ],
    ['project of alerts', (has) => [`GET /alerts?project=${has.project}`, {}], 404],
    ['view in a query', (has) => [`GET /mentions?view=${has.view}`, {}], 404],
    [
      'project of a bulk update',
      (has) => [`POST /mentions/bulk?project=${has.project}`, { status: 'done' }],
      404,
    ],
  ];
  it.each(bodies)('cannot be used as %s, and looks nonexistent', async (_what, build, status) => {
    const [before, theirsBefore] = [await portrait(mine, own), await portrait(theirs, foreign)];
    const send = ([route, body]: [string, object]) =>
      mine.call(route, route.startsWith('GET') ? undefined : body);
    const answer = await send(build(foreign));
    expect(answer.status).toBe(status);
    expect(answer).toEqual(await send(build(unknown)));
    expect(await portrait(mine, own)).toEqual(before);
    expect(await portrait(theirs, foreign)).toEqual(theirsBefore);
  });

  it('matches nothing when its ids are used in filters', async () => {
    for (const filter of [
      `categories=${foreign.category}`,
      `keywords=${foreign.keyword}`,
      `groups=${foreign.group}`,
    ]) {
      expect(await mine.must(`GET /mentions?${filter}`)).toMatchObject({ total: 0 });
    }
  });

  it('appears in no list', async () => {
    const seen = JSON.stringify([
      await portrait(mine, own),
      await mine.must('GET /scans/status'),
      await mine.must('GET /brief'),
    ]);
    for (const id of [foreign.project, foreign.mention.id, foreign.webhook]) expect(seen).not.toContain(id);
  });

  it('is not affected by bulk changes', async () => {
    const before = await portrait(theirs, foreign);
    await mine.must('POST /mentions/bulk?include=all', { status: 'done' });
    await mine.must('POST /scans');
    await mine.must(`DELETE /projects/${own.project}?purge=true`);
    expect(await portrait(theirs, foreign)).toEqual(before);
  });
});

describe('a read-only key', () => {
  it('is denied every write operation before anything is looked up', async () => {
    for (const each of OPERATIONS.filter(({ access }) => access !== 'R')) {
      const path = each.path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, 'x');
      expect(
        (await theirs.call(`${each.method} ${path}`, { bogus: 1 }, theirs.readKey)).status,
        each.operationId,
      ).toBe(403);
    }
  });

  it('can call every read operation', async () => {
    // The stream never ends and has its own tests.
    const readers = OPERATIONS.filter(
      ({ access, media }) => access === 'R' && !media?.includes('text/event-stream'),
    );
    for (const each of readers) {
      const ids: Record<string, unknown> = { ...foreign, mention: foreign.mention.id };
      const path = each.path
        .replace('/api/v1', '')
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
      const body = each.method === 'GET' ? undefined : BODIES[each.operationId];
      const route = `${each.method} ${path}${queryOf(each.operationId, foreign)}`;
      const { status } = await theirs.call(route, body, theirs.readKey);
      expect(status, each.operationId).toBe(200);
    }
  });
});

describe('a key', () => {
  it('stops working as soon as it expires or is revoked', async () => {
    const { postgres } = world.stores;
    const hint = theirs.readKey.slice(-4);
    const status = async () => (await theirs.call('GET /workspace', undefined, theirs.readKey)).status;
    expect(await status()).toBe(200);
    await postgres.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE hint = $1`, [
      hint,
    ]);
    expect(await status()).toBe(401);
    await postgres.query(`UPDATE api_keys SET expires_at = NULL, revoked_at = now() WHERE hint = $1`, [hint]);
    expect(await status()).toBe(401);
    await postgres.query(`UPDATE api_keys SET revoked_at = NULL WHERE hint = $1`, [hint]);
    expect(await status()).toBe(200);
  });
});
