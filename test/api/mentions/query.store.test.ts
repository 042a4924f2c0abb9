import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
let project: Project;
let mentions: Mention[];
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  project = await acme.must<Project>('POST /projects', { name: 'P' });
  const [category] = await acme.must<Category[]>(`GET /projects/${project.id}/categories`);
  mentions = [
    { text: 'Acme Sync is down', urgency: 80, category_id: category!.id },
    { text: 'Acme Sync is hiring', urgency: 80 },
    { text: 'Sync your Acme', urgency: 10 },
  ].map((fields) => aMention(acme.workspaceId, project.id, { summary: '', ...fields }));
  await store(world, acme.workspaceId, mentions);
});
afterAll(() => world.close());

const address = (path: string, q: string) => `GET ${path}?q=${encodeURIComponent(q)}`;
const found = async (q: string) => {
  const { data, total } = await acme.must<{ data: Mention[]; total: number }>(address('/mentions', q));
  expect(total).toBe(data.length);
  return data.map(({ text }) => text).sort();
};
const messageOf = async (route: string, body?: unknown) => {
  const answer = await acme.call<{ error: { message: string } }>(route, body);
  return [answer.status, answer.body.error.message];
};

describe('q', () => {
  it('lists what a query finds', async () => {
    expect(await found('"acme sync" -hiring')).toEqual(['Acme Sync is down']);
    expect(await found('down OR urgency:<20')).toEqual(['Acme Sync is down', 'Sync your Acme']);
    expect(await found('acme sync')).toHaveLength(3);
    expect(await found('-acme')).toEqual([]);
  });

  it('finds categories by name, in any case', async () => {
    const [category] = await acme.must<Category[]>(`GET /projects/${project.id}/categories`);
    expect(await found(`category:"${category!.name.toUpperCase()}"`)).toEqual(['Acme Sync is down']);
    expect(await found('acme -category:none')).toEqual(['Acme Sync is down']);
    expect(await messageOf(address('/mentions', 'category:nowhere'))).toEqual([
      400,
      'q: at 1: there is no category nowhere',
    ]);
  });

  it('applies to authors, analytics, exports and bulk changes alike', async () => {
    const q = '"acme sync" -hiring';
    const analytics = await acme.must<{ totals: { mentions: number } }>(address('/analytics', q));
    expect(analytics.totals.mentions).toBe(1);
    const authors = await acme.must<{ data: { count: number }[] }>(address('/authors', q));
    expect(authors.data.map(({ count }) => count)).toEqual([1]);
    const bulk = `POST /mentions/bulk?q=${encodeURIComponent(q)}`;
    const changed = await acme.must(bulk, { status: 'done' });
    expect(changed).toMatchObject({ updated: 1 });
  });

  it.each([
    ['acme OR', 'q: at 8: expected a word, a phrase, a field or ( after OR'],
    ['tilte:acme', 'q: at 1: unknown field tilte; did you mean title?'],
    ['assignee:me', 'q: at 1: assignee:me is a member, not an API key'],
  ])('refuses %s everywhere, and says where it is wrong', async (q, message) => {
    for (const path of ['/mentions', '/mentions/export', '/authors', '/analytics', '/mentions/live']) {
      const [status, text] = await messageOf(address(path, q));
      expect(status, path).toBe(400);
      expect(text).toContain(message);
    }
    const view = { name: 'V', filters: { q } };
    if (q !== 'assignee:me')
      expect((await messageOf('POST /views', view))[1]).toContain(`filters.${message}`);
  });
});
