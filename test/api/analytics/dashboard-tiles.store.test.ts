import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardTile } from '../../../schemas/analytics/dashboard-tile.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
let project: string;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  project = (await acme.must<Project>('POST /projects', { name: 'P' })).id;
});
afterAll(() => world.close());

const aTile = (fields: object = {}) => ({ name: 'T', project_id: project, plot: 'volume', ...fields });
const newTile = (fields: object = {}) => acme.must<DashboardTile>('POST /dashboard-tiles', aTile(fields));
const listed = async () => (await acme.must<DashboardTile[]>('GET /dashboard-tiles')).map(({ id }) => id);

describe('a tile of the dashboard', () => {
  it('keeps a plot with its filters, period and comparison, for the whole workspace', async () => {
    const fields = {
      ...{ filters: { sources: ['hn'], sentiment: 'negative' }, since: '2026-11-01T10:00' },
      ...{ until: '2026-11-02T10:00', compare: 'project', compare_project_id: project },
    };
    const tile = await newTile(fields);
    expect(tile).toMatchObject({ ...aTile(fields), days: 30 });
    expect(await acme.viewer.must('GET /dashboard-tiles')).toContainEqual(tile);
    expect((await acme.viewer.call('POST /dashboard-tiles', aTile())).status).toBe(403);
    expect(await acme.must(`DELETE /dashboard-tiles/${tile.id}`)).toEqual({ deleted: true, id: tile.id });
    expect(await listed()).not.toContain(tile.id);
  });

  it('stands after the others until it is moved', async () => {
    const [a, b, c] = [await newTile(), await newTile(), await newTile()];
    const order = async () => (await listed()).filter((id) => [a.id, b.id, c.id].includes(id));
    expect(await order()).toEqual([a.id, b.id, c.id]);
    await acme.must(`PATCH /dashboard-tiles/${a.id}`, { position: c.position + 1 });
    expect(await order()).toEqual([b.id, c.id, a.id]);
  });

  it('is gone with its project', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Short-lived' });
    const tile = await newTile({ project_id: id });
    await acme.must(`DELETE /projects/${id}`);
    expect(await listed()).not.toContain(tile.id);
  });

  it.each([
    [{ since: '2026-11-01' }, 'until: is required with since'],
    [{ until: '2026-11-01' }, 'since: is required with until'],
    [{ since: '2026-11-02', until: '2026-11-01' }, 'until: must be after since'],
    [{ since: '2026-11-01', until: '2026-11-01T10:00' }, 'until: must be written like since'],
    [{ since: '2026-02-30', until: '2026-03-05' }, 'since: is no day of the calendar'],
    [{ since: 'yesterday', until: '2026-03-05' }, 'since: must be a day such as'],
    [{ compare: 'range' }, 'compare_since: is required to compare with other dates'],
    [{ compare: 'project' }, 'compare_project_id: is required to compare with a project'],
    [{ compare_project_id: 'prj_none' }, 'compare_project_id: no such project'],
    [{ filters: { q: 'x' } }, 'filters.q: is unknown here'],
    [{ filters: { keywords: [2_000_000_000] } }, 'filters.keywords: no such keyword'],
    [{ days: 0 }, 'days: must be 1 to 3650'],
    [{ plot: 'pie' }, 'plot: must be one of'],
  ])('is refused with %o, when it is created and when it is changed', async (wrong, message) => {
    const { id } = await newTile();
    for (const answer of [
      await acme.call<{ error: { message: string } }>('POST /dashboard-tiles', aTile(wrong)),
      await acme.call<{ error: { message: string } }>(`PATCH /dashboard-tiles/${id}`, wrong),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(message);
    }
    await acme.must(`DELETE /dashboard-tiles/${id}`);
  });

  it('is checked as it will be, not only for what changes', async () => {
    const { id } = await newTile({
      compare: 'range',
      compare_since: '2026-10-01',
      compare_until: '2026-10-08',
    });
    const answer = await acme.call(`PATCH /dashboard-tiles/${id}`, {
      compare_since: null,
      compare_until: null,
    });
    expect(answer.status).toBe(400);
  });

  it('is refused when the dashboard has 50', async () => {
    for (let count = (await listed()).length; count < 50; count++) await newTile();
    expect(await acme.call('POST /dashboard-tiles', aTile())).toMatchObject({
      status: 409,
      body: { error: { message: 'A dashboard has at most 50 tiles.' } },
    });
  });
});
