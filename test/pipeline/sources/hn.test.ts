import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import { hn } from '../../../pipeline/sources/hn.ts';
import { parseHn } from '../../../pipeline/sources/hn/hit.ts';
import { answeredIo, aSimulatedPost, aTarget, collect, DAY, HOUR, MINUTE, politeIo } from './support.ts';

const story = {
  created_at: '2026-11-20T08:01:12.000Z',
  title: 'Show HN: Pipefish <T> & friends',
  url: 'https://pipefish.example/launch',
  author: 'otterly',
  points: 37,
  story_text: null,
  comment_text: null,
  num_comments: 12,
  story_id: null,
  story_title: null,
  story_url: null,
  parent_id: null,
  created_at_i: 1795161672,
  _tags: ['story', 'author_otterly', 'story_45990012', 'show_hn'],
  objectID: '45990012',
  _highlightResult: { title: { value: 'x', matchLevel: 'none', matchedWords: [] } },
};
const comment = {
  ...story,
  title: null,
  url: null,
  author: 'traeb',
  points: null,
  num_comments: null,
  comment_text:
    'I&#x27;ve used <i>pipefish</i> since 1.0.<p>See <a href="https:&#x2F;&#x2F;example.org&#x2F;a&#x2F;very&#x2F;long" rel="nofollow">https:&#x2F;&#x2F;example.org&#x2F;a&#x2F;ve...</a> &amp;amp;<p><pre><code>  if (a &lt; b)\n    go()\n</code></pre>',
  story_id: 45990012,
  story_title: story.title,
  story_url: story.url,
  parent_id: 45990012,
  _tags: ['comment', 'author_traeb', 'story_45990012'],
  objectID: '45990100',
};
const first = (hit: unknown) => parseHn({ hits: [hit], nbHits: 1, nbPages: 1 }).items[0];

describe('a Hacker News search hit', () => {
  test('for a story keeps its title and has the linked page as its last line', () => {
    expect(first({ ...story, story_text: 'Hello<p>there' })).toEqual({
      source: 'hn',
      external_id: '45990012',
      kind: 'post',
      url: 'https://news.ycombinator.com/item?id=45990012',
      title: 'Show HN: Pipefish <T> & friends',
      text: 'Hello\nthere\nhttps://pipefish.example/launch',
      lang: null,
      place: null,
      author: 'otterly',
      author_name: null,
      author_url: 'https://news.ycombinator.com/user?id=otterly',
      engagement: 49,
      posted_at: '2026-11-20T08:01:12.000Z',
      thread_id: '45990012',
      parent_id: null,
    });
  });

  test('for a comment has its story’s title and its own text as plain text', () => {
    expect(first(comment)).toMatchObject({
      kind: 'comment',
      title: story.title,
      text: "I've used pipefish since 1.0.\nSee https://example.org/a/very/long &amp;\n  if (a < b)\n    go()",
      engagement: 0,
      thread_id: '45990012',
      parent_id: '45990012',
    });
  });

  test('is parsed even if its numbers are strings', () => {
    expect(
      first({ ...story, created_at_i: '1795161672', points: '37', num_comments: 'many', objectID: 7 }),
    ).toMatchObject({
      external_id: '7',
      engagement: 37,
      posted_at: '2026-11-20T08:01:12.000Z',
    });
    expect(first({ ...story, created_at_i: null })).toMatchObject({ posted_at: '2026-11-20T08:01:12.000Z' });
  });

  test('without id or time is malformed, and a deleted one is withheld', () => {
    expect(first({ ...story, objectID: null })).toBe('malformed');
    expect(first({ ...story, created_at_i: null, created_at: 'soon' })).toBe('malformed');
    expect(first('nonsense')).toBe('malformed');
    expect(first({ ...comment, author: null, comment_text: null })).toBe('withheld');
    expect(first({ ...story, dead: true })).toBe('withheld');
  });
});

