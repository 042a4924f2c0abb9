import { beforeEach, describe, expect, test } from 'vitest';
import { BLOCKED } from '../../../demo/simulator/routes/reddit.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import type { PostPage } from '../../../pipeline/connector/connector.ts';
import { reddit } from '../../../pipeline/sources/reddit.ts';
import {
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

const NAME = 'linux:earshot.test:v1 (by /u/otter)';
const now = Math.floor(Date.now() / 1000) * 1000;
const aPost = (fields: Partial<SimulatedPost>) =>
  aSimulatedPost({ source: 'reddit', tags: ['fishing'], ...fields });

let simulator: Simulator;
const start = async (posts: readonly SimulatedPost[]) => {
  simulator = await openSimulator({ posts, now: () => now });
};

const settings = (more: Record<string, string> = {}) => ({
  base_url: simulator.sources.reddit ?? '',
  client_id: 'app',
  client_secret: 's3cret',
  user_agent: NAME,
  ...more,
});
const open = (more: Record<string, string> = {}) => reddit.open({ userAgent: USER_AGENT, ...settings(more) });
const io = () => politeIo(reddit, { clock: fakeClock(now) });
const tokens = () => simulator.requests().filter(({ path }) => path.endsWith('/api/v1/access_token'));
const searches = () => simulator.requests().filter(({ path }) => path.endsWith('/search'));
const streams = () => simulator.requests().filter(({ path }) => path.endsWith('/comments'));

/** Returns the pages of all queries for these spellings. */
async function pagesFor(spellings: readonly string[], since: number, more: Record<string, string> = {}) {
  const source = open(more);
  const pages: PostPage[] = [];
  const caller = io();
  for (const query of source.plan([aTarget(spellings, since)]))
    for await (const page of source.search(query, caller)) pages.push(page);
  return pages;
}
const idsOf = (pages: readonly PostPage[]) =>
  pages.flatMap(({ posts }) => posts.map(({ external_id }) => external_id));

describe('a Reddit query', () => {
  beforeEach(() => start([aPost({ title: 'Pipefish & <chips>', text: 'a &amp; b' })]));

  test('joins spellings as phrases with OR, newest first and no further back than needed', async () => {
    await pagesFor(['pipe fish', 'pipefish', 'C++', 'Pipe  Fish', 'OR'], now - 30 * MINUTE);
    expect(searches().map(({ query }) => query)).toEqual([
      {
        q: '"pipe fish" OR pipefish OR "C++" OR "OR"',
        sort: 'new',
        t: 'hour',
        type: 'link',
        limit: '100',
        raw_json: '1',
      },
    ]);
  });

  test.each([
    [50 * MINUTE, 'hour'],
    [HOUR, 'day'],
    [DAY, 'week'],
    [7 * DAY, 'month'],
    [31 * DAY, 'year'],
    [366 * DAY, 'all'],
  ])('that looks back %d ms covers the last %s', async (ms, span) => {
    await pagesFor(['pipefish'], now - ms);
    expect(searches()[0]?.query.t).toBe(span);
  });

  test('is split when it gets too long', () => {
    const words = Array.from({ length: 60 }, (_, index) => `a long spelling ${index}`);
    const queries = open().plan([aTarget(words, now - HOUR)]);
    expect(queries.flatMap(({ spellings }) => spellings)).toEqual(words);
    expect(queries).toHaveLength(4);
    for (const { spellings } of queries)
      expect(spellings.map((words) => `"${words}"`).join(' OR ').length).toBeLessThanOrEqual(461);
  });

  test('does not make other spellings look back as far as the oldest one', () => {
    const targets = [aTarget(['old', 'both'], now - 90 * DAY, 1), aTarget(['new'], now - HOUR, 2)];
    expect(
      open()
        .plan(targets)
        .map(({ spellings, since }) => [spellings, since]),
    ).toEqual([
      [['new'], now - HOUR],
      [['old', 'both'], now - 90 * DAY],
    ]);
  });

  test('returns texts as they were written', async () => {
    const [page] = await pagesFor(['pipefish'], now - DAY);
    expect(page?.posts[0]).toMatchObject({ title: 'Pipefish & <chips>', text: 'a & b' });
  });
});

describe('a long Reddit search', () => {
  const corpus = (count: number, words: string, fields: Partial<SimulatedPost> = {}) =>
    Array.from({ length: count }, (_, index) =>
      aPost({ title: `${words} ${index}`, postedAt: now - (index + 1) * MINUTE, ...fields }),
    );

  test('repeats each half of a truncated query separately', async () => {
    await start([...corpus(240, 'pipefish'), ...corpus(180, 'seahorse'), ...corpus(3, 'lamprey')]);
    const pages = await pagesFor(['pipefish', 'seahorse', 'lamprey'], now - DAY);
    const ids = idsOf(pages);
    expect([ids.length, new Set(ids).size]).toEqual([423, 423]);
    expect(new Set(searches().map(({ query }) => query.q))).toEqual(
      new Set(['pipefish OR seahorse OR lamprey', 'pipefish OR seahorse', 'pipefish', 'seahorse', 'lamprey']),
    );
  });

  test('reports how far back it reached when Reddit has no more results', async () => {
    await start(corpus(400, 'pipefish'));
    const pages = await pagesFor(['pipefish'], now - DAY);
    expect(idsOf(pages)).toHaveLength(250);
    expect(pages.map(({ reachedBackTo }) => reachedBackTo).filter(Boolean)).toEqual([now - 250 * MINUTE]);
  });

  test('stops at the page that is older than needed', async () => {
    await start(corpus(240, 'pipefish'));
    expect(idsOf(await pagesFor(['pipefish'], now - 30 * MINUTE))).toHaveLength(30);
    expect(searches()).toHaveLength(1);
    expect(idsOf(await pagesFor(['pipefish'], now - 150 * MINUTE))).toHaveLength(150);
    expect(searches()).toHaveLength(3);
  });

  test('continues after a short page, without looping', async () => {
    await start([]);
    const page = (after: string | null) => ({
      status: 200,
      headers: {},
      body: JSON.stringify({ kind: 'Listing', data: { after, children: [] } }),
      bytes: new Uint8Array(),
    });
    const afters: (string | null)[] = [];
    const caller = {
      ...io(),
      now: () => now,
      request: ({ url }: { url: URL }) => {
        if (url.pathname.endsWith('access_token'))
          return Promise.resolve({ ...page(null), body: '{"access_token":"t"}' });
        afters.push(url.searchParams.get('after'));
        return Promise.resolve(page(afters.length === 1 ? 't3_a' : 't3_b'));
      },
    };
    const { posts } = await collect(reddit, settings(), [aTarget(['pipefish'], now - DAY)], caller);
    expect(posts).toEqual([]);
    expect(afters).toEqual([null, 't3_a', 't3_b']);
  });
});

describe('comments of watched subreddits', () => {
  const comments = (count: number, subreddit: string) =>
    Array.from({ length: count }, (_, index) =>
      aPost({ kind: 'comment', tags: [subreddit], text: 'anything', postedAt: now - (index + 1) * MINUTE }),
    );

  test('are read for groups of subreddits, whatever they say', async () => {
    await start([...comments(130, 'fishing'), ...comments(20, 'boats'), ...comments(9, 'other')]);
    const ids = idsOf(
      await pagesFor(['pipefish'], now - DAY, { subreddits: ' r/Fishing,boats  /r/fishing/' }),
    );
    expect(new Set(ids).size).toBe(150);
    expect(streams().map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => '/reddit/r/fishing+boats/comments'),
    );
  });

  test('are read for spellings that cannot be searched', () => {
    expect(open({ subreddits: 'a1,b2' }).plan([aTarget(['"'], 0)])).toMatchObject([
      { text: 'comments:a1+b2' },
    ]);
    expect(open({ subreddits: 'a1' }).plan([])).toEqual([]);
  });

  test('are read from many subreddits in a few calls', () => {
    const subreddits = Array.from({ length: 60 }, (_, index) => `sub_${index}`).join(',');
    const queries = open({ subreddits }).plan([aTarget(['pipefish'], 0)]);
    expect(queries.map(({ text }) => text.split('+').length)).toEqual([1, 25, 25, 10]);
  });

  test('leave out a private subreddit', async () => {
    await start(comments(3, 'fishing'));
    expect(idsOf(await pagesFor(['pipefish'], now - DAY, { subreddits: 'privateclub' }))).toEqual([]);
    simulator.fail('reddit', {
      kind: 'status',
      status: 403,
      body: '{"message":"Forbidden","error":403,"reason":"private"}',
      matching: 'fishing+privateclub',
    });
    const more = { subreddits: 'fishing,privateclub' };
    expect(idsOf(await pagesFor(['pipefish'], now - DAY, more))).toHaveLength(3);
  });

  test('fail when Reddit rejects everything', async () => {
    await start(comments(3, 'fishing'));
    for (const body of ['{"message":"Forbidden","error":403}', BLOCKED.body]) {
      simulator.fail('reddit', { kind: 'status', status: 403, body, matching: '/comments' });
      await expect(pagesFor(['pipefish'], now - DAY, { subreddits: 'fishing' })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });
});

describe('calling Reddit', () => {
  beforeEach(() => start([aPost({ title: 'pipefish', postedAt: now - MINUTE })]));
  const targets = [aTarget(['pipefish'], now - HOUR)];

  test('shares one token among concurrent calls, and sends the configured user agent', async () => {
    const source = open();
    const [query] = source.plan(targets);
    const caller = io();
    const read = async () => {
      for await (const _ of source.search(query!, caller));
    };
    await Promise.all([read(), read(), read()]);
    await read();
    expect(tokens()).toHaveLength(1);
    expect(tokens()[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
    expect(simulator.requests().every(({ headers }) => headers['user-agent'] === NAME)).toBe(true);
    const seen = simulator.requests().map(({ path, query: asked }) => path + JSON.stringify(asked));
    expect(seen.some((call) => call.includes('s3cret') || call.includes('token"'))).toBe(false);
  });

  test('requests a new token a minute before the old one expires', async () => {
    const clock = fakeClock(now);
    const source = open();
    const caller = politeIo(reddit, { clock });
    const read = async () => {
      for await (const _ of source.search(source.plan(targets)[0]!, caller));
    };
    await read();
    await clock.sleep(86_400_000 - 2 * MINUTE, new AbortController().signal);
    await read();
    expect(tokens()).toHaveLength(1);
    await clock.sleep(MINUTE, new AbortController().signal);
    await read();
    expect(tokens()).toHaveLength(2);
  });

  test('replaces a rejected token once', async () => {
    const expired = { kind: 'status', status: 401, body: '{"message":"Unauthorized","error":401}' } as const;
    simulator.fail('reddit', { ...expired, matching: '/search' });
    expect(idsOf(await pagesFor(['pipefish'], now - HOUR))).toHaveLength(1);
    expect(tokens()).toHaveLength(2);
    simulator.fail('reddit', { ...expired, matching: '/search', times: 9 });
    await expect(pagesFor(['pipefish'], now - HOUR)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(tokens()).toHaveLength(4);
  });

  test('reports wrong credentials without revealing them', async () => {
    const failure = (more: Record<string, string>) =>
      pagesFor(['pipefish'], now - HOUR, more).catch((error: unknown) => error);
    expect(await failure({ client_secret: 'wrong' })).toMatchObject({ code: 'unauthorized' });
    simulator.fail('reddit', { kind: 'status', status: 200, body: '{"error":"invalid_grant"}' });
    const failed = await failure({});
    expect(failed).toMatchObject({ code: 'unauthorized' });
    expect(String(failed)).not.toContain('s3cret');
    simulator.fail('reddit', { kind: 'status', status: 200, body: '{}' });
    expect(await failure({})).toMatchObject({ code: 'malformed_answer' });
  });

  test('reports a blocked address or user agent', async () => {
    const failed = await pagesFor(['pipefish'], now - HOUR, { user_agent: 'python-requests/2' }).catch(
      String,
    );
    expect(failed).toContain('blocks this network address or user agent');
    expect(simulator.requests()).toHaveLength(1);
  });

  test('waits as long as the rate limit headers say, and fails if that is long', async () => {
    const busy = (reset: string) => ({
      kind: 'status' as const,
      status: 429,
      headers: { 'x-ratelimit-used': '1000', 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': reset },
      body: '{"message":"Too Many Requests","error":429}',
      matching: '/search',
    });
    const clock = fakeClock(now);
    simulator.fail('reddit', busy('25'));
    const { posts } = await collect(reddit, settings(), targets, politeIo(reddit, { clock }));
    expect([posts.length, clock.waited() >= 25_000]).toEqual([1, true]);
    simulator.fail('reddit', busy('540'));
    await expect(collect(reddit, settings(), targets, io())).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 540,
    });
  });

  test('finds out which posts are deleted', async () => {
    const [kept, removed] = [aPost({}), aPost({ text: '[removed]' })];
    const comment = aPost({ kind: 'comment', text: '[deleted]', author: '[deleted]' });
    simulator.add([kept, removed, comment]);
    const names = [`t3_${kept.id}`, `t3_${removed.id}`, `t1_${comment.id}`, 't3_zzz'];
    expect((await open().postReader?.read(names, io()))?.gone).toEqual(names.slice(1));
    expect(simulator.requests().at(-1)?.query).toMatchObject({ id: names.join(',') });
  });

  test.each(['', '/api/v1', '/api/v1/', '/api/v1/access_token'])(
    'gets tokens from a configured URL that ends with «%s»',
    async (path) => {
      const more = { auth_url: `${simulator.sources.reddit}${path}` };
      expect(idsOf(await pagesFor(['pipefish'], now - HOUR, more))).toHaveLength(1);
      expect(tokens()).toHaveLength(1);
    },
  );

  test('needs an app’s id and secret, and valid subreddits', () => {
    const availability = (given: Record<string, string>) =>
      reddit.open({ userAgent: USER_AGENT, ...given }).availability;
    expect(availability({ base_url: 'http://127.0.0.1:1' })).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_REDDIT_CLIENT_ID and EARSHOT_REDDIT_CLIENT_SECRET',
    });
    expect(availability({ client_id: 'app' })).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_REDDIT_CLIENT_SECRET',
    });
    expect(availability({ client_id: 'app', client_secret: 'x' })).toEqual({ available: true });
    expect(availability({ client_id: 'app', client_secret: 'x', subreddits: 'a b/c' })).toMatchObject({
      available: false,
    });
  });
});
