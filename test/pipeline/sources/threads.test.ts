import { beforeEach, describe, expect, test } from 'vitest';
import { SENSITIVE, UNREVIEWED } from '../../../demo/simulator/routes/threads.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { parseThreads } from '../../../pipeline/sources/threads/post.ts';
import { threads } from '../../../pipeline/sources/threads.ts';
import {
  answeredIo,
  aSimulatedPost,
  aTarget,
  collect,
  DAY,
  fakeClock,
  HOUR,
  MINUTE,
  openSimulator,
  politeIo,
  USER_AGENT,
} from './support.ts';

const reply = {
  id: '18044200000000002',
  text: 'lumenkite support answered in 5 minutes 🎉 שלום',
  media_type: 'IMAGE',
  permalink: 'https://www.threads.com/@mara/post/DAx22ddEEff',
  timestamp: '2026-11-20T06:10:55+0000',
  username: 'mara',
  shortcode: 'DAx22ddEEff',
  has_replies: false,
  is_quote_post: false,
  is_reply: true,
  root_post: { id: '18044100000000009' },
  replied_to: { id: '18044100000000010' },
};
const { root_post: _root, replied_to: _to, ...alone } = { ...reply, is_reply: false };
const first = (post: unknown) => parseThreads({ data: [post] }).items[0];

describe('a Threads post', () => {
  test('that is a reply has the id of the post it replies to', () => {
    expect(first(reply)).toEqual({
      source: 'threads',
      external_id: '18044200000000002',
      kind: 'comment',
      url: 'https://www.threads.com/@mara/post/DAx22ddEEff',
      title: null,
      text: 'lumenkite support answered in 5 minutes 🎉 שלום',
      lang: null,
      place: null,
      author: 'mara',
      author_name: null,
      author_url: 'https://www.threads.com/@mara',
      engagement: 0,
      posted_at: '2026-11-20T06:10:55.000Z',
      thread_id: '18044100000000009',
      parent_id: '18044100000000010',
    });
  });

  test('keeps the address of its link card', () => {
    const link = 'https://acme.example/a';
    expect(first({ ...alone, link_attachment_url: link })).toMatchObject({ links: [link] });
  });

  test('that is not a reply starts its own thread', () => {
    expect(first(alone)).toMatchObject({ kind: 'post', thread_id: alone.id, parent_id: null });
  });

  test.each([
    [
      'a URL on the old host',
      { permalink: 'https://www.threads.net/@a/post/b' },
      { url: 'https://www.threads.net/@a/post/b' },
    ],
    [
      'a shortcode instead of a URL',
      { permalink: undefined },
      { url: 'https://www.threads.com/@mara/post/DAx22ddEEff' },
    ],
    ['no text', { text: undefined }, { text: '' }],
    ['no author', { username: undefined }, { author: null, author_url: null }],
    ['an unknown type', { media_type: 'AUDIO' }, { kind: 'comment' }],
    ['no reply flag', { is_reply: undefined }, { kind: 'comment' }],
  ])('may have %s', (_, fields, expected) => {
    expect(first({ ...reply, ...fields })).toMatchObject(expected);
  });

  test.each([
    ['id', { id: null }],
    ['time', { timestamp: 12 }],
    ['address', { permalink: null, shortcode: null }],
  ])('without %s is malformed', (_, fields) => {
    expect(first({ ...reply, ...fields })).toBe('malformed');
  });
});

const now = Date.now();
const settings = { access_token: 'a-token' };
const targets = [aTarget(['pipe fish'], now - DAY)];

