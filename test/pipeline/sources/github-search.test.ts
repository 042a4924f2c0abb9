import { describe, expect, test } from 'vitest';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import { github } from '../../../pipeline/sources/github.ts';
import { SourceError, type SourceIo } from '../../../pipeline/connector/connector.ts';
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

const now = Math.floor(Date.now() / 1000) * 1000;

async function simulated(
  posts: readonly SimulatedPost[],
  settings: Record<string, string> = { token: 'right' },
) {
  const simulator = await openSimulator({ posts, now: () => now });
  const all = { base_url: simulator.sources.github, ...settings };
  const source = github.open({ userAgent: USER_AGENT, ...all });
  const clock = fakeClock(now);
  const io = politeIo(github, { clock, ...(source.quotas && { quotas: source.quotas }) });
  const calls = (path: string) => simulator.requests().filter((request) => request.path.includes(path));
  const scan = async (spelling: string, since: number, kind = '') => {
    const ids: string[] = [];
    for (const query of source.plan([aTarget([spelling], since)]).filter(({ text }) => text.startsWith(kind)))
      for await (const page of source.search(query, io))
        ids.push(...page.posts.map((post) => post.external_id));
    return ids;
  };
  return { simulator, source, settings: all, io, clock, calls, scan };
}

const anIssue = (fields: Partial<SimulatedPost> = {}) =>
  aSimulatedPost({ source: 'github', text: 'pipefish', ...fields });
const aComment = (fields: Partial<SimulatedPost> = {}) =>
  anIssue({ kind: 'comment', threadId: '77', postedAt: now - HOUR, ...fields });

describe('GitHub search queries', () => {
  const nothing = () => ({ items: [], total_count: 0, incomplete_results: false });
  const plan = (spellings: readonly string[], settings = {}) =>
    github.open({ userAgent: USER_AGENT, ...settings }).plan([aTarget(spellings, now - DAY)]);

  test('contain up to six spellings and 256 characters', async () => {
    const spellings = [
      ...Array.from({ length: 13 }, (_, index) => `kite ${index}`),
      'x'.repeat(200),
      'y'.repeat(200),
    ];
    const queries = plan(spellings);
    const sizes = [6, 6, 2, 1];
    expect(queries.map((query) => query.spellings.length)).toEqual([...sizes, ...sizes]);
    const io = answeredIo(nothing, now);
    await collect(github, {}, [aTarget(spellings, now - DAY)], io);
    for (const url of io.urls) {
      const q = url.searchParams.get('q') ?? '';
      expect(q.match(/\bOR\b/g)?.length ?? 0).toBeLessThanOrEqual(5);
      expect(q.replace(/ \S+:\S+/g, '').replace(/ OR /g, '').length).toBeLessThanOrEqual(256);
    }
  });

  test('have exactly these parameters', async () => {
    const io = answeredIo(nothing, now);
    await collect(github, {}, [aTarget(['Lumen Kite', 'lumenkite', 'OR', '"'], Date.UTC(2026, 10, 19))], io);
    expect(io.urls.map((url) => url.searchParams.get('q'))).toEqual([
      '("Lumen Kite" OR lumenkite OR "OR") is:issue in:title,body,comments updated:>=2026-11-19T00:00:00Z',
      '("Lumen Kite" OR lumenkite OR "OR") is:pull-request -author:app/dependabot -author:app/renovate ' +
        'in:title,body,comments updated:>=2026-11-19T00:00:00Z',
    ]);
    expect(io.urls[0]!.href).toMatch(/^https:\/\/api\.github\.com\/search\/issues\?/);
    expect(Object.fromEntries(io.urls[0]!.searchParams)).toMatchObject({
      sort: 'updated',
      order: 'desc',
      per_page: '100',
      page: '1',
    });
  });

  test('include discussions only with a token, which is sent only in a header', async () => {
    const kinds = (settings = {}) => plan(['kite'], settings).map(({ text }) => text);
    expect(kinds()).toEqual(['issue:kite', 'pull-request:kite']);
    expect(kinds({ token: 'right' })).toEqual(['issue:kite', 'pull-request:kite', 'discussion:kite']);
    const { scan, simulator } = await simulated([anIssue({ tags: ['discussion'] })]);
    expect(await scan('pipefish', now - DAY)).toHaveLength(1);
    for (const { headers, path, query, body } of simulator.requests()) {
      expect(headers).toMatchObject({ authorization: 'Bearer right', 'x-github-api-version': '2022-11-28' });
      expect(`${path}${JSON.stringify(query)}${body}`).not.toContain('right');
    }
  });
});

