import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let project: string;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
  const mentions: Partial<Mention>[] = [
    { source: 'hn', lang: 'en', urgency: 90, status: 'open', author: 'jane' },
    { source: 'hn', lang: 'de', urgency: 50, status: 'done', author: 'jane' },
    { source: 'x', lang: 'en', urgency: 10, status: 'open', author: null },
    { source: 'x', lang: null, urgency: 10, status: 'open', author: 'bob', relevant: false },
  ];
  await store(
    world,
    acme.workspaceId,
    mentions.map((fields) => aMention(acme.workspaceId, project, fields)),
  );
  const rival = await world.tenant('Rival');
  const theirs = await rival.must<Project>('POST /projects', { name: 'P' });
  await store(world, rival.workspaceId, [aMention(rival.workspaceId, theirs.id, { source: 'reddit' })]);
});
afterAll(() => world.close());

const counts = async (query: string) => {
  const { data } = await acme.must<{ data: { key: string | null; count: number }[] }>(
    `GET /mentions/counts?${query}`,
  );
  return Object.fromEntries(data.map(({ key, count }) => [key, count]));
};

describe('count_mentions', () => {
  it.each([
    ['source', { hn: 2, x: 1 }],
    ['lang', { en: 2, de: 1 }],
    ['relevance', { high: 1, medium: 1, low: 1 }],
    ['status', { open: 2, done: 1 }],
    ['author', { jane: 2, null: 1 }],
  ])('counts what list_mentions would return by %s', async (by, expected) => {
    expect(await counts(`by=${by}`)).toEqual(expected);
  });

  it('applies every filter but that of the property, as the options of a menu need', async () => {
    expect(await counts('by=source&sources=hn&status=open')).toEqual({ hn: 1, x: 1 });
    expect(await counts('by=status&sources=hn&status=open')).toEqual({ open: 1, done: 1 });
    expect(await counts('by=source&include=all')).toEqual({ hn: 2, x: 2 });
  });

  it('answers an unknown project with 404', async () => {
    expect((await acme.call('GET /mentions/counts?by=source&project=prj_none')).status).toBe(404);
  });
});
