import { describe, expect, test } from 'vitest';
import { demoPosts } from '../../demo/simulator/demo-posts.ts';
import { startSimulator } from '../../demo/simulator/simulator.ts';
import { CONNECTORS } from '../../pipeline/sources/index.ts';
import { aWant, collect, DAY, politeIo } from '../pipeline/sources/support.ts';

describe('the feed of made-up posts', () => {
  test('is found whole by the sources that it was written for', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const posts = demoPosts(now);
    const simulator = await startSimulator({ posts });
    const found = new Map<string, number>();
    const written = new Set(posts.map(({ source }) => source));
    for (const connector of CONNECTORS.filter(({ source }) => written.has(source))) {
      const settings = {
        base_url: simulator.sources[connector.source],
        feeds: `${simulator.url}/news/feeds/tech`,
      };
      const { posts: given, malformed } = await collect(
        connector,
        settings,
        [aWant(['lumenkite', 'lumen kite', 'acme sync'], now - 3 * DAY)],
        politeIo(connector),
      );
      expect(malformed).toBe(0);
      const mentions = given.filter(({ title, text }) =>
        /lumenkite|lumen kite|acme sync/i.test(`${title} ${text}`),
      );
      found.set(connector.source, new Set(mentions.map(({ external_id }) => external_id)).size);
    }
    await simulator.close();
    expect(posts.length).toBeGreaterThanOrEqual(60);
    expect(Object.fromEntries(found)).toEqual({ hn: 17, bluesky: 16, news: 10, devto: 9 });
  });

  test('has no id twice in one source and no post from the future', () => {
    const now = Date.now();
    const posts = demoPosts(now);
    expect(new Set(posts.map(({ source, id }) => `${source}:${id}`)).size).toBe(posts.length);
    expect(posts.every(({ postedAt }) => postedAt <= now)).toBe(true);
  });
});