describe('a GitHub search', () => {
  test('finds each of 2,300 issues once, although one query returns 1,000', async () => {
    const posts = Array.from({ length: 2300 }, (_, index) =>
      anIssue({ postedAt: now - (index + 1) * MINUTE }),
    );
    const { scan, calls } = await simulated(posts);
    const ids = await scan('pipefish', now - 5 * DAY, 'issue');
    expect([ids.length, new Set(ids).size]).toEqual([2300, 2300]);
    expect(calls('/search/issues').length).toBeLessThanOrEqual(25);
  });

  test('that times out is repeated for shorter time spans until it is complete', async () => {
    const posts = Array.from({ length: 30 }, (_, index) =>
      anIssue({ text: 'timesout', postedAt: now - index * HOUR }),
    );
    const { scan } = await simulated(posts);
    const ids = await scan('timesout', now - 2 * DAY, 'issue');
    expect(new Set(ids).size).toBe(30);
  });

  test('that keeps timing out returns what it has, and fails as incomplete', async () => {
    const item = {
      node_id: 'I_1',
      title: 'kite',
      html_url: 'https://github.com/a/b/issues/1',
      created_at: new Date(now - HOUR).toISOString(),
    };
    const io = answeredIo(() => ({ items: [item], total_count: 9, incomplete_results: true }), now);
    const source = github.open({ userAgent: USER_AGENT });
    const [query] = source.plan([aTarget(['kite'], now - 30 * DAY)]);
    const ids: string[] = [];
    const reading = (async () => {
      for await (const { posts } of source.search(query!, io))
        ids.push(...posts.map((post) => post.external_id));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'server_error' });
    expect(ids).toEqual(['I_1']);
    expect(io.urls.length).toBeLessThan(40);
  });

  test('whose pages are too large continues with smaller ones', async () => {
    const posts = Array.from({ length: 260 }, (_, index) =>
      anIssue({ postedAt: now - (index + 1) * MINUTE }),
    );
    const { source, io } = await simulated(posts);
    const strict: SourceIo = {
      ...io,
      request: (request) =>
        Number(request.url.searchParams.get('per_page')) > 25 &&
        Number(request.url.searchParams.get('page')) > 1
          ? Promise.reject(new SourceError('too_large', 'too large'))
          : io.request(request),
    };
    const [query] = source.plan([aTarget(['pipefish'], now - DAY)]);
    const ids = new Set<string>();
    for await (const page of source.search(query!, strict))
      for (const post of page.posts) ids.add(post.external_id);
    expect(ids.size).toBe(260);
  });

  test.each([
    ['403', { 'retry-after': '40' }, '{"message":"You have exceeded a secondary rate limit."}', 40_000],
    ['403', {}, '{"message":"You have exceeded a secondary rate limit."}', 60_000],
    ['429', {}, '', 60_000],
  ])('waits after a secondary rate limit, %s with %j', async (status, headers, body, waited) => {
    const { simulator, scan, clock } = await simulated([anIssue()]);
    simulator.fail('github', {
      kind: 'status',
      status: Number(status),
      headers: headers as Record<string, string>,
      body,
    });
    expect(await scan('pipefish', now - DAY)).toHaveLength(1);
    expect(clock.waited()).toBeGreaterThanOrEqual(waited);
  });

  test('fails until the reset when the rate limit lasts long', async () => {
    const { simulator, scan } = await simulated([anIssue()]);
    simulator.fail('github', {
      kind: 'status',
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 1800) },
      body: '{"message":"API rate limit exceeded for user ID 4471."}',
    });
    await expect(scan('pipefish', now - DAY)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1800,
    });
  });

  test('waits when GraphQL reports its limit with status 200', async () => {
    const { simulator, scan, clock } = await simulated([anIssue({ tags: ['discussion'] })]);
    const body = '{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}';
    simulator.fail('github', { kind: 'status', status: 200, body, matching: 'graphql' });
    expect(await scan('pipefish', now - DAY, 'discussion')).toHaveLength(1);
    expect(clock.waited()).toBeGreaterThanOrEqual(60_000);
  });

  test('reports a wrong token', async () => {
    const { scan } = await simulated([], { token: 'wrong' });
    const failure = await scan('pipefish', now - DAY).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(String(failure)).not.toContain('Bearer');
  });
});

