import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeRules } from '../../postgres/alerts/alert-matches.ts';
import { watchListSince } from '../../postgres/projects/watch-list.ts';
import { listSubscribers } from '../../postgres/webhooks/webhook-events.ts';
import { MOST_WEBHOOKS } from '../../api/record-limits.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

const URL = 'https://hooks.example.com/';
const RULE = { kind: 'rule', name: 'A', channel: 'slack', target: '#ops' };

/** Creates a project with one of each thing, and a mention. */
async function furnished(tenant = acme) {
  const project = await tenant.must<Project>('POST /projects', { name: 'Brand', keywords: ['acme'] });
  const { id } = project;
  await tenant.must('POST /views', { name: 'V', project_id: id });
  await tenant.must('POST /annotations', { at: '2026-11-01T00:00:00Z', text: 'A', project_id: id });
  await tenant.must('POST /webhooks', { url: URL, project_id: id });
  await tenant.must('POST /alerts', { ...RULE, project_id: id });
  const mention = aMention(tenant.workspaceId, id);
  await store(world, tenant.workspaceId, [mention]);
  return { project, mention };
}

const portrait = async (id: string) => ({
  lists: await Promise.all(
    [
      ...[`/projects/${id}/keywords`, `/projects/${id}/groups`, `/projects/${id}/categories`],
      ...[
        `/mentions?project=${id}`,
        `/views?project=${id}`,
        `/annotations?project=${id}`,
        `/alerts?project=${id}`,
        '/webhooks',
      ],
    ].map((path) => acme.must(`GET ${path}`)),
  ),
  counted: await acme.must('POST /analytics/sql', {
    sql: `SELECT count() AS n FROM mentions WHERE project_id = '${id}'`,
  }),
  totals: (await acme.must<{ totals: unknown }>(`GET /analytics?project=${id}`)).totals,
});
const hidden = async (tenant = acme) =>
  (await tenant.must<Project[]>('GET /projects?include=deleted')).map(({ id }) => id);
const live = async () => (await acme.must<Project[]>('GET /projects')).map(({ id }) => id);

it('brings back a deleted project with everything that belongs to it', async () => {
  const { postgres } = world.stores;
  const { project, mention } = await furnished();
  const { id } = project;
  const before = await portrait(id);
  expect(await hidden()).not.toContain(id);
  await acme.must(`DELETE /projects/${id}`);
  expect([(await hidden()).includes(id), (await live()).includes(id)]).toEqual([true, false]);
  expect((await acme.call(`GET /mentions/${mention.id}`)).status).toBe(404);
  const { revision } = await watchListSince(postgres, 0);

  const restored = await acme.must<Project>(`POST /projects/${id}/restore`);
  expect(restored).toEqual({
    ...project,
    updated_at: restored.updated_at,
    next_due_at: restored.next_due_at,
  });
  expect(Date.parse(restored.next_due_at!)).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(await portrait(id)).toEqual(before);
  expect([(await hidden()).includes(id), (await live()).includes(id)]).toEqual([false, true]);
  // What scans, webhooks and alerts go by.
  expect((await watchListSince(postgres, revision)).projects).toMatchObject([{ id, watched: true }]);
  expect(await listSubscribers(postgres, [acme.workspaceId])).toMatchObject([{ project_id: id }]);
  expect(await activeRules(postgres, [acme.workspaceId])).toMatchObject([{ project_id: id }]);

  // Once more changes nothing.
  expect(await acme.must(`POST /projects/${id}/restore`)).toEqual(restored);
});

it('keeps its public page off, and its address free', async () => {
  const fields = { name: 'Public', public: true, public_slug: 'mine' };
  const { id } = await acme.must<Project>('POST /projects', fields);
  await acme.must(`DELETE /projects/${id}`);
  await acme.must('POST /projects', { ...fields, name: 'Other' });
  expect(await acme.must(`POST /projects/${id}/restore`)).toMatchObject({
    ...{ public: false, public_slug: null },
  });
});

it('is for nobody once the project was purged, also after it was deleted', async () => {
  const { project } = await furnished();
  const { id } = project;
  await acme.must(`DELETE /projects/${id}`);
  expect((await acme.call(`DELETE /projects/${id}`)).status).toBe(404);
  expect(await acme.must(`DELETE /projects/${id}?purge=true`)).toEqual({ deleted: true, id });
  expect((await acme.call(`DELETE /projects/${id}?purge=true`)).status).toBe(404);
  expect(await hidden()).not.toContain(id);
  expect((await acme.call(`POST /projects/${id}/restore`)).status).toBe(404);
  const rows = await world.stores.clickhouse.query({
    query: 'SELECT 1 FROM mentions WHERE project_id = {id:String}',
    query_params: { id },
    format: 'JSONEachRow',
  });
  expect(await rows.json()).toEqual([]);
});

it('is refused where the workspace has no room for what the project has', async () => {
  const full = await world.tenant('Full');
  const { project } = await furnished(full);
  await full.must(`DELETE /projects/${project.id}`);
  for (let count = 0; count < MOST_WEBHOOKS; count++) await full.must('POST /webhooks', { url: URL });
  const { status, body } = await full.call(`POST /projects/${project.id}/restore`);
  expect([status, body]).toMatchObject([
    409,
    { error: { code: 'conflict', message: `A workspace has at most ${MOST_WEBHOOKS} webhooks.` } },
  ]);
  expect(await hidden(full)).toEqual([project.id]);
});

it('is not for other workspaces or keys that only read', async () => {
  const other = await world.tenant('Other');
  const { project } = await furnished(other);
  await other.must(`DELETE /projects/${project.id}`);
  expect((await acme.call(`POST /projects/${project.id}/restore`)).status).toBe(404);
  expect((await acme.call(`DELETE /projects/${project.id}?purge=true`)).status).toBe(404);
  expect((await other.call(`POST /projects/${project.id}/restore`, undefined, other.readKey)).status).toBe(
    403,
  );
  expect(await hidden(other)).toEqual([project.id]);
});

it('finds the group made as My brand for a keyword without a group, whatever it is called now', async () => {
  const { id } = await acme.must<Project>('POST /projects', { name: 'Groups' });
  const groups = await acme.must<{ id: number; kind: string }[]>(`GET /projects/${id}/groups`);
  const brand = groups.find(({ kind }) => kind === 'brand')!.id;
  const other = { name: 'My brand', kind: 'brand' };
  const { id: second } = await acme.must<{ id: number }>(`POST /projects/${id}/groups`, other);
  await acme.must(`PATCH /groups/${brand}`, { name: 'Ours', kind: 'custom', position: 9 });
  const add = (term: string) =>
    acme.must<{ group_id: number | null }>(`POST /projects/${id}/keywords`, { term });
  expect((await add('one')).group_id).toBe(brand);
  await acme.must(`DELETE /groups/${brand}`);
  expect((await add('two')).group_id).toBe(second);
  await acme.must(`DELETE /groups/${second}`);
  expect((await add('three')).group_id).toBeNull();
});
