import { describe, expect, test } from 'vitest';
import { channelOf, refusal } from '../../../demo/simulator/routes/youtube.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import type { PostPage } from '../../../pipeline/connector/connector.ts';
import { asObject } from '../../../pipeline/connector/parsing/json-values.ts';
import { youtube } from '../../../pipeline/sources/youtube.ts';
import {
  parseYoutubeComments,
  parseYoutubeSearch,
  parseYoutubeVideos,
} from '../../../pipeline/sources/youtube/video.ts';
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

const video = {
  kind: 'youtube#video',
  id: 'Aa1Bb2Cc3Dd',
  snippet: {
    publishedAt: '2026-11-20T05:00:11Z',
    channelId: 'UCxyz0000000000000000001',
    title: 'Lumenkite & friends: &amp; first look 👀',
    description: 'In this video we try Lumenkite …\n\n<b>not bold</b>',
    channelTitle: 'Quiet Otter',
    defaultAudioLanguage: 'en-US',
  },
  statistics: { viewCount: '1204', likeCount: '88', favoriteCount: '0', commentCount: '9' },
};
const first = (value: unknown) => parseYoutubeVideos({ items: [value] })[0];

const comment = {
  textDisplay: 'lumenkite is fine',
  authorDisplayName: '@tom',
  authorChannelUrl: 'http://www.youtube.com/@tom',
  authorChannelId: { value: 'UCtom' },
  likeCount: 2,
  publishedAt: '2026-11-20T06:00:00Z',
  updatedAt: '2026-11-20T07:00:00Z',
};
const thread = (top: unknown, replies?: unknown[]) => ({
  id: 'UgxA',
  snippet: { videoId: 'Aa1Bb2Cc3Dd', topLevelComment: { id: 'UgxA', snippet: top }, totalReplyCount: 1 },
  ...(replies && { replies: { comments: replies } }),
});
const comments = (...items: unknown[]) => parseYoutubeComments({ items }, 'Aa1Bb2Cc3Dd').items;

describe('a YouTube video', () => {
  test('is parsed field by field, with its text unchanged', () => {
    expect(first(video)).toEqual({
      id: 'Aa1Bb2Cc3Dd',
      comments: 9,
      item: {
        source: 'youtube',
        external_id: 'Aa1Bb2Cc3Dd',
        kind: 'video',
        url: 'https://www.youtube.com/watch?v=Aa1Bb2Cc3Dd',
        title: 'Lumenkite & friends: &amp; first look 👀',
        text: 'In this video we try Lumenkite …\n\n<b>not bold</b>',
        lang: 'en-US',
        place: null,
        author: 'UCxyz0000000000000000001',
        author_name: 'Quiet Otter',
        author_url: 'https://www.youtube.com/channel/UCxyz0000000000000000001',
        engagement: 97,
        posted_at: '2026-11-20T05:00:11.000Z',
        thread_id: 'Aa1Bb2Cc3Dd',
        parent_id: null,
      },
    });
  });

  test('is parsed even if its counts, language and text are missing', () => {
    const { publishedAt } = video.snippet;
    expect(
      first({ id: 'x', snippet: { publishedAt, defaultAudioLanguage: 'zxx' }, statistics: {} }),
    ).toMatchObject({
      comments: null,
      item: { title: null, text: '', lang: null, author: null, author_url: null, engagement: 0 },
    });
    expect(first({ id: 'x', snippet: { publishedAt, defaultLanguage: 'pt' } })).toMatchObject({
      item: { lang: 'pt' },
    });
  });

  test('without an id or a time is malformed', () => {
    for (const broken of [null, 7, {}, { ...video, id: null }, { ...video, snippet: {} }])
      expect(first(broken)?.item).toBe('malformed');
    expect(() => parseYoutubeVideos({ error: {} })).toThrow('has no items');
  });

  test('is distinguished from channels in search results', () => {
    const hit = (id: unknown) => ({ id, snippet: { publishedAt: '2026-11-20T05:00:11Z' } });
    const ids = [
      { kind: 'youtube#video', videoId: 'a' },
      { kind: 'youtube#channel', channelId: 'UCx' },
      { kind: 'youtube#video', videoId: 'a' },
      { kind: 'youtube#video' },
    ];
    expect(parseYoutubeSearch({ items: ids.map(hit), nextPageToken: 'CDIQAA' })).toMatchObject({
      ids: ['a'],
      malformed: 1,
      next: 'CDIQAA',
      oldest: Date.parse('2026-11-20T05:00:11Z'),
    });
  });
});

