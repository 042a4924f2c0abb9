import { describe, expect, test } from 'vitest';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import type { Fault } from '../../../demo/simulator/fault.ts';
import type { SourceClient, PostPage } from '../../../pipeline/connector/connector.ts';
import { x } from '../../../pipeline/sources/x.ts';
import { parseX } from '../../../pipeline/sources/x/post.ts';
import { xPhrase } from '../../../pipeline/sources/x/search-query.ts';
import { asList, asObject } from '../../../pipeline/connector/parsing/json-values.ts';
import { dataSets } from '../../support/data-sets.ts';
import {
  aSimulatedPost,
  aTarget,
  DAY,
  fakeClock,
  HOUR,
  MINUTE,
  openSimulator,
  politeIo,
  USER_AGENT,
} from './support.ts';

const post = {
  id: '2123706756626568274',
  text: 'Lumenkite ate my weekend, in a good way https://t.co/ab12',
  author_id: '4471',
  conversation_id: '2123706756626568274',
  created_at: '2026-11-20T09:15:22.000Z',
  lang: 'en',
  edit_history_tweet_ids: ['2123706756626568274'],
  public_metrics: {
    retweet_count: 2,
    reply_count: 1,
    like_count: 14,
    quote_count: 0,
    bookmark_count: 3,
    impression_count: 920,
  },
  entities: {
    urls: [{ start: 40, end: 57, url: 'https://t.co/ab12', expanded_url: 'https://lumenkite.io/blog' }],
  },
  geo: { place_id: '01a9a39529b27f36' },
};
const includes = {
  users: [{ id: '4471', username: 'quietotter', name: 'Quiet Otter 🦦', verified: false }],
  places: [{ id: '01a9a39529b27f36', full_name: 'Tallinn, Estonia', country_code: 'EE' }],
};
const readAll = (...data: unknown[]) => parseX({ data, includes, meta: { result_count: data.length } }).items;
const first = (value: unknown) => readAll(value)[0];

