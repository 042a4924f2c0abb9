import { describe, expect, it } from 'vitest';
import { UsageMeter } from '../../../pipeline/source-io/usage-meter.ts';
import { searchSource } from '../../../pipeline/poll/source-search.ts';
import {
  SourceError,
  type SourceClient,
  type PostPage,
  type SearchQuery,
  type SourceErrorCode,
} from '../../../pipeline/connector/connector.ts';
import type { Post, RawPost } from '../../../schemas/post.ts';
import { aRawPost } from '../../support/records.ts';
import { answeredIo } from '../sources/support.ts';

const HOUR = 3_600_000;

/** Creates posts with these ids. */
const posts = (...ids: string[]): Post[] =>
  ids.map((external_id) => {
    const { fetched_at: _f, runs: _r, revision: _v, ...post } = aRawPost({ external_id });
    return post;
  });

/** A query of these projects with one keyword each. */
const question = (text: string, ...projects: string[]): SearchQuery => {
  const targets = projects.map((projectId, at) => ({
    keywordId: Number(`${text.length}${at}`),
    projectId,
    spellings: [text],
    since: (at + 1) * HOUR,
    excluded: [],
    hashtags: [],
  }));
  return { text, spellings: [text], since: HOUR, targets };
};

/** The source's answer to each query: pages, or an error after them. */
type Script = Readonly<Record<string, readonly (readonly Post[] | PostPage | Error)[]>>;

async function search(
  script: Script,
  queries: readonly SearchQuery[],
  { publishFails = false, restsAfter = Number.POSITIVE_INFINITY } = {},
) {
  let calls = 0;
  const asked: string[] = [];
  const published: RawPost[][] = [];
  const source: SourceClient = {
    availability: { available: true },
    plan: () => [],
    async *search({ text }): AsyncGenerator<PostPage> {
      asked.push(text);
      for (const page of script[text] ?? []) {
        calls++;
        if (page instanceof Error) throw page;
        yield 'posts' in page ? page : { posts: page, malformed: 0 };
      }
    },
  };
  const meter = new UsageMeter('hn');
  const heard: string[] = [];
  const result = searchSource(source, queries, {
    meter,
    onProgress: () => Promise.resolve(),
    onSuccess: () => Promise.resolve(void heard.push('ok')),
    onFailure: (error) => {
      heard.push(error.code);
      return Promise.resolve(heard.filter((word) => word !== 'ok').length >= restsAfter ? 40_000 : null);
    },
    io: {
      ...answeredIo(() => null),
      get calls() {
        return calls;
      },
      request: () => Promise.reject(new Error('not asked')),
      now: () => Date.parse('2026-11-20T08:12:00Z'),
    },
    publish: (page) => {
      if (publishFails) return Promise.reject(new Error('log away'));
      published.push([...page]);
      return Promise.resolve();
    },
    matches: ({ external_id }) => new Set(external_id.startsWith('a') ? ['one'] : []),
    runs: new Map([
      ['one', 'run_1'],
      ['two', 'run_2'],
    ]),
    revision: 5,
    onMalformed: () => undefined,
  });
  return { asked, published, heard, meter, result: await result };
}

const fault = (code: SourceErrorCode) => new SourceError(code, `it is ${code}`);
const searched = (result: Awaited<ReturnType<typeof searchSource>>) =>
  result.searched.map(({ spellings, projectId }) => `${spellings[0]} ${projectId}`);