describe('GitHub comments', () => {
  const comments = Array.from({ length: 70 }, (_, index) => aComment({ id: String(5000 + index) }));

  test('are read once for several scans', async () => {
    const { scan, calls } = await simulated(comments);
    const first = await scan('pipefish', now - DAY, 'issue');
    expect(await scan('pipefish', now - DAY, 'issue')).toEqual(first);
    expect(first).toHaveLength(70);
    expect(calls('/comments/')).toHaveLength(70);
  });

  test('that are deleted are left out', async () => {
    const { simulator, scan } = await simulated([aComment(), aComment()]);
    simulator.fail('github', { kind: 'status', status: 404, body: '{}', matching: '/comments/' });
    expect(await scan('pipefish', now - DAY, 'issue')).toHaveLength(1);
  });

  test('fail the query when they cannot be read, so that it is retried', async () => {
    const { simulator, scan } = await simulated([aComment(), aComment()]);
    simulator.fail('github', { kind: 'status', status: 500, times: 5, matching: '/comments/' });
    await expect(scan('pipefish', now - DAY, 'issue')).rejects.toMatchObject({ code: 'server_error' });
    expect(await scan('pipefish', now - DAY, 'issue')).toHaveLength(2);
  });

  test('beyond the 60 anonymous calls an hour are left for the next hour, and the run says so', async () => {
    const { scan, clock, source, io } = await simulated(comments, {});
    expect(await scan('pipefish', now - DAY)).toHaveLength(60);
    const reached: (number | undefined)[] = [];
    for await (const page of source.search(source.plan([aTarget(['pipefish'], now - DAY)])[0]!, io))
      reached.push(page.reachedBackTo);
    expect(reached).toEqual([undefined, now - HOUR]);
    await clock.sleep(HOUR, new AbortController().signal);
    expect(await scan('pipefish', now - DAY)).toHaveLength(70);
  });
});

describe('GitHub code', () => {
  const files = [
    anIssue({ id: 'new.ts', tags: ['code'], text: 'import pipefish' }),
    anIssue({ id: 'old.ts', tags: ['code'], text: 'pipefish()', postedAt: now - 9 * DAY }),
  ];

  test('is searched if enabled, and each file is looked up once', async () => {
    const { source, io, calls } = await simulated(files, { token: 'right', code: 'true' });
    const [query] = source
      .plan([aTarget(['pipefish'], now - DAY)])
      .filter(({ text }) => text.startsWith('code:'));
    for (let scan = 1; scan <= 2; scan++) {
      const posts = [];
      for await (const page of source.search(query!, io)) posts.push(...page.posts);
      expect(posts).toMatchObject([
        {
          external_id: 'code:acme/widgets/new.ts',
          url: 'https://github.com/acme/widgets/blob/0a1b2c/new.ts',
          title: 'acme/widgets: new.ts',
          text: 'import pipefish',
        },
      ]);
    }
    expect([calls('/search/code').length, calls('/commits').length]).toEqual([2, 2]);
  });

  test('is not searched unless enabled, or without a token', async () => {
    for (const settings of [{ token: 'right' }, { code: 'true' }] as Record<string, string>[]) {
      const { scan, calls } = await simulated(files, settings);
      await scan('pipefish', now - DAY);
      expect(calls('/search/code')).toEqual([]);
    }
  });
});

describe('checking GitHub for deleted posts', () => {
  test('returns the deleted posts only', async () => {
    const { source, io } = await simulated([anIssue({ id: '1' }), aComment({ id: '2' })]);
    const ids = ['I_1', 'IC_2', 'I_9', '2711000001', 'code:acme/widgets/a.ts'];
    expect((await source.postReader?.read(ids, io))?.gone).toEqual(['I_9']);
  });

  test('treats a hidden or unknown post as existing', async () => {
    const answer = {
      data: { nodes: [null, null, { __typename: 'Issue' }] },
      errors: [{ type: 'FORBIDDEN', path: ['nodes', 0] }],
    };
    const { postReader } = github.open({ userAgent: USER_AGENT, token: 'x' });
    const reread = await postReader?.read(
      ['I_1', 'I_2', 'I_3'],
      answeredIo(() => answer),
    );
    expect(reread?.gone).toEqual([]);
    await expect(
      postReader?.read(
        ['I_1'],
        answeredIo(() => ({ data: null, errors: [{ message: 'Something went wrong' }] })),
      ),
    ).rejects.toMatchObject({ code: 'server_error' });
    expect(github.open({ userAgent: USER_AGENT }).postReader).toBeUndefined();
  });
});