describe('a Threads search', () => {
  let simulator: Simulator;
  const posts = Array.from({ length: 150 }, (_, index) =>
    aSimulatedPost({
      source: 'threads',
      text: `pipe fish ${index}`,
      author: index === 3 ? 'me' : 'someone',
      postedAt: now - (index + 1) * 5 * MINUTE,
    }),
  );
  beforeEach(async () => {
    simulator = await openSimulator({ posts, now: () => now });
  });

  const site = (more: Record<string, string> = {}) => ({
    ...settings,
    base_url: simulator.sources.threads,
    ...more,
  });
  const quotas = threads.open({ userAgent: USER_AGENT }).quotas!;
  const io = (clock = fakeClock(now), units = 2200) =>
    politeIo(threads, { clock, quotas: { questions: { ...quotas.questions!, units } } });
  const calls = (part: string) => simulator.requests().filter(({ path }) => path.includes(part));

  test('requests the newest posts since the last scan, a hundred at a time', async () => {
    expect((await collect(threads, site(), targets, io())).posts).toHaveLength(150);
    const [call] = calls('keyword_search');
    expect(call?.query).toMatchObject({ q: 'pipe fish', search_type: 'RECENT', limit: '100' });
    const since = Math.floor((now - DAY) / 1000);
    expect([since - 1, since]).toContain(Number(call?.query.since));
  });

  test('searches projects’ hashtags as topics, each once for all projects that name it', async () => {
    await simulator.close();
    const tagged = aSimulatedPost({ source: 'threads', text: 'pipe fish at home', tags: ['pipelife'] });
    simulator = await openSimulator({ posts: [tagged], now: () => now });
    const naming = [1, 2].map((id) => ({ ...aTarget([`word${id}`], now - DAY, id), hashtags: ['pipelife'] }));
    expect((await collect(threads, site(), naming, io())).posts).toMatchObject([{ text: tagged.text }]);
    const searches = calls('keyword_search').map(({ query }) => `${query.q} ${query.search_mode}`);
    expect([...new Set(searches)]).toEqual(['word1 undefined', 'word2 undefined', 'pipelife TAG']);
  });

  test('requests nothing from before Threads launched', async () => {
    await collect(threads, site(), [aTarget(['pipe fish'], 0)], io());
    expect(calls('keyword_search')[0]?.query.since).toBe('1688540400');
  });

  test('counts only queries with results against the quota', async () => {
    const clock = fakeClock(now);
    const polite = io(clock, 3);
    const nothing = [aTarget(['unheard of'], now - DAY)];
    for (const _ of [1, 2, 3, 4]) await collect(threads, site(), nothing, polite);
    // Two pages with posts, and an empty one at the last cursor.
    await collect(threads, site(), targets, polite);
    const left = Math.ceil(DAY / 1000);
    const failure = await collect(threads, site(), targets, polite).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'quota_spent' });
    expect((failure as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(left);
    await clock.sleep(DAY, new AbortController().signal);
    expect((await collect(threads, site(), targets, polite)).posts.length).toBeGreaterThan(0);
  });

  test('finds only own posts before app review, and nothing for sensitive words', async () => {
    const found = await collect(threads, site({ access_token: UNREVIEWED }), targets, io());
    expect(found.posts.map(({ author }) => author)).toEqual(['me']);
    expect(await collect(threads, site(), [aTarget([SENSITIVE], 0)], io())).toEqual({
      posts: [],
      malformed: 0,
    });
  });

  test('reports that the app lacks the permission', async () => {
    simulator.fail('threads', { kind: 'status', status: 400, body: '{"error":{"code":10}}' });
    await expect(collect(threads, site(), targets, io())).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('reports an expired token without revealing it', async () => {
    const failure = await collect(threads, site({ access_token: 'expired-token' }), targets, io()).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(String(failure)).not.toContain('expired-token');
  });

  test('renews a token outside the versioned path, and uses the new one after a restart', async () => {
    const polite = io();
    for (const _ of [1, 2]) await collect(threads, site({ access_token: 'old-token' }), targets, polite);
    expect(calls('access_token').map(({ path, query }) => [path, query.grant_type])).toEqual([
      ['/threads/refresh_access_token', 'th_refresh_token'],
    ]);
    expect(simulator.requests().at(-1)?.query.access_token).toBe('renewed-token');
  });

  test("exchanges a short-lived token with the app's secret", async () => {
    const short = site({ access_token: 'short-token', app_secret: 'a-secret' });
    await collect(threads, short, targets, io());
    expect(calls('access_token').at(-1)).toMatchObject({
      path: '/threads/access_token',
      query: { grant_type: 'th_exchange_token', client_secret: 'a-secret', access_token: 'short-token' },
    });
    expect(simulator.requests().at(-1)?.query.access_token).toBe('renewed-token');
  });

  describe('checking for deleted posts', () => {
    const gone = async (ids: string[], polite = io()) =>
      (await threads.open({ userAgent: USER_AGENT, ...site() }).postReader!.read(ids, polite)).gone;

    test('returns the posts that no longer exist', async () => {
      expect(await gone(['1234567', posts[0]!.id, '7654321'])).toEqual(['1234567', '7654321']);
    });

    test('returns none until it has read a post successfully', async () => {
      const polite = io();
      expect(await gone(['1234567'], polite)).toEqual([]);
      await gone([posts[0]!.id], polite);
      expect(await gone(['1234567'], polite)).toEqual(['1234567']);
    });

    test('fails when the call fails', async () => {
      simulator.fail('threads', { kind: 'status', status: 403, body: '{"error":{"code":10}}' });
      await expect(gone(['1234567'])).rejects.toMatchObject({ code: 'forbidden' });
    });
  });
});

describe('pages of a Threads search', () => {
  const at = (minutes: number) => new Date(now - minutes * MINUTE).toISOString().replace(/\.\d+Z$/, '+0000');
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...reply,
    id: String(100 + index),
    timestamp: at(index),
  }));
  const page = (url: URL) => {
    const until = Number(url.searchParams.get('until') ?? Number.POSITIVE_INFINITY);
    return many.filter(({ timestamp }) => Date.parse(timestamp) / 1000 < until).slice(0, 25);
  };

  test('continue by time when there are no cursors', async () => {
    const io = answeredIo((url) => ({ data: page(url) }), now);
    const { posts } = await collect(threads, settings, [aTarget(['x y'], now - 2 * HOUR)], io);
    expect(posts).toHaveLength(60);
  });

  test('continue by time when cursors are rejected', async () => {
    const answered = answeredIo((url) => ({ data: page(url), paging: { cursors: { after: 'QVFI2' } } }), now);
    const io = {
      ...answered,
      request: async (request: Parameters<typeof answered.request>[0]) => {
        const answer = await answered.request(request);
        const isRefused = request.url.searchParams.has('after');
        return isRefused ? { ...answer, status: 400, body: '{"error":{"code":100}}' } : answer;
      },
    };
    const { posts } = await collect(threads, settings, [aTarget(['x y'], now - 2 * HOUR)], io);
    expect(posts).toHaveLength(60);
  });

  test('stop at the first page with only older posts, if the search ignores the start time', async () => {
    const io = answeredIo((url) => ({ data: page(url) }), now);
    const { posts } = await collect(threads, settings, [aTarget(['x y'], now - 10.5 * MINUTE)], io);
    expect(posts).toHaveLength(11);
    expect(io.urls.filter(({ pathname }) => pathname.endsWith('keyword_search'))).toHaveLength(1);
  });
});

describe('Threads settings', () => {
  test('must include a token', () => {
    expect(threads.open({ userAgent: USER_AGENT }).availability).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_THREADS_ACCESS_TOKEN',
    });
    expect(threads.open({ userAgent: USER_AGENT, ...settings }).availability).toEqual({ available: true });
  });
});
