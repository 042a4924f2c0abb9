import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Author } from '../../schemas/analytics/author.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { View } from '../../schemas/mentions/view.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let project: string;

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const times = (count: number, fields: Partial<Mention>) => Array.from({ length: count }, () => fields);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
  const mentions: Partial<Mention>[] = [
    ...times(3, { author: 'jane', sentiment: 'positive', engagement: 5, posted_at: LONG_AGO }),
    { author: 'jane', sentiment: 'negative', engagement: 1 },
    { author: 'jane', source: 'x', sentiment: 'neutral' },
    ...times(2, { author: 'janet_x', sentiment: 'negative' }),
    ...times(2, { author: 'bob', author_name: 'Robert Plant', sentiment: 'positive', text: 'It will crash' }),
    ...times(3, { author: 'bob', sentiment: 'negative' }),
    { author: 'Ümit', sentiment: 'positive', text: 'so says jane' },
    { author: null },
    { author: 'noise', relevant: false },
  ];
  await store(
    world,
    acme.workspaceId,
    mentions.map((fields) => aMention(acme.workspaceId, project, fields)),
  );
  const rival = await world.tenant('Rival');
  const theirs = await rival.must<Project>('POST /projects', { name: 'P' });
  await store(world, rival.workspaceId, [aMention(rival.workspaceId, theirs.id, { author: 'stranger' })]);
});
afterAll(() => world.close());

const list = async (query = '') => (await acme.must<{ data: Author[] }>(`GET /authors${query}`)).data;
const handles = async (query: string) => (await list(query)).map(({ author }) => author);

describe('list_authors', () => {
  it('returns one entry per handle and source with totals over all time, most mentions first', async () => {
    expect(await list()).toEqual([
      {
        author: 'bob',
        name: 'Robert Plant',
        source: 'hn',
        count: 5,
        positive: 2,
        neutral: 0,
        negative: 3,
        engagement: 0,
      },
      {
        author: 'jane',
        name: null,
        source: 'hn',
        count: 4,
        positive: 3,
        neutral: 0,
        negative: 1,
        engagement: 16,
      },
      {
        author: 'janet_x',
        name: null,
        source: 'hn',
        count: 2,
        positive: 0,
        neutral: 0,
        negative: 2,
        engagement: 0,
      },
      {
        author: 'jane',
        name: null,
        source: 'x',
        count: 1,
        positive: 0,
        neutral: 1,
        negative: 0,
        engagement: 0,
      },
      {
        author: 'Ümit',
        name: null,
        source: 'hn',
        count: 1,
        positive: 1,
        neutral: 0,
        negative: 0,
        engagement: 0,
      },
    ]);
  });

  it('returns supporters, most positive first, and critics, most negative first', async () => {
    expect(await handles('?mode=supporters')).toEqual(['jane', 'Ümit']);
    expect(await handles('?mode=critics')).toEqual(['janet_x', 'bob']);
  });

  it('completes handles and names from any part of them, best match first', async () => {
    expect(await handles('?q=JAN')).toEqual(['jane', 'janet_x', 'jane']);
    expect(await handles('?q=@jan')).toEqual(['jane', 'janet_x', 'jane']);
    expect(await handles('?q=ane')).toEqual(['jane', 'janet_x', 'jane']);
    expect(await handles('?q=bert')).toEqual(['bob']);
    expect(await handles('?q=ÜM')).toEqual(['Ümit']);
    expect(await handles('?q=nobody')).toEqual([]);
  });

  it('finds the authors of posts that contain the search words, like every list', async () => {
    expect(await handles('?q=crash')).toEqual(['bob']);
    expect((await list('?q=crash'))[0]!.count).toBe(2);
    // Authors with a matching name come before the one who only mentions it.
    expect(await handles('?q=jane')).toEqual(['jane', 'janet_x', 'jane', 'Ümit']);
    expect(await handles('?q=jane&mode=supporters')).toEqual(['jane', 'Ümit']);
  });

  it('accepts the full set of filters, including a view', async () => {
    expect(await handles('?include=irrelevant')).toEqual(['noise']);
    expect(await handles('?sources=x')).toEqual(['jane']);
    expect(await handles(`?until=${encodeURIComponent('2021-01-01')}`)).toEqual(['jane']);
    const view = await acme.must<View>('POST /views', {
      name: 'v',
      filters: { min_engagement: 1, order: 'oldest', limit: 1 },
    });
    expect(await list(`?view=${view.id}`)).toMatchObject([{ author: 'jane', count: 4 }]);
    expect((await acme.call('GET /authors?view=2000000000')).status).toBe(404);
    expect((await acme.call('GET /authors?project=prj_none')).status).toBe(404);
  });

  it('limits the number of authors, to at most 100', async () => {
    expect(await handles('?limit=1')).toEqual(['bob']);
    for (const query of ['limit=0', 'limit=101', 'mode=fans', 'order=newest', 'cursor=x']) {
      expect((await acme.call(`GET /authors?${query}`)).status).toBe(400);
    }
  });
});
