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

describe('the questions to GitHub', () => {
  const nothing = () => ({ items: [], total_count: 0, incomplete_results: false });
  const plan = (spellings: readonly string[], settings = {}) =>
    github.open({ userAgent: USER_AGENT, ...settings }).plan([aTarget(spellings, now - DAY)]);

  test('hold six spellings each, and no more than 256 characters', async () => {
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

  test('say exactly what is wanted', async () => {
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

  test('ask for discussions only with a token, which only a header shows', async () => {
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

describe('a search of GitHub', () => {
  test('finds each of 2,300 issues once although one question gives 1,000', async () => {
    const posts = Array.from({ length: 2300 }, (_, index) =>
      anIssue({ postedAt: now - (index + 1) * MINUTE }),
    );
    const { scan, calls } = await simulated(posts);
    const ids = await scan('pipefish', now - 5 * DAY, 'issue');
    expect([ids.length, new Set(ids).size]).toEqual([2300, 2300]);
    expect(calls('/search/issues').length).toBeLessThanOrEqual(25);
  });

  test('that timed out is asked again for less time, until it gives everything', async () => {
    const posts = Array.from({ length: 30 }, (_, index) =>
      anIssue({ text: 'timesout', postedAt: now - index * HOUR }),
    );
    const { scan } = await simulated(posts);
    const ids = await scan('timesout', now - 2 * DAY, 'issue');
    expect(new Set(ids).size).toBe(30);
  });

  test('that keeps timing out gives what it has, and says that it is not all', async () => {
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

  test('whose pages are too large goes on with smaller ones', async () => {
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
  ])('waits when bursts are refused with %s and %j', async (status, headers, body, waited) => {
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

  test('fails until the reset when the limit is reached for longer', async () => {
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

  test('waits as well when GraphQL tells of its limit under status 200', async () => {
    const { simulator, scan, clock } = await simulated([anIssue({ tags: ['discussion'] })]);
    const body = '{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}';
    simulator.fail('github', { kind: 'status', status: 200, body, matching: 'graphql' });
    expect(await scan('pipefish', now - DAY, 'discussion')).toHaveLength(1);
    expect(clock.waited()).toBeGreaterThanOrEqual(60_000);
  });

  test('says plainly that the token is wrong', async () => {
    const { scan } = await simulated([], { token: 'wrong' });
    const failure = await scan('pipefish', now - DAY).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(String(failure)).not.toContain('Bearer');
  });
});

describe('comments on GitHub', () => {
  const comments = Array.from({ length: 70 }, (_, index) => aComment({ id: String(5000 + index) }));

  test('are read once for several scans', async () => {
    const { scan, calls } = await simulated(comments);
    const first = await scan('pipefish', now - DAY, 'issue');
    expect(await scan('pipefish', now - DAY, 'issue')).toEqual(first);
    expect(first).toHaveLength(70);
    expect(calls('/comments/')).toHaveLength(70);
  });

  test('that are gone are left out', async () => {
    const { simulator, scan } = await simulated([aComment(), aComment()]);
    simulator.fail('github', { kind: 'status', status: 404, body: '{}', matching: '/comments/' });
    expect(await scan('pipefish', now - DAY, 'issue')).toHaveLength(1);
  });

  test('fail the question when they cannot be had, so that it is asked again', async () => {
    const { simulator, scan } = await simulated([aComment(), aComment()]);
    simulator.fail('github', { kind: 'status', status: 500, times: 5, matching: '/comments/' });
    await expect(scan('pipefish', now - DAY, 'issue')).rejects.toMatchObject({ code: 'server_error' });
    expect(await scan('pipefish', now - DAY, 'issue')).toHaveLength(2);
  });

  test('beyond the 60 calls an hour that nobody has are left for the next hour, which the run tells', async () => {
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

describe('code on GitHub', () => {
  const files = [
    anIssue({ id: 'new.ts', tags: ['code'], text: 'import pipefish' }),
    anIssue({ id: 'old.ts', tags: ['code'], text: 'pipefish()', postedAt: now - 9 * DAY }),
  ];

  test('is searched when that is switched on, and each file is asked after once', async () => {
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

  test('is left alone without that, and without a token', async () => {
    for (const settings of [{ token: 'right' }, { code: 'true' }] as Record<string, string>[]) {
      const { scan, calls } = await simulated(files, settings);
      await scan('pipefish', now - DAY);
      expect(calls('/search/code')).toEqual([]);
    }
  });
});

describe('asking after posts of GitHub', () => {
  test('names those that are gone, and no others', async () => {
    const { source, io } = await simulated([anIssue({ id: '1' }), aComment({ id: '2' })]);
    expect(
      await source.findDeleted?.(['I_1', 'IC_2', 'I_9', '2711000001', 'code:acme/widgets/a.ts'], io),
    ).toEqual(['I_9']);
  });

  test('takes what it may not see, or cannot be told, for there', async () => {
    const answer = {
      data: { nodes: [null, null, { __typename: 'Issue' }] },
      errors: [{ type: 'FORBIDDEN', path: ['nodes', 0] }],
    };
    const { findDeleted: recheck } = github.open({ userAgent: USER_AGENT, token: 'x' });
    expect(
      await recheck?.(
        ['I_1', 'I_2', 'I_3'],
        answeredIo(() => answer),
      ),
    ).toEqual([]);
    await expect(
      recheck?.(
        ['I_1'],
        answeredIo(() => ({ data: null, errors: [{ message: 'Something went wrong' }] })),
      ),
    ).rejects.toMatchObject({ code: 'server_error' });
    expect(github.open({ userAgent: USER_AGENT }).findDeleted).toBeUndefined();
  });
});