describe('a YouTube comment', () => {
  test('belongs to its video, and a reply to its comment', () => {
    const reply = {
      id: 'UgxA.b',
      snippet: { ...comment, parentId: 'UgxA', authorDisplayName: 'Ann &amp; Bo' },
    };
    expect(comments(thread(comment, [reply]))).toMatchObject([
      {
        external_id: 'UgxA',
        kind: 'comment',
        url: 'https://www.youtube.com/watch?v=Aa1Bb2Cc3Dd&lc=UgxA',
        title: null,
        text: 'lumenkite is fine',
        author: '@tom',
        author_url: 'https://www.youtube.com/channel/UCtom',
        engagement: 3,
        posted_at: '2026-11-20T06:00:00.000Z',
        thread_id: 'Aa1Bb2Cc3Dd',
        parent_id: 'Aa1Bb2Cc3Dd',
      },
      {
        external_id: 'UgxA.b',
        author: 'Ann & Bo',
        engagement: 2,
        thread_id: 'Aa1Bb2Cc3Dd',
        parent_id: 'UgxA',
      },
    ]);
  });

  test('is plain text, whatever its format', () => {
    const text = (fields: object) => comments(thread({ ...comment, ...fields }))[0];
    expect(text({ textDisplay: 'it&#39;s <b>good</b><br>really' })).toMatchObject({
      text: "it's good\nreally",
    });
    expect(text({ textDisplay: 'a < b\nc' })).toMatchObject({ text: 'a < b\nc' });
    expect(text({ textOriginal: 'a &amp; b', textDisplay: 'x' })).toMatchObject({ text: 'a &amp; b' });
  });

  test('without text is withheld, and without an id or a time is malformed', () => {
    expect(comments(thread({ ...comment, textDisplay: '' }))).toEqual(['withheld']);
    expect(comments(thread({ ...comment, publishedAt: null }))).toEqual(['malformed']);
    expect(comments(null, { snippet: {} })).toEqual(['malformed', 'malformed']);
  });
});

describe.each(dataSets('youtube-api/resources.jsonl'))('recorded YouTube resources, $extent', (set) => {
  test('are all parsed', () => {
    const rows = set.rows().map(asObject);
    const items = (kind: string) => rows.filter((row) => row.kind === `youtube#${kind}`);
    const videos = items('video');
    expect(parseYoutubeVideos({ items: videos }).map(({ item }) => item)).toMatchObject(
      videos.map(({ id, snippet }) => ({
        external_id: id,
        title: asObject(snippet).title,
        text: String(asObject(snippet).description).trim(),
        author: asObject(snippet).channelId,
        posted_at: new Date(String(asObject(snippet).publishedAt)).toISOString(),
      })),
    );
    const threads = items('commentThread');
    expect(parseYoutubeComments({ items: threads }, 'v').items).toMatchObject(
      threads.map(({ id }) => ({ external_id: id, kind: 'comment' })),
    );
    const hits = parseYoutubeSearch({ items: items('searchResult') });
    expect(hits).toMatchObject({ malformed: 0, newest: expect.any(Number) });
    expect(hits.ids.length).toBeGreaterThan(set.isFull ? 40 : 10);
  });
});