describe('a post on X', () => {
  test('is parsed field by field, with its author, its place and its full links', () => {
    expect(first(post)).toEqual({
      source: 'x',
      external_id: '2123706756626568274',
      kind: 'post',
      url: 'https://x.com/quietotter/status/2123706756626568274',
      title: null,
      text: 'Lumenkite ate my weekend, in a good way https://lumenkite.io/blog',
      lang: 'en',
      place: 'Tallinn, Estonia',
      author: 'quietotter',
      author_name: 'Quiet Otter 🦦',
      author_url: 'https://x.com/quietotter',
      engagement: 20,
      posted_at: '2026-11-20T09:15:22.000Z',
      thread_id: '2123706756626568274',
      parent_id: null,
    });
  });

  test('that is a reply is a comment in its conversation', () => {
    const answer = {
      ...post,
      conversation_id: '2123685273400250514',
      referenced_tweets: [
        { type: 'quoted', id: '1' },
        { type: 'replied_to', id: '2123685273400250514' },
      ],
    };
    const comment = {
      ...{ kind: 'comment', thread_id: '2123685273400250514', parent_id: '2123685273400250514' },
      links: ['https://x.com/i/status/1'],
    };
    expect(first(answer)).toMatchObject(comment);
    expect(
      first({ ...answer, referenced_tweets: undefined, referenced_posts: answer.referenced_tweets }),
    ).toMatchObject(comment);
  });

  test('that is long has its full text, under either field name', () => {
    const note = {
      text: 'a &lt;b&gt; &amp;amp; https://t.co/zz99 and https://t.co/zz9',
      entities: { urls: [{ url: 'https://t.co/zz9', expanded_url: 'https://example.org/?a=1&amp=2' }] },
    };
    const whole = 'a <b> &amp; https://t.co/zz99 and https://example.org/?a=1&amp=2';
    expect(first({ ...post, note_tweet: note })).toMatchObject({ text: whole });
    expect(first({ ...post, note_post: note })).toMatchObject({ text: whole });
  });

  test('is parsed even if its author, language or place is unknown', () => {
    expect(first({ ...post, author_id: '9', lang: 'qme', geo: {}, public_metrics: undefined })).toMatchObject(
      {
        url: 'https://x.com/i/status/2123706756626568274',
        author: null,
        author_name: null,
        author_url: null,
        lang: null,
        place: null,
        engagement: 0,
      },
    );
    for (const lang of ['und', 'zxx', 'qht', undefined])
      expect(first({ ...post, lang })).toMatchObject({ lang: null });
    expect(first({ ...post, lang: 'ja' })).toMatchObject({ lang: 'ja' });
  });

  test('uses the time in its id when it has no other', () => {
    expect(first({ ...post, created_at: undefined })).toMatchObject({
      posted_at: '2026-11-20T09:15:22.000Z',
    });
    expect(first({ ...post, id: '20', created_at: null })).toBe('malformed');
  });

  test('is withheld when it is a repost or was replaced by an edit', () => {
    const edited = {
      ...post,
      id: '2123706756626568999',
      edit_history_tweet_ids: [post.id, '2123706756626568999'],
    };
    expect(readAll(post, edited)).toMatchObject(['withheld', { external_id: edited.id }]);
    for (const type of ['retweeted', 'reposted'])
      expect(first({ ...post, referenced_tweets: [{ type, id: '1' }] })).toBe('withheld');
  });

  test('without text or an exact id is malformed', () => {
    for (const broken of [
      null,
      7,
      {},
      { ...post, id: 2123706756626568274 },
      { ...post, text: null },
      { ...post, id: 'x' },
    ])
      expect(first(broken)).toBe('malformed');
  });

  test('is parsed from a partial answer, and an empty answer is valid', () => {
    const errors = [{ resource_type: 'user', type: 'https://api.x.com/2/problems/resource-not-found' }];
    expect(parseX({ data: [post], errors, meta: { result_count: 1 } }).items).toHaveLength(1);
    expect(parseX({ meta: { result_count: 0 } }).items).toEqual([]);
    for (const body of [null, [], { errors }, { title: 'x' }])
      expect(() => parseX(body)).toThrow('has no posts');
  });

  const recorded = dataSets('x-statuses-api/statuses.jsonl');
  test.each(recorded)('from real users loses nothing except shortened links: $extent', (set) => {
    // Recorded in the format of the first API version. Texts, ids and entities are the same in the second.
    const real = set
      .rows()
      .map(asObject)
      .filter(({ text }) => typeof text === 'string');
    const wire = real.map((status) => ({
      ...post,
      id: String(status.id_str ?? status.id),
      text: status.text,
      created_at: new Date(String(status.created_at)).toISOString(),
      lang: status.lang,
      entities: status.entities,
    }));
    const items = wire.map(first);
    expect(items.length).toBeGreaterThan(set.isFull ? 600 : 20);
    for (const [index, item] of items.entries()) {
      const status = wire[index]!;
      if (typeof item !== 'object') throw new Error(`not read: ${JSON.stringify(status)}`);
      expect(item).toMatchObject({ external_id: status.id, posted_at: status.created_at });
      expect(item.text).not.toMatch(/&(amp|lt|gt);/);
      const links = asList(asObject(status.entities).urls).map(asObject);
      const shown = links.filter(({ url }) => String(status.text).includes(String(url)));
      for (const link of shown) expect(item.text).toContain(String(link.expanded_url));
    }
  });
});

