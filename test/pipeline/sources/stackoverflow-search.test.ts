import { describe, expect, test } from 'vitest';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { SearchTarget } from '../../../pipeline/connector/connector.ts';
import { stackoverflow } from '../../../pipeline/sources/stackoverflow.ts';
import type { Post } from '../../../schemas/post.ts';
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

async function simulated(posts: readonly SimulatedPost[], settings: Record<string, string> = {}) {
  const simulator = await openSimulator({ posts, now: () => now });
  const source = stackoverflow.open({
    userAgent: USER_AGENT,
    base_url: simulator.sources.stackoverflow,
    ...settings,
  });
  const clock = fakeClock(now);
  const io = politeIo(stackoverflow, { clock, ...(source.quotas && { quotas: source.quotas }) });
  const calls = (path: string) => simulator.requests().filter((request) => request.path.includes(path));
  const scan = async (targets: readonly SearchTarget[]) => {
    const found: Post[] = [];
    for (const query of source.plan(targets))
      for await (const page of source.search(query, io)) found.push(...page.posts);
    return found;
  };
  return { simulator, source, io, clock, calls, scan };
}

const aQuestion = (fields: Partial<SimulatedPost> = {}) =>
  aSimulatedPost({ source: 'stackoverflow', text: 'pipefish', postedAt: now - HOUR, ...fields });
const ids = (posts: readonly Post[]) => posts.map((post) => post.external_id).sort();

describe('new Stack Overflow posts', () => {
  test('are listed once for all keywords when the gap is short', async () => {
    const posts = [
      aQuestion({ id: '1', title: 'Only the title says Pipefish', text: 'help' }),
      aQuestion({ id: '2', kind: 'comment', threadId: '1', text: 'try lumenkite' }),
      aQuestion({ id: '3', text: 'nothing of it' }),
      aQuestion({ id: '4', text: 'pipefish, but long ago', postedAt: now - 3 * HOUR }),
    ];
    const { scan, simulator } = await simulated(posts);
    const targets = [
      aTarget(
        ['pipefish', 'lumenkite', ...Array.from({ length: 18 }, (_, index) => `kite${index}`)],
        now - 2 * HOUR,
      ),
    ];
    const found = await scan(targets);
    expect(found).toMatchObject([
      { external_id: 'q1', title: 'Only the title says Pipefish' },
      { external_id: 'a2', title: 'Only the title says Pipefish', thread_id: 'q1' },
    ]);
    expect(simulator.requests().map(({ path }) => path.replace(/\/[\d;]+$/, ''))).toEqual([
      '/stackoverflow/2.3/posts',
      '/stackoverflow/2.3/answers',
      '/stackoverflow/2.3/questions',
    ]);
  });

  test('are listed for targets that look back a little, and searched for the others', async () => {
    const posts = [
      aQuestion({ id: '1', text: 'pipefish' }),
      aQuestion({ id: '2', text: 'lumenkite' }),
      aQuestion({ id: '3', text: 'lumenkite', postedAt: now - 9 * DAY }),
      aQuestion({ id: '4', text: 'pipefish', postedAt: now - 9 * DAY }),
    ];
    const { scan, calls } = await simulated(posts);
    const found = await scan([
      aTarget(['pipefish'], now - 2 * HOUR, 1),
      aTarget(['lumenkite'], now - 30 * DAY, 2),
    ]);
    expect([...new Set(ids(found))]).toEqual(['q1', 'q2', 'q3']);
    expect(calls('/search/excerpts').map(({ query }) => query.q)).toEqual(['lumenkite']);
  });
});