describe('a YouTube query', () => {
  const queries = (...targets: Parameters<typeof aTarget>[]) =>
    youtube.open({ userAgent: USER_AGENT }).plan(targets.map((want) => aTarget(...want)));

  test('combines spellings that look back equally far', () => {
    expect(
      queries(
        [['lumen kite', 'Lumenkite', 'a|b', '|'], 5 * DAY],
        [['acme sync', 'LUMENKITE'], 5 * DAY, 2],
      ).map(({ text }) => text),
    ).toEqual(['"lumen kite"|Lumenkite|"a b"|"acme sync"']);
    expect(queries([['old one'], 20 * DAY], [['new one'], 2 * DAY, 2])).toHaveLength(2);
  });

  test('is kept short', () => {
    const spellings = Array.from({ length: 60 }, (_, index) => `spelling number ${index}`);
    const packed = queries([spellings, 5]);
    expect(packed.every(({ text }) => text.length <= 200)).toBe(true);
    expect(packed.length).toBeLessThanOrEqual(8);
    expect(packed.flatMap((query) => query.spellings).sort()).toEqual([...spellings].sort());
  });
});

describe('a YouTube search', () => {
  // Noon in California, so the daily quota resets in twelve hours.
  const now = Date.parse('2026-11-20T20:00:00Z');
  let simulator: Simulator;

  const videos = (count: number, fields: Partial<SimulatedPost> = {}, spacing = MINUTE) =>
    Array.from({ length: count }, (_, index) =>
      aSimulatedPost({
        source: 'youtube',
        title: `pipefish ${index}`,
        postedAt: now - (index + 1) * spacing,
        ...fields,
      }),
    );
  const aComment = (on: SimulatedPost, text: string, fields: Partial<SimulatedPost> = {}) =>
    aSimulatedPost({
      source: 'youtube',
      kind: 'comment',
      title: null,
      text,
      threadId: on.id,
      parentId: on.id,
      postedAt: now - MINUTE,
      ...fields,
    });
  const start = async (posts: readonly SimulatedPost[]) => {
    simulator = await openSimulator({ posts, now: () => now });
  };
  const opened = (settings: Record<string, string> = {}, clock = fakeClock(now)) => {
    const source = youtube.open({
      userAgent: USER_AGENT,
      base_url: simulator.sources.youtube,
      api_key: 'AIza-secret',
      ...settings,
    });
    return { source, io: politeIo(youtube, { clock, ...(source.quotas && { quotas: source.quotas }) }) };
  };
  const scan = async ({ source, io }: ReturnType<typeof opened>, since: number, spellings = ['pipefish']) => {
    const pages: PostPage[] = [];
    let failure: unknown = null;
    try {
      for (const query of source.plan([aTarget(spellings, since)]))
        for await (const page of source.search(query, io)) pages.push(page);
    } catch (error) {
      failure = error;
    }
    const posts = pages.flatMap((page) => page.posts);
    return { posts, ids: posts.map(({ external_id }) => external_id), last: pages.at(-1), failure };
  };
  const calls = (path: string) => simulator.requests().filter((request) => request.path.endsWith(path));

  test('requests a time span, looks up videos fifty at a time, and keeps the key out of URLs', async () => {
    await start(videos(70));
    const { ids } = await scan(opened({ comments: 'false' }), now - DAY);
    expect(new Set(ids).size).toBe(70);
    expect(calls('/search').map(({ query }) => query)).toMatchObject([
      {
        part: 'snippet',
        type: 'video',
        order: 'date',
        q: 'pipefish',
        publishedAfter: '2026-11-19T20:00:00Z',
        maxResults: '50',
      },
      { pageToken: 'T50' },
    ]);
    expect(calls('/videos').map(({ query }) => query.id?.split(',').length)).toEqual([50, 20]);
    expect(simulator.requests().every(({ headers }) => headers['x-goog-api-key'] === 'AIza-secret')).toBe(
      true,
    );
    expect(JSON.stringify(simulator.requests().map(({ query }) => query))).not.toContain('AIza');
  });

  test('continues by time after the end of one query', async () => {
    // Three posts per second, so the boundary between two queries falls within a second.
    const posts = videos(1100).map((post, index) => ({
      ...post,
      postedAt: now - MINUTE - Math.floor(index / 3) * 1000,
    }));
    await start(posts);
    const { ids, failure, last } = await scan(opened({ comments: 'false' }), now - DAY);
    expect(failure).toBeNull();
    expect(new Set(ids).size).toBe(1100);
    expect(ids).toHaveLength(1100);
    expect(last?.reachedBackTo).toBeUndefined();
  });

  test('leaves other queries their share of the quota, and reports how far it got', async () => {
    const posts = videos(300);
    await start(posts);
    const { ids, last } = await scan(opened({ comments: 'false', daily_searches: '8' }), now - DAY);
    expect(ids).toHaveLength(100);
    expect(last?.reachedBackTo).toBe(posts[99]!.postedAt);
  });

  test('stops at the day’s quota of searches until midnight in California', async () => {
    await start(videos(1));
    const clock = fakeClock(now);
    const searches = opened({ daily_searches: '3', comments: 'false' }, clock);
    for (let times = 0; times < 3; times++) expect((await scan(searches, now - DAY)).ids).toHaveLength(1);
    expect((await scan(searches, now - DAY)).failure).toMatchObject({
      code: 'quota_spent',
      // Two seconds passed between the three searches.
      retryAfterSeconds: 12 * 3600 - 2,
    });
    expect(calls('/search')).toHaveLength(3);
    await clock.sleep(12 * HOUR, new AbortController().signal);
    expect((await scan(searches, now - DAY)).ids).toHaveLength(1);
  });

  test('pauses until the end of the day when YouTube says that its quota is used up', async () => {
    await start(videos(1));
    const clock = fakeClock(now);
    const searches = opened({}, clock);
    simulator.fail('youtube', { kind: 'status', ...refusal(403, 'quotaExceeded', 'youtube.quota') });
    expect((await scan(searches, now - DAY)).failure).toMatchObject({
      code: 'quota_spent',
      retryAfterSeconds: 12 * 3600,
    });
    expect((await scan(searches, now - DAY)).failure).toMatchObject({ code: 'rate_limited' });
    expect(simulator.requests()).toHaveLength(1);
    await clock.sleep(12 * HOUR, new AbortController().signal);
    expect((await scan(searches, now - DAY)).ids).toHaveLength(1);
  });

  test('slows down on both forms of rate limit error', async () => {
    await start(videos(1));
    simulator.fail('youtube', { kind: 'status', ...refusal(403, 'rateLimitExceeded', 'usageLimits') });
    simulator.fail('youtube', { kind: 'status', ...refusal(429, 'rateLimitExceeded', 'global') });
    expect((await scan(opened(), now - DAY)).ids).toHaveLength(1);
  });

  test('reports a wrong key without revealing it', async () => {
    await start([]);
    const { failure } = await scan(opened({ api_key: 'wrong' }), now - DAY);
    expect(failure).toMatchObject({ code: 'unauthorized', message: expect.not.stringContaining('wrong') });
    expect(simulator.requests()).toHaveLength(1);
  });

  test('leaves out videos deleted before they are looked up', async () => {
    const posts = videos(3);
    await start(posts);
    const items = [
      { id: posts[1]!.id, snippet: { title: 'pipefish', publishedAt: new Date(now - HOUR).toISOString() } },
    ];
    simulator.fail('youtube', {
      kind: 'status',
      status: 200,
      body: JSON.stringify({ items }),
      matching: '/videos',
    });
    expect(await scan(opened({ comments: 'false' }), now - DAY)).toMatchObject({
      ids: [posts[1]!.id],
      failure: null,
      last: { malformed: 0 },
    });
  });

  test('returns the comments on the videos it finds, and their replies', async () => {
    const [one, two, silent, closed] = videos(4);
    const remark = aComment(one!, 'I like pipefish');
    const answer = aComment(one!, 'pipefish? really?', { parentId: remark.id });
    const old = aComment(one!, 'pipefish was better once', { postedAt: now - 3 * DAY });
    const other = aComment(two!, 'nothing to do with it');
    await start([
      one!,
      two!,
      { ...silent!, replies: 0 },
      { ...closed!, tags: ['no-comments'] },
      remark,
      answer,
      old,
      other,
    ]);
    const { posts, failure } = await scan(opened(), now - DAY);
    expect(failure).toBeNull();
    expect(posts.filter(({ kind }) => kind === 'comment')).toMatchObject([
      {
        external_id: remark.id,
        author: `@${remark.author}`,
        author_url: `https://www.youtube.com/channel/${channelOf(remark.author)}`,
        engagement: 4,
      },
      { external_id: answer.id, parent_id: remark.id },
    ]);
    expect(
      calls('/commentThreads').map(({ query }) => [
        query.videoId,
        query.searchTerms,
        query.order,
        query.textFormat,
      ]),
    ).toEqual([one, two, closed].map((post) => [post!.id, 'pipefish', 'time', 'plainText']));
  });

  test('reads all comments on a video when that takes fewer calls than one search per spelling', async () => {
    const [few, many] = [videos(1, { replies: 150 })[0]!, videos(1, { replies: 900 })[0]!];
    const under = (post: SimulatedPost, count: number) =>
      Array.from({ length: count }, (_, index) => aComment(post, `seahorse ${index}`));
    await start([few, many, ...under(few, 150), ...under(many, 3)]);
    const { posts } = await scan(opened(), now - DAY, ['pipefish', 'seahorse']);
    expect(posts.filter(({ kind }) => kind === 'comment')).toHaveLength(153);
    expect(calls('/commentThreads').map(({ query }) => [query.videoId, query.searchTerms ?? null])).toEqual([
      [few.id, null],
      [few.id, null],
      [many.id, 'pipefish'],
      [many.id, 'seahorse'],
    ]);
  });

  test('returns all videos even if the day’s quota is too small for comments', async () => {
    await start(videos(60));
    const { ids, failure } = await scan(opened({ daily_units: '20' }), now - DAY);
    expect(ids).toHaveLength(60);
    expect(failure).toMatchObject({ code: 'quota_spent', scope: 'query' });
    expect(calls('/commentThreads')).toHaveLength(18);
  });

  test('finds out which videos and comments are deleted', async () => {
    const [one] = videos(1);
    const remark = aComment(one!, 'pipefish', { id: 'UgyWeTdgc4sc1xgmbld4AaABAg' });
    await start([one!, remark]);
    const { source, io } = opened();
    const reread = await source.postReader?.read(
      [one!.id, 'Zz9Yy8Xx7Ww', remark.id, 'UgyGoneGoneGoneGoneGoneGone'],
      io,
    );
    expect(reread?.gone).toEqual(['Zz9Yy8Xx7Ww', 'UgyGoneGoneGoneGoneGoneGone']);
    simulator.fail('youtube', { kind: 'status', status: 200, body: '{}' });
    await expect(source.postReader?.read([one!.id], io)).rejects.toMatchObject({ code: 'malformed_answer' });
  });

  test('needs a key, and valid numbers', async () => {
    await start([]);
    const availability = (settings: Record<string, string>) =>
      youtube.open({ userAgent: USER_AGENT, ...settings }).availability;
    expect(availability({ base_url: 'http://127.0.0.1:1' })).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_YOUTUBE_API_KEY',
    });
    expect(availability({ api_key: 'AIza' })).toEqual({ available: true });
    expect(availability({ api_key: 'AIza', daily_searches: 'many' })).toMatchObject({ available: false });
  });
});
