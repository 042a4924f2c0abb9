import { beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { devto, parseDevto } from '../../../pipeline/sources/devto.ts';
import { parseDevtoArticle } from '../../../pipeline/sources/devto/article.ts';
import { aSimulatedPost, aTarget, collect, DAY, HOUR, MINUTE, openSimulator, politeIo } from './support.ts';

const article = {
  type_of: 'article',
  id: 3055001,
  title: 'Offline-first with Pipefish',
  description: 'What I learned &amp; lost …',
  path: '/traeb/offline-first-3k2',
  url: 'https://dev.to/traeb/offline-first-3k2',
  comments_count: 2,
  public_reactions_count: 15,
  positive_reactions_count: 14,
  published_timestamp: '2026-11-20T07:00:03Z',
  published_at: '2026-11-20T06:00:00Z',
  tag_list: ['webdev', 'sync'],
  tags: 'webdev, sync',
  canonical_url: 'https://traeb.example/offline',
  user: { name: 'T. Raeb', username: 'traeb', user_id: 9912 },
};

describe('a dev.to article', () => {
  test('is parsed field by field', () => {
    expect(parseDevto([article])[0]?.item).toEqual({
      source: 'devto',
      external_id: '3055001',
      kind: 'article',
      url: article.url,
      title: article.title,
      text: 'What I learned & lost …',
      lang: null,
      place: null,
      author: 'traeb',
      author_name: 'T. Raeb',
      author_url: 'https://dev.to/traeb',
      engagement: 17,
      posted_at: '2026-11-20T07:00:03.000Z',
      thread_id: '3055001',
      parent_id: null,
    });
  });

  test('fetched individually has swapped tag fields and a body', () => {
    const alone = parseDevtoArticle({
      ...article,
      tags: ['a', 'b'],
      tag_list: 'a, b',
      body_html: '<p>Body &lt;b&gt;</p><p>end</p>',
    });
    expect(alone).toMatchObject({ tags: ['a', 'b'], body: 'Body <b>\nend' });
    expect(parseDevto([article])[0]).toMatchObject({ tags: ['webdev', 'sync'], body: null });
  });

  test('in the older format is parsed, and one without a time is malformed', () => {
    const { published_timestamp: _, public_reactions_count: __, ...older } = article;
    expect(parseDevto([older])[0]?.item).toMatchObject({
      posted_at: '2026-11-20T06:00:00.000Z',
      engagement: 16,
    });
    expect(parseDevto([{ ...older, published_at: null }])[0]?.item).toBe('malformed');
    expect(parseDevto([null])[0]?.item).toBe('malformed');
  });
});

describe('a dev.to search', () => {
  const now = Date.now();
  let simulator: Simulator;
  const add = (fields: { title: string; text: string; age: number; tags?: string[] }) => {
    const post = aSimulatedPost({ source: 'devto', kind: 'article', ...fields, postedAt: now - fields.age });
    simulator.add([post]);
    return post;
  };
  const ask = (spelling: string, since: number) => {
    const io = politeIo(devto);
    return collect(devto, { base_url: simulator.sources.devto }, [aTarget([spelling], since)], io).then(
      ({ posts }) => ({ posts, calls: io.calls }),
    );
  };
  beforeEach(async () => {
    simulator = await openSimulator({ posts: [] });
  });

  test('reads the newest articles page by page, back to the requested time', async () => {
    for (let index = 0; index < 200; index++)
      add({ title: `pipefish ${index}`, text: 'x', age: index * MINUTE });
    const { posts, calls } = await ask('pipefish', now - 90 * MINUTE);
    expect(posts.length).toBeGreaterThanOrEqual(90);
    expect(calls).toBe(1);
  });

  test('fetches an article whose keyword is only in its body, and keeps other descriptions', async () => {
    const hidden = add({
      title: 'A day',
      text: `${'Nothing here. '.repeat(20)}\nThen came the pipe fish.`,
      age: 3 * DAY,
    });
    const open = add({ title: 'On the pipe fish', text: 'Short.\nLong body.', age: 2 * DAY });
    const { posts } = await ask('pipe fish', now - 10 * DAY);
    const texts = (id: string) =>
      new Set(posts.filter((post) => post.external_id === id).map(({ text }) => text));
    expect([...texts(hidden.id)].some((text) => text.endsWith('Then came the pipe fish.'))).toBe(true);
    expect([...texts(open.id)]).toEqual(['Short.']);
  });

  test('reads the bodies of the few articles in a short gap without full-text search', async () => {
    const hidden = add({ title: 'A day', text: 'First line.\nThen came the pipefish.', age: 5 * MINUTE });
    const { posts, calls } = await ask('pipefish', now - HOUR);
    expect(posts.find(({ external_id }) => external_id === hidden.id)?.text).toContain('pipefish');
    expect(calls).toBe(2);
  });

  test('finds a keyword that is only a tag', async () => {
    add({ title: 'A day', text: 'At sea.', age: 2 * DAY, tags: ['ocean', 'pipefish'] });
    const { posts } = await ask('pipefish', now - 3 * DAY);
    expect(posts.some(({ text }) => text === 'At sea.\n#ocean #pipefish')).toBe(true);
  });

  test('drops an article that was deleted before it is fetched', async () => {
    const { id } = add({ title: 'A day', text: 'First line.\nThen came the pipefish.', age: 5 * MINUTE });
    simulator.fail('devto', {
      kind: 'status',
      status: 404,
      body: '{"error":"not found","status":404}',
      matching: `/articles/${id}`,
    });
    expect((await ask('pipefish', now - HOUR)).posts).toEqual([]);
  });

  test('treats an empty list of the newest articles as a failure once there were some', async () => {
    const io = politeIo(devto);
    const again = () =>
      collect(devto, { base_url: simulator.sources.devto }, [aTarget(['pipefish'], now - HOUR)], io);
    expect((await again()).posts).toEqual([]);
    add({ title: 'x', text: 'y', age: MINUTE });
    await again();
    simulator.fail('devto', { kind: 'status', status: 200, body: '[]' });
    await expect(again()).rejects.toMatchObject({ code: 'malformed_answer' });
  });

  test('sends at most three calls per second', async () => {
    for (let index = 0; index < 10; index++) add({ title: 'x', text: 'y', age: index * MINUTE });
    const io = politeIo(devto);
    const started = io.now();
    await collect(devto, { base_url: simulator.sources.devto }, [aTarget(['pipefish'], now - HOUR)], io);
    expect(io.now() - started).toBeGreaterThanOrEqual((io.calls - 1) * 334);
  });
});