describe('a Hacker News search', () => {
  let simulator: Simulator;
  const now = Math.floor(Date.now() / 1000) * 1000;
  beforeAll(async () => {
    // 2,300 posts in two hours, several per second: more than two full queries.
    const posts = Array.from({ length: 2300 }, (_, index) =>
      aSimulatedPost({
        source: 'hn',
        title: `Pipefish ${index}`,
        postedAt: now - Math.floor(index / 3) * 9000,
      }),
    );
    simulator = await startSimulator({ posts });
  });
  afterAll(() => simulator.close());

  test('finds each of 2,300 posts once, although one query returns 1,000', async () => {
    const io = politeIo(hn);
    const { posts } = await collect(
      hn,
      { base_url: simulator.sources.hn },
      [aTarget(['pipefish'], now - 30 * DAY)],
      io,
    );
    expect(posts).toHaveLength(2300);
    expect(new Set(posts.map(({ external_id }) => external_id)).size).toBe(2300);
    expect(io.calls).toBeLessThanOrEqual(16);
  });

  test('requests nothing older than needed', async () => {
    const since = now - HOUR;
    const { posts } = await collect(
      hn,
      { base_url: simulator.sources.hn },
      [aTarget(['Pipefish'], since)],
      politeIo(hn),
    );
    expect(posts).toHaveLength(401 * 3);
    expect(posts.every(({ posted_at }) => Date.parse(posted_at) >= since)).toBe(true);
  });

  test('runs one exact query for each spelling', async () => {
    const io = answeredIo(() => ({ hits: [], nbHits: 0, nbPages: 0 }));
    const targets = [
      aTarget(['lumen kite', 'C++', 'pipefish'], now - 5 * MINUTE, 1),
      aTarget(['PipeFish', '"', 'a" -b'], now - 9 * MINUTE, 2),
    ];
    await collect(hn, {}, targets, io);
    expect(io.urls.map((url) => url.searchParams.get('query'))).toEqual([
      '"lumen kite"',
      '"C++"',
      'pipefish',
      '"a -b"',
    ]);
    const searches = Object.fromEntries(io.urls[2]!.searchParams);
    expect(io.urls[2]!.href).toMatch(/^https:\/\/hn\.algolia\.com\/api\/v1\/search_by_date\?/);
    expect(searches).toMatchObject({
      tags: '(story,comment,poll,job)',
      advancedSyntax: 'true',
      typoTolerance: 'false',
      queryType: 'prefixNone',
      numericFilters: `created_at_i>${(now - 9 * MINUTE) / 1000 - 1}`,
    });
  });

  test('fails with a clear error when the answer is malformed', async () => {
    await expect(
      collect(
        hn,
        {},
        [aTarget(['x1'], 0)],
        answeredIo(() => '<html>'),
      ),
    ).rejects.toMatchObject({ code: 'malformed_answer' });
    await expect(
      collect(
        hn,
        {},
        [aTarget(['x1'], 0)],
        answeredIo(() => ({ message: 'no' })),
      ),
    ).rejects.toMatchObject({
      code: 'malformed_answer',
    });
  });
});

describe('Hacker News', () => {
  let simulator: Simulator;
  const now = Date.now();
  const posts = [1, 2, 3].map((index) => aSimulatedPost({ source: 'hn', title: `Pipefish ${index}` }));
  beforeEach(async () => {
    simulator = await startSimulator({ posts });
  });
  afterEach(() => simulator.close());

  test('is not called for a while after a plain-text refusal, its form of rate limit', async () => {
    const io = politeIo(hn);
    const ask = () => collect(hn, { base_url: simulator.sources.hn }, [aTarget(['pipefish'], now - DAY)], io);
    simulator.fail('hn', { kind: 'status', status: 403, body: 'Too many requests from this IP' });
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 300 });
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(simulator.requests()).toHaveLength(1);
  });
});
