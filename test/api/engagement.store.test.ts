import { afterAll, beforeAll, expect, it } from 'vitest';
import { engagementOf, insertEngagement } from '../../clickhouse/mentions/engagement-history.ts';
import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';
import { eventually } from '../support/eventually.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let other: Tenant;
let project: { id: string };
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  other = await world.tenant('Other');
  project = await acme.must('POST /projects', { name: 'P' });
});
afterAll(() => world.close());

async function stored() {
  const mention = aMention(acme.workspaceId, project.id, { engagement: 3 });
  await store(world, acme.workspaceId, [mention]);
  return mention;
}
const grow = (mention_id: string, points: readonly EngagementPoint[]) =>
  insertEngagement(
    world.stores.clickhouse,
    acme.workspaceId,
    points.map((point) => ({ ...point, mention_id, project_id: project.id })),
  );
const [first, second] = [
  { at: '2026-11-20T10:00:00.123Z', engagement: 3 },
  { at: '2026-11-20T14:00:00.000Z', engagement: 70 },
];

it('returns what the source said, oldest first, each once', async () => {
  const { id } = await stored();
  await grow(id, [second, first]);
  await grow(id, [first, second]);
  expect(await acme.must(`GET /mentions/${id}/engagement`)).toEqual({ data: [first, second] });
});

it('starts with what the mention was found with', async () => {
  const { id, found_at } = await stored();
  expect(await acme.must(`GET /mentions/${id}/engagement`)).toEqual({
    data: [{ at: found_at, engagement: 3 }],
  });
});

it('is closed to other workspaces, and goes with its mention or its project', async () => {
  const [one, two] = [await stored(), await stored()];
  for (const { id } of [one, two]) await grow(id, [first, second]);
  expect((await other.call(`GET /mentions/${one.id}/engagement`)).status).toBe(404);
  await acme.must(`DELETE /mentions/${one.id}`);
  expect((await acme.call(`GET /mentions/${one.id}/engagement`)).status).toBe(404);
  const left = async (id: string) =>
    (await engagementOf(world.stores.clickhouse, acme.workspaceId, id)).length;
  expect([await left(one.id), await left(two.id)]).toEqual([0, 2]);
  await acme.must(`DELETE /projects/${project.id}?purge=true`);
  await eventually(async () => (await left(two.id)) === 0);
});
