import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedPost } from '../../../../demo/simulator/route.ts';
import { startSimulator, type Simulator } from '../../../../demo/simulator/simulator.ts';
import { HnStream } from '../../../../pipeline/follow/hn/hn-stream.ts';
import { hn } from '../../../../pipeline/sources/hn.ts';
import { followsHn, hnDatabase } from '../../../../pipeline/sources/hn/database.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';
import { eventually } from '../../../support/eventually.ts';
import { aSimulatedPost, aTarget, collect, DAY, politeIo } from '../../sources/support.ts';
import { aKeyword, aProject, watching } from '../../stages/watched.ts';
import { aStretch, memoryIntake } from '../support.ts';

const aPost = (fields: Partial<SimulatedPost>) =>
  aSimulatedPost({ source: 'hn', postedAt: Math.floor(Date.now() / 1000) * 1000, ...fields });
const first = aPost({ id: '100', title: 'Acme of before' });

let simulator: Simulator;
const ends: (() => void)[] = [];
beforeEach(async () => {
  simulator = await startSimulator({ posts: [first] });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await simulator.close();
});

async function follow(position: string | null = null) {
  const watched = await watching([aProject('p')], [aKeyword(1, 'p')]);
  const { sink, world } = memoryIntake('hn', watched);
  const stream = new HnStream({
    database: hnDatabase({ firebase_url: `${simulator.url}/hn` }),
    sink,
    io: () => politeIo(hn),
    metrics: createMetrics(),
    roundMs: 5,
  });
  const { stretch, saved, end } = aStretch(position);
  ends.push(end);
  const following = stream.follow(stretch);
  following.catch(() => undefined);
  const ids = () => world.published.map(({ external_id }) => external_id);
  return { world, saved, ids, following, started: () => eventually(() => saved.length > 0) };
}

describe('Following Hacker News', () => {
  test('publishes matching new items in the same form as the search', async () => {
    const { world, ids, started } = await follow();
    await started();
    const story = aPost({
      id: '101',
      title: 'Show HN: Acme',
      text: 'It\'s "new" & <fine>\nSee',
      link: 'https://acme.example/',
    });
    simulator.add([
      story,
      aPost({ id: '102', title: 'Nothing of note' }),
      aPost({
        id: '103',
        kind: 'comment',
        title: story.title,
        text: 'acme it is',
        threadId: '101',
        parentId: '104',
      }),
      aPost({
        id: '104',
        kind: 'comment',
        title: story.title,
        text: 'of course',
        threadId: '101',
        parentId: '101',
      }),
    ]);
    await eventually(() => ids().length === 2);
    expect(ids()).toEqual(['101', '103']);
    const { posts } = await collect(
      hn,
      { base_url: simulator.sources.hn },
      [aTarget(['acme'], Date.now() - DAY)],
      politeIo(hn),
    );
    for (const found of world.published)
      expect(found).toMatchObject(posts.find(({ external_id }) => external_id === found.external_id)!);
  });

  test('resumes after the last item it processed', async () => {
    simulator.add([aPost({ id: '101', title: 'Acme while away' }), aPost({ id: '102', title: 'Acme too' })]);
    const { ids, saved } = await follow('101');
    await eventually(() => saved.at(-1) === '102');
    expect(ids()).toEqual(['102']);
  });

  test('waits for an item that appears after items with higher ids', async () => {
    const { ids, saved, started } = await follow();
    await started();
    simulator.add([aPost({ id: '102', title: 'Acme, early' })]);
    await eventually(() => ids().length === 1);
    expect(saved.at(-1)).toBe('100');
  });

  test('removes items that were deleted', async () => {
    const { world, ids, started } = await follow();
    await started();
    const post = aPost({ id: '101', title: 'Acme' });
    simulator.add([post]);
    await eventually(() => ids().length === 1);
    simulator.withdraw(post);
    await eventually(() => world.removed.length === 1);
    expect(world.removed).toEqual(['mention of 101']);
  });

  test.each([
    ['an error', { kind: 'status', status: 500 } as const, 'server_error'],
    ['a web page', { kind: 'html' } as const, 'malformed_answer'],
  ])('stops with an error when it gets %s instead of the highest id', async (_, fault, code) => {
    simulator.fail('hn', { ...fault, matching: 'maxitem', times: 9 });
    const { following } = await follow('100');
    await expect(following).rejects.toMatchObject({ code });
  });

  test('does not mistake failed requests for missing items', async () => {
    simulator.fail('hn', { kind: 'status', status: 503, matching: '/v0/item/', times: 9 });
    simulator.add([aPost({ id: '101', title: 'Acme' })]);
    const { following, saved } = await follow('100');
    await expect(following).rejects.toMatchObject({ code: 'server_error' });
    expect(saved).toEqual([]);
  });

  test('retries an item that cannot be read', async () => {
    simulator.fail('hn', { kind: 'broken_items', matching: '/v0/item/' });
    simulator.add([aPost({ id: '101', title: 'Acme' }), aPost({ id: '102', title: 'Acme too' })]);
    const { ids, saved } = await follow('100');
    await eventually(() => saved.length > 0);
    expect(ids().length).toBe(1);
    expect(saved.at(-1)).toBe(ids()[0] === '102' ? '100' : '101');
  });
});

test.each([
  [{}, true],
  [{ base_url: 'http://127.0.0.1:1' }, false],
  [{ firebase_url: 'http://127.0.0.1:1' }, true],
  [{ base_url: 'http://127.0.0.1:1', firebase_url: 'http://127.0.0.1:1' }, true],
])('whether Hacker News is followed depends on the settings: %j', (settings, follows) =>
  expect(followsHn(settings)).toBe(follows),
);