describe('A search of a source', () => {
  it('publishes page by page for the searching runs, with the revision of the plan', async () => {
    const { published } = await search({ q: [posts('a1', 'b2'), [], posts('a3')] }, [question('q', 'one')]);
    expect(published.map((page) => page.map(({ external_id }) => external_id))).toEqual([
      ['a1', 'b2'],
      ['a3'],
    ]);
    expect(published[0]![0]).toMatchObject({
      runs: { one: 'run_1' },
      revision: 5,
      fetched_at: '2026-11-20T08:12:00.000Z',
    });
  });

  it('counts for each project the posts returned and the posts that match its keywords', async () => {
    const { result } = await search({ q: [posts('a1', 'b2')] }, [question('q', 'one', 'two')]);
    expect(Object.fromEntries(result.byProject)).toEqual({
      one: { returned: 2, matched: 1 },
      two: { returned: 2, matched: 0 },
    });
    expect(result.reachedBackTo).toEqual(
      new Map([
        ['one', HOUR],
        ['two', 2 * HOUR],
      ]),
    );
  });

  it('ends a sweep without an error when its quota is used up, once everything new has come', async () => {
    const at = (id: string, hours: number) => ({
      ...posts(id)[0]!,
      posted_at: new Date(hours * HOUR).toISOString(),
    });
    const query = { ...question('q', 'one'), freshSince: 9 * HOUR };
    const swept = await search({ q: [[at('a1', 10)], [at('a2', 8)], fault('quota_spent')] }, [query]);
    expect(swept.published.flat()).toHaveLength(2);
    expect(searched(swept.result)).toEqual(['q one']);
    expect(swept.result.failures.size).toBe(0);
    expect(swept.result.reachedBackTo.get('one')).toBe(8 * HOUR);

    const marked = { posts: [], malformed: 0, isFreshDone: true } as const;
    const none = await search({ q: [marked, fault('quota_spent')] }, [query]);
    expect(none.result.failures.size).toBe(0);
    expect(none.result.reachedBackTo.get('one')).toBe(9 * HOUR);
  });

  it.each<[string, Script['q'], Partial<SearchQuery>]>([
    [
      'a quota that ends before everything new has come',
      [posts('a1'), fault('quota_spent')],
      { freshSince: HOUR },
    ],
    ['a quota that ends in a search without a sweep', [posts('a1'), fault('quota_spent')], {}],
    ['any other error in a sweep', [posts('a1'), fault('timeout')], { freshSince: Date.now() }],
  ])('fails for %s', async (_, script, fields) => {
    const { result } = await search({ q: script }, [{ ...question('q', 'one'), ...fields }]);
    expect(searched(result)).toEqual([]);
  });

  it('reaches back only as far as the source did', async () => {
    const script = {
      q: [posts('a1'), { posts: [], malformed: 0, reachedBackTo: 5 * HOUR }],
      r: [posts('a2')],
    };
    const { result } = await search(script, [question('q', 'one'), question('r', 'one', 'two')]);
    expect(searched(result)).toHaveLength(3);
    expect(Object.fromEntries(result.reachedBackTo)).toEqual({ one: 5 * HOUR, two: 2 * HOUR });
  });

  it('publishes a post once if two queries of the same projects find it', async () => {
    const script = { q: [posts('a1')], r: [posts('a1', 'a2')] };
    const { published } = await search(script, [question('q', 'one'), question('r', 'one')]);
    expect(published.flat().map(({ external_id }) => external_id)).toEqual(['a1', 'a2']);
  });

  it('publishes a post again if another query returns more of its text', async () => {
    const [teaser] = posts('a1') as [Post];
    const whole = { ...teaser, text: `${teaser.text} And so on.` };
    const { published, result } = await search({ q: [[teaser]], r: [[whole], [teaser]] }, [
      question('q', 'one'),
      question('r', 'one'),
    ]);
    expect(published.flat().map(({ text }) => text)).toEqual([teaser.text, whole.text]);
    expect(result.byProject.get('one')).toEqual({ returned: 1, matched: 1 });
  });

  it('publishes a post again for a project whose query did not find it before', async () => {
    const script = { q: [posts('a1')], r: [posts('a1')] };
    const { published } = await search(script, [question('q', 'one'), question('r', 'two')]);
    expect(published.flat().map(({ runs }) => runs)).toEqual([{ one: 'run_1' }, { two: 'run_2' }]);
  });

  it.each(['bad_request', 'malformed_answer', 'server_error', 'too_large', 'not_found'] as const)(
    'continues with other queries when one fails with %s, and only that one counts as not searched',
    async (code) => {
      const script = { q: [posts('a1'), fault(code)], r: [posts('a2')] };
      const { asked, published, result } = await search(script, [question('q', 'one'), question('r', 'two')]);
      expect(asked).toEqual(['q', 'r']);
      expect(published.flat()).toHaveLength(2);
      expect(searched(result)).toEqual(['r two']);
      expect([...result.failures].map(([project, { error }]) => [project, error.code])).toEqual([
        ['one', code],
      ]);
    },
  );

  it.each(['unauthorized', 'forbidden', 'rate_limited', 'unreachable', 'timeout'] as const)(
    'stops after %s, and earlier queries still count as searched',
    async (code) => {
      const script = { q: [posts('a1')], r: [fault(code)], s: [posts('a3')] };
      const queries = [question('q', 'one'), question('r', 'two'), question('s', 'one')];
      const { asked, result } = await search(script, queries);
      expect(asked).toEqual(['q', 'r']);
      expect(searched(result)).toEqual(['q one']);
      expect([...result.failures.keys()].sort()).toEqual(['one', 'two']);
    },
  );

  it('continues after a quota error of a single query, until the whole quota is used up', async () => {
    const alone = new SourceError('quota_spent', 'no tag left', 60, 'query');
    const script = { q: [alone], r: [posts('a1')], s: [fault('quota_spent')], t: [posts('a2')] };
    const queries = ['q', 'r', 's', 't'].map((text) => question(text, text));
    const { asked, result } = await search(script, queries);
    expect(asked).toEqual(['q', 'r', 's']);
    expect(searched(result)).toEqual(['r r']);
    expect(result.failures.get('q')?.error).toBe(alone);
    expect(result.failures.get('t')?.error.code).toBe('quota_spent');
  });

  it('throws errors that the source did not cause', async () => {
    await expect(
      search({ q: [posts('a1')] }, [question('q', 'one')], { publishFails: true }),
    ).rejects.toThrow('log away');
    await expect(search({ q: [new Error('store away')] }, [question('q', 'one')])).rejects.toThrow(
      'store away',
    );
  });

  it('limits a connector’s parsing bug to the affected query', async () => {
    for (const bug of [new TypeError('x is undefined'), new URIError('URI malformed')]) {
      const script = { q: [bug], r: [posts('a1')] };
      const { result } = await search(script, [question('q', 'one'), question('r', 'two')]);
      expect(searched(result)).toEqual(['r two']);
      expect(result.failures.get('one')?.error).toMatchObject({ code: 'internal' });
    }
  });

  it('reports the outcome of each query, and stops when the breaker opens', async () => {
    const bad = [fault('server_error')];
    const script = { q: bad, r: [posts('a1')], s: bad, t: [posts('a2')] };
    const queries = ['q', 'r', 's', 't'].map((text) => question(text, text));
    const { asked, heard, result } = await search(script, queries, { restsAfter: 2 });
    expect(asked).toEqual(['q', 'r', 's']);
    expect(heard).toEqual(['server_error', 'ok', 'server_error']);
    expect([...result.failures].map(([project, { retryInMs }]) => [project, retryInMs])).toEqual([
      ['q', null],
      ['s', 40_000],
      ['t', 40_000],
    ]);
  });

  it('does not count a query without a call as a success or as reaching back', async () => {
    const { heard, result } = await search({ q: [], r: [fault('server_error')] }, [
      question('q', 'one'),
      question('r', 'one'),
    ]);
    expect(heard).toEqual(['server_error']);
    expect(result.reachedBackTo.size).toBe(0);
    expect(searched(result)).toEqual(['q one']);
  });

  it('counts each call once, even for shared or failed queries', async () => {
    const script = { q: [posts('a1'), [], []], r: [posts('a2'), fault('timeout')] };
    const { meter } = await search(script, [question('q', 'one', 'two'), question('r', 'two')]);
    expect([meter.of('one'), meter.of('two')]).toEqual([
      { calls: 2, cost: 2 },
      { calls: 3, cost: 3 },
    ]);
  });

  it('counts a keyword with several queries as searched only when all succeeded', async () => {
    const shared = question('q', 'one');
    const other: SearchQuery = { ...question('r', 'one'), targets: shared.targets };
    const { result } = await search({ q: [posts('a1')], r: [fault('bad_request')] }, [shared, other]);
    expect(result.searched).toEqual([]);
  });
});