describe('a query for X', () => {
  const queries = (...targets: Parameters<typeof aTarget>[]) =>
    x.open({ userAgent: USER_AGENT }).plan(targets.map((want) => aTarget(...want)));

  test('writes each spelling in the search syntax', () => {
    expect(
      [
        'lumenkite',
        'lumen kite',
        'OR',
        'C++',
        'say "hi"',
        '@lumenkite',
        '#lumen',
        '#1',
        'lumenkite.io',
        'a-b.io',
        '"',
        '日本',
      ].map(xPhrase),
    ).toEqual([
      'lumenkite',
      '"lumen kite"',
      '"OR"',
      '"C++"',
      '"say hi"',
      '@lumenkite',
      '#lumen',
      '"#1"',
      '"lumenkite.io" OR url:"lumenkite.io"',
      '"a-b.io" OR url:"a-b.io"',
      null,
      '日本',
    ]);
  });

  test('combines many spellings and leaves out reposts', () => {
    expect(
      queries([['lumen kite', 'Lumenkite'], 5], [['acme sync', 'LUMENKITE'], 9, 2]).map(({ text }) => text),
    ).toEqual(['("acme sync" OR "lumen kite" OR Lumenkite) -is:retweet']);
  });

  test('stays within the plan’s length limit, with every spelling in one query', () => {
    const spellings = Array.from({ length: 120 }, (_, index) => `spelling number ${index} 🪁.io`);
    const packed = queries([spellings, 5]);
    expect(packed.every(({ text }) => text.length <= 512 * 0.95)).toBe(true);
    expect(packed.length).toBeLessThanOrEqual(Math.ceil((120 * 32) / 400));
    expect(packed.flatMap((query) => query.spellings).sort()).toEqual([...spellings].sort());
  });

  test('does not make other keywords look back as far as a new one', () => {
    const [recent, deep] = queries([['old one'], 20 * DAY], [['new one'], 2 * DAY, 2]);
    expect([recent, deep]).toMatchObject([{ since: 20 * DAY }, { since: 2 * DAY }]);
  });
});