describe('a Stack Overflow search', () => {
  test('continues by time at the page limit', async () => {
    const posts = Array.from({ length: 2700 }, (_, index) =>
      aQuestion({ postedAt: now - (index + 1) * 5 * MINUTE }),
    );
    const { scan, calls } = await simulated(posts);
    const found = await scan([aTarget(['pipefish'], now - 30 * DAY)]);
    expect([found.length, new Set(ids(found)).size]).toEqual([2700, 2700]);
    expect(calls('/search/excerpts').every(({ query }) => Number(query.page) <= 25)).toBe(true);
  });

  test('has exactly these parameters, with the key', async () => {
    const io = answeredIo(() => ({ items: [], has_more: false }), now);
    const since = now - 9 * DAY;
    await collect(
      stackoverflow,
      { key: 'k1', site: 'stackoverflow, unix' },
      [aTarget(['C++ kite', '"'], since)],
      io,
    );
    expect(io.urls.map((url) => [url.origin + url.pathname, url.searchParams.get('site')])).toEqual([
      ['https://api.stackexchange.com/2.3/search/excerpts', 'stackoverflow'],
      ['https://api.stackexchange.com/2.3/search/excerpts', 'unix'],
    ]);
    expect(Object.fromEntries(io.urls[0]!.searchParams)).toMatchObject({
      q: '"C++ kite"',
      key: 'k1',
      sort: 'creation',
      order: 'desc',
      fromdate: String(since / 1000),
      pagesize: '100',
      page: '1',
    });
  });

  test('leaves out posts deleted before their full text is read', async () => {
    const { simulator, scan } = await simulated([aQuestion({ id: '1' }), aQuestion({ id: '2' })]);
    const body = JSON.stringify({
      items: [{ question_id: 2, body: '<p>pipefish</p>', title: 't' }],
      has_more: false,
    });
    simulator.fail('stackoverflow', { kind: 'status', status: 200, body, matching: '/questions/' });
    expect(ids(await scan([aTarget(['pipefish'], now - DAY)]))).toEqual(['q2']);
  });

  test('pauses for as long as an answer asks', async () => {
    const posts = Array.from({ length: 250 }, (_, index) =>
      aQuestion({ text: 'busyword', postedAt: now - (index + 1) * MINUTE }),
    );
    const { scan, clock } = await simulated(posts);
    expect(await scan([aTarget(['busyword'], now - DAY)])).toHaveLength(250);
    expect(clock.waited()).toBeGreaterThanOrEqual(20_000);
    expect(clock.waited()).toBeLessThan(40_000);
  });
});

describe('Stack Overflow failures', () => {
  const refusal = (error_id: number, error_message: string) => ({
    kind: 'status' as const,
    status: 400,
    body: JSON.stringify({ error_id, error_message, error_name: 'x' }),
  });
  const targets = [aTarget(['pipefish'], now - DAY)];

  test('say how long to wait in their message', async () => {
    const { simulator, scan } = await simulated([aQuestion()]);
    simulator.fail(
      'stackoverflow',
      refusal(502, 'too many requests from this IP, more requests available in 1234 seconds'),
    );
    await expect(scan(targets)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1234 });
  });

  test.each([
    [502, 'more requests available in 30 seconds', 30_000],
    [500, 'internal', 1000],
    [503, 'down', 1000],
  ])('that are temporary are retried, although %s comes with status 400', async (id, message, waited) => {
    const { simulator, scan, clock } = await simulated([aQuestion()]);
    simulator.fail('stackoverflow', refusal(id, message));
    expect(await scan(targets)).toHaveLength(1);
    expect(clock.waited()).toBeGreaterThanOrEqual(waited);
  });

  test.each([
    [400, 'bad_request'],
    [403, 'forbidden'],
    [405, 'unauthorized'],
  ])('that are permanent are not retried: %s is %s', async (id, code) => {
    const { simulator, scan } = await simulated([aQuestion()], { key: 'secret-key' });
    simulator.fail('stackoverflow', refusal(id, '`key` secret-key is odd'));
    const failure = await scan(targets).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).not.toContain('secret-key');
    expect(simulator.requests()).toHaveLength(1);
  });

  test('start after the day’s quota: 300 calls, or 10,000 with a key', () => {
    const units = (settings: Record<string, string>) =>
      stackoverflow.open({ userAgent: USER_AGENT, ...settings }).quotas?.daily_calls?.units;
    expect([units({}), units({ key: 'k' })]).toEqual([300, 10_000]);
  });

  test('are prevented once an answer says that no calls remain', async () => {
    const io = answeredIo(() => ({ items: [{}], has_more: true, quota_remaining: 0 }), now);
    await expect(collect(stackoverflow, {}, targets, io)).rejects.toMatchObject({
      code: 'quota_spent',
      retryAfterSeconds: 3600,
    });
    expect(io.urls).toHaveLength(1);
  });
});

describe('checking Stack Overflow for deleted posts', () => {
  test('returns the deleted posts, site by site', async () => {
    const { source, io, calls } = await simulated([
      aQuestion({ id: '1' }),
      aQuestion({ id: '2', kind: 'comment', threadId: '1' }),
    ]);
    const reread = await source.postReader?.read(['q1', 'a2', 'a1', 'q9', 'unix:q8', 'odd'], io);
    expect(reread?.gone).toEqual(['q9', 'a1', 'unix:q8']);
    expect(calls('/questions/').map(({ query }) => query.site)).toEqual(['stackoverflow', 'unix']);
  });
});
