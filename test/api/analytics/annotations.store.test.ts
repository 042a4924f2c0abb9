import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Annotation } from '../../../schemas/analytics/annotation.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { ask } from '../graphql/ask.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

const RELEASE = { at: '2026-11-01T10:00:00.000Z', text: 'Release 2.0' };
const newProject = () => acme.must<Project>('POST /projects', { name: 'P' });

describe('an annotation', () => {
  it('is created, listed by its time, changed and deleted', async () => {
    const tenant = await world.tenant('Marks');
    const later = await tenant.must<Annotation>('POST /annotations', RELEASE);
    expect(later).toEqual({
      ...RELEASE,
      id: later.id,
      project_id: null,
      created_by: null,
      created_at: later.created_at,
    });
    const earlier = await tenant.must<Annotation>('POST /annotations', {
      ...RELEASE,
      at: '2026-11-01T00:00:00+23:59',
    });
    expect(earlier.at).toBe('2026-10-31T00:01:00.000Z');
    expect(await tenant.must('GET /annotations')).toEqual([earlier, later]);
    expect(await tenant.must(`PATCH /annotations/${later.id}`, { text: 'Release 2.1' })).toEqual({
      ...later,
      text: 'Release 2.1',
    });
    expect(await tenant.must(`DELETE /annotations/${later.id}`)).toEqual({ deleted: true, id: later.id });
    expect((await tenant.call(`DELETE /annotations/${later.id}`)).status).toBe(404);
    expect(await tenant.must('GET /annotations')).toEqual([earlier]);
  });

  it('names the member who created it, until that one leaves', async () => {
    const { id } = await acme.editor.must<Annotation>('POST /annotations', RELEASE);
    const createdBy = async () =>
      (await acme.must<Annotation[]>('GET /annotations')).find((each) => each.id === id)?.created_by;
    expect(await createdBy()).toBe(acme.editor.id);
    await acme.owner.must(`DELETE /members/${acme.editor.id}`);
    expect(await createdBy()).toBeNull();
  });

  it('of a project is listed with that project, and gone with it', async () => {
    const [a, b] = [await newProject(), await newProject()];
    const everywhere = await acme.must<Annotation>('POST /annotations', RELEASE);
    const ofA = await acme.must<Annotation>('POST /annotations', { ...RELEASE, project_id: a.id });
    const listed = async (query: string) =>
      (await acme.must<Annotation[]>(`GET /annotations${query}`)).map(({ id }) => id);
    expect(await listed(`?project=${a.id}`)).toEqual(expect.arrayContaining([everywhere.id, ofA.id]));
    expect(await listed(`?project=${b.id}`)).not.toContain(ofA.id);
    await acme.must(`DELETE /projects/${a.id}`);
    expect(await listed('')).not.toContain(ofA.id);
    expect((await acme.call(`PATCH /annotations/${ofA.id}`, { text: 'x' })).status).toBe(404);
  });

  it('is read-only for viewers', async () => {
    expect((await acme.viewer.call('POST /annotations', RELEASE)).status).toBe(403);
    expect((await acme.viewer.call('GET /annotations')).status).toBe(200);
  });

  it('is also created and listed in GraphQL', async () => {
    const inGraphql = async (query: string) => (await ask(world, acme.fullKey, query)).data;
    const created = await inGraphql(
      `mutation { createAnnotation(at: "${RELEASE.at}", text: "By GraphQL") { at createdBy } }`,
    );
    expect(created).toEqual({ createAnnotation: { at: RELEASE.at, createdBy: null } });
    expect(await inGraphql('{ listAnnotations { text } }')).toMatchObject({
      listAnnotations: expect.arrayContaining([{ text: 'By GraphQL' }]) as unknown,
    });
  });

  it('is refused when the workspace has 1,000', async () => {
    const full = await world.tenant('Full');
    await world.stores.postgres.query(
      "INSERT INTO annotations (workspace_id, at, text) SELECT $1, now(), 'x' FROM generate_series(1, 1000)",
      [full.workspaceId],
    );
    expect(await full.call('POST /annotations', RELEASE)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: 'A workspace has at most 1000 annotations.' } },
    });
  });
});