describe('a search on X', () => {
  // In the middle of a day and of a month.
  const now = Date.parse('2026-11-20T12:00:00Z');
  const token = { bearer_token: 'AAAA' };
  let simulator: Simulator;

  const start = async (count: number, spacing = MINUTE) => {
    const posts = Array.from({ length: count }, (_, index) =>
      aSimulatedPost({
        source: 'x',
        title: null,
        text: `pipefish ${index}`,
        postedAt: now - (index + 1) * spacing,
      }),
    );
    simulator = await openSimulator({ posts, now: () => now });
    return posts;
  };
  const opened = (settings: Record<string, string> = {}) => {
    const source = x.open({ userAgent: USER_AGENT, base_url: simulator.sources.x, ...token, ...settings });
    return {
      source,
      io: politeIo(x, { clock: fakeClock(now), ...(source.quotas && { quotas: source.quotas }) }),
    };
  };
  const scan = async (
    { source, io }: { source: SourceClient; io: ReturnType<typeof politeIo> },
    since: number,
    ...spellings: string[]
  ) => {
    const pages: PostPage[] = [];
    let failure: unknown = null;
    for (const query of source.plan([aTarget(spellings.length > 0 ? spellings : ['pipefish'], since)])) {
      try {
        for await (const page of source.search(query, io)) pages.push(page);
      } catch (error) {
        failure ??= error;
      }
    }
    return { ids: pages.flatMap(({ posts }) => posts.map(({ external_id }) => external_id)), pages, failure };
  };
  const fail = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const fault: Fault = { kind: 'status', status, headers, body: JSON.stringify(body), times: 99 };
    simulator.fail('x', fault);
  };

  test('uses the recent search, back to the start of its seven days', async () => {
    await start(2);
    await scan(opened(), now - 30 * DAY);
    expect(simulator.requests()[0]).toMatchObject({
      path: '/x/2/tweets/search/recent',
      headers: { authorization: 'Bearer AAAA' },
      query: {
        query: '(pipefish) -is:retweet',
        max_results: '100',
        sort_order: 'recency',
        start_time: new Date(now - 7 * DAY + MINUTE).toISOString().replace('.000Z', 'Z'),
        'tweet.fields': expect.stringContaining('note_tweet'),
        expansions: 'author_id,geo.place_id',
        'user.fields': 'name,username,verified',
      },
    });
    expect(x.open({ userAgent: USER_AGENT }).maxBackfillDays ?? x.maxBackfillDays).toBe(7);
  });

  test('reads new posts in full, then sweeps the older ones within a day’s share, newest first', async () => {
    const posts = await start(150, HOUR);
    const { source, io } = opened({ max_swept_per_day: '60' });
    const sweep = async () => {
      const found: string[] = [];
      const target = { ...aTarget(['pipefish'], now - 7 * DAY), freshSince: now - 30 * HOUR };
      try {
        for await (const page of source.search(source.plan([target])[0]!, io)) {
          io.isSweeping ||= page.isFreshDone === true;
          found.push(...page.posts.map(({ external_id }) => external_id));
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'quota_spent' });
      }
      io.isSweeping = false;
      return found;
    };
    const fresh = posts.filter(({ postedAt }) => postedAt >= now - 30 * HOUR).length;
    expect(await sweep()).toEqual(posts.slice(0, fresh + 60).map(({ id }) => id));
    const sizes = simulator.requests().map(({ query }) => [query.max_results, query.end_time ?? null]);
    const border = new Date(now - 30 * HOUR).toISOString().replace(/\.\d+Z$/, 'Z');
    expect(sizes.slice(0, 2)).toEqual([
      ['100', null],
      ['60', border],
    ]);
    // The share is used up: only what is new comes.
    expect(await sweep()).toEqual(posts.slice(0, fresh).map(({ id }) => id));
  });

  test('uses the archive for older posts, if the plan includes it', async () => {
    const posts = await start(600, HOUR);
    const archive = opened({ full_archive: 'true' });
    expect(archive.source.maxBackfillDays).toBeNull();
    expect((await scan(archive, now - 30 * DAY)).ids).toEqual(posts.map(({ id }) => id));
    expect(simulator.requests().map(({ path, query }) => [path, query.max_results])).toEqual([
      ['/x/2/tweets/search/all', '500'],
      ['/x/2/tweets/search/all', '500'],
    ]);
    await scan(archive, now - DAY);
    expect(simulator.requests().at(-1)?.path).toBe('/x/2/tweets/search/recent');
  });

  test('can leave out authors, who cost more than their posts', async () => {
    await start(1);
    const { pages } = await scan(opened({ authors: 'false' }), now - DAY);
    expect(simulator.requests()[0]?.query).toMatchObject({ expansions: 'geo.place_id' });
    expect(simulator.requests()[0]?.query['user.fields']).toBeUndefined();
    expect(pages[0]?.posts[0]).toMatchObject({ author: null, url: expect.stringContaining('/i/status/') });
  });

  test('stops at the cap of a scan, reports how far it got, and fails the other queries', async () => {
    const posts = await start(250);
    const spellings = [
      'pipefish',
      ...Array.from({ length: 20 }, (_, index) => `a much longer spelling ${index}`),
    ];
    const { ids, pages, failure } = await scan(
      opened({ max_posts_per_scan: '120' }),
      now - DAY,
      ...spellings,
    );
    expect(ids).toHaveLength(120);
    expect(simulator.requests().map(({ query }) => query.max_results)).toEqual(['100', '20']);
    expect(pages.at(-1)).toEqual({ posts: [], malformed: 0, reachedBackTo: posts[119]!.postedAt });
    expect(failure).toMatchObject({ code: 'quota_spent' });
  });

  test('charges only for returned posts, and stops when the month’s budget is spent', async () => {
    await start(250);
    const none = opened({ monthly_budget_usd: '3' });
    for (let times = 0; times < 20; times++)
      expect((await scan(none, now - DAY, 'unheard of')).failure).toBeNull();

    // A post and its author cost 1.5 cents, so three dollars pay for two hundred.
    const { ids, failure } = await scan(none, now - DAY);
    expect(ids).toHaveLength(200);
    expect(failure).toMatchObject({ code: 'quota_spent' });
    const left = await scan(none, now - DAY);
    expect([left.ids, left.failure]).toMatchObject([
      [],
      { code: 'quota_spent', retryAfterSeconds: expect.any(Number) },
    ]);
  });

  test('charges for the same post once a day, however often scans overlap', async () => {
    await start(100);
    const clock = fakeClock(now);
    const source = x.open({
      userAgent: USER_AGENT,
      base_url: simulator.sources.x,
      ...token,
      monthly_budget_usd: '3.05',
    });
    const io = politeIo(x, { clock, ...(source.quotas && { quotas: source.quotas }) });
    for (let times = 0; times < 5; times++)
      expect((await scan({ source, io }, now - DAY)).ids).toHaveLength(100);
    await clock.sleep(DAY, new AbortController().signal);
    expect((await scan({ source, io }, now - DAY)).ids).toHaveLength(100);
    expect((await scan({ source, io }, now - DAY)).failure).toMatchObject({ code: 'quota_spent' });
  });

  test('uses the configured prices', async () => {
    await start(250);
    const cheap = opened({ monthly_budget_usd: '1', post_price_usd: '0.001', user_price_usd: '0' });
    expect((await scan(cheap, now - DAY)).ids).toHaveLength(250);
    const dear = opened({ monthly_budget_usd: '1', post_price_usd: '0.1', user_price_usd: '0' });
    expect((await scan(dear, now - DAY)).ids).toHaveLength(10);
  });

  test('charges nothing for failed calls', async () => {
    await start(5);
    const source = opened({ monthly_budget_usd: '1.5' });
    simulator.fail('x', { kind: 'status', status: 500, times: 10 });
    for (let times = 0; times < 2; times++)
      expect((await scan(source, now - DAY)).failure).toMatchObject({ code: 'server_error' });
    expect((await scan(source, now - DAY)).ids).toHaveLength(5);
  });

  test('is not repeated after the plan’s cap is reached', async () => {
    await start(5);
    fail(
      429,
      {
        title: 'UsageCapExceeded',
        period: 'Monthly',
        type: 'https://api.twitter.com/2/problems/usage-capped',
      },
      { 'x-rate-limit-remaining': '440' },
    );
    const source = opened();
    expect((await scan(source, now - DAY)).failure).toMatchObject({ code: 'quota_spent' });
    expect((await scan(source, now - DAY)).failure).toMatchObject({ code: 'rate_limited' });
    expect(simulator.requests()).toHaveLength(1);
  });

  test('stops when the account has no credit, and waits for the rate limit to reset', async () => {
    await start(5);
    fail(402, { title: 'CreditsDepleted' });
    expect((await scan(opened(), now - DAY)).failure).toMatchObject({
      code: 'quota_spent',
      retryAfterSeconds: 3600,
    });
    await simulator.close();
    await start(5);
    const reset = String(now / 1000 + 30);
    simulator.fail('x', {
      kind: 'status',
      status: 429,
      headers: { 'x-rate-limit-reset': reset },
      body: '{}',
    });
    expect((await scan(opened(), now - DAY)).ids).toHaveLength(5);
  });

  test('finds out which posts are deleted in one call, charged for existing posts only', async () => {
    const [here, there] = await start(2);
    const { source, io } = opened({ monthly_budget_usd: '0.02' });
    const ids = [here!.id, '31', there!.id, '32'];
    expect((await source.postReader?.read(ids, io))?.gone).toEqual(['31', '32']);
    expect((await source.postReader?.read([here!.id], io))?.gone).toEqual([]);
    expect(simulator.requests()).toMatchObject([
      { path: '/x/2/tweets', query: { ids: ids.join(',') } },
      { path: '/x/2/tweets', query: { ids: here!.id } },
    ]);
    expect(opened({ recheck: 'false' }).source.postReader).toBeUndefined();
  });

  test('does not treat a post that X failed to return as deleted', async () => {
    await start(1);
    const { source, io } = opened();
    simulator.fail('x', {
      kind: 'status',
      status: 200,
      body: JSON.stringify({
        errors: [{ resource_id: '31', type: 'https://api.x.com/2/problems/service-unavailable' }],
      }),
    });
    expect(await source.postReader?.read(['31'], io)).toEqual({ readings: [], gone: [] });
    fail(200, {});
    await expect(source.postReader?.read(['31'], io)).rejects.toMatchObject({ code: 'malformed_answer' });
  });
});

describe('the source x', () => {
  test('needs a token, and amounts that are numbers', () => {
    const availability = (settings: Record<string, string>) =>
      x.open({ userAgent: USER_AGENT, ...settings }).availability;
    expect(availability({ base_url: 'http://127.0.0.1:1' })).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_X_BEARER_TOKEN',
    });
    expect(availability({ bearer_token: 'AAAA', monthly_budget_usd: '20' })).toEqual({ available: true });
    expect(availability({ bearer_token: 'AAAA', monthly_budget_usd: '$20' })).toEqual({
      available: false,
      reason: 'not a number: EARSHOT_X_MONTHLY_BUDGET_USD',
    });
  });
});
