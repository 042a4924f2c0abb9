import { describe, expect, test } from 'vitest';
import { tiktokId } from '../../../demo/simulator/routes/tiktok.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { parseJsonWithLongIds } from '../../../pipeline/connector/parsing/long-ids.ts';
import type { SourceIo } from '../../../pipeline/connector/connector.ts';
import { tiktok } from '../../../pipeline/sources/tiktok.ts';
import { groupByDays, daySpans } from '../../../pipeline/sources/tiktok/video-query.ts';
import { parseTiktok, parseTiktokComments } from '../../../pipeline/sources/tiktok/video.ts';
import { asObject } from '../../../pipeline/connector/parsing/json-values.ts';
import { dataSets } from '../../support/data-sets.ts';
import {
  aSimulatedPost,
  aTarget,
  collect,
  DAY,
  HOUR,
  openSimulator,
  politeIo,
  USER_AGENT,
} from './support.ts';

const answer = (body: string) => ({ status: 200, headers: {}, body, bytes: Buffer.from(body) });
const read = (videos: string) =>
  parseTiktok(asObject(asObject(parseJsonWithLongIds(answer(`{"data":{"videos":[${videos}]}}`))).data))
    .videos;

const VIDEO = `{"id":7710110541537856789,"video_description":"my desk sync setup #lumenkite \\"1234567890123456789\\"",
  "create_time":1795150000,"region_code":"DE","username":"quietotter","like_count":310,"comment_count":12,
  "share_count":4,"view_count":9100,"favourites_count":20,"hashtag_names":["lumenkite"],
  "voice_to_text":"so today we look at","video_duration":31}`;

describe('a TikTok video', () => {
  test('is parsed field by field, its id to the last digit', () => {
    expect(read(VIDEO)[0]?.item).toEqual({
      source: 'tiktok',
      external_id: '7710110541537856789',
      kind: 'video',
      url: 'https://www.tiktok.com/@quietotter/video/7710110541537856789',
      title: null,
      text: 'my desk sync setup #lumenkite "1234567890123456789"\nso today we look at',
      lang: null,
      place: 'DE',
      author: 'quietotter',
      author_name: null,
      author_url: 'https://www.tiktok.com/@quietotter',
      engagement: 326,
      posted_at: '2026-11-20T04:46:40.000Z',
      thread_id: '7710110541537856789',
      parent_id: null,
    });
  });

  test('is parsed even if only its id is present, because the id contains its time', () => {
    const [id, quoted] = read('{"id":7710110541537856789},{"id":"7710110541537856789","create_time":0}');
    expect(id?.item).toMatchObject({
      text: '',
      author: null,
      place: null,
      engagement: 0,
      posted_at: '2026-11-20T04:46:40.000Z',
    });
    expect(quoted?.item).toEqual(id?.item);
  });

  test('without an id is malformed', () => {
    for (const broken of [
      'null',
      '7',
      '{}',
      '{"id":"x","create_time":1795150000}',
      '{"id":-7710110541537856789}',
    ])
      expect(read(broken)[0]?.item).toBe('malformed');
  });
});

describe('JSON with long numbers', () => {
  test('is parsed with them as strings and everything else unchanged', () => {
    const body =
      '{"a":[7710110541537856789,-1234567890123456,1795150000],"b":"7710110541537856789 \\" 9999999999999999999","c":1234567890123456.5,"d":12345678901234567e1}';
    expect(parseJsonWithLongIds(answer(body))).toEqual({
      a: ['7710110541537856789', '-1234567890123456', 1795150000],
      b: '7710110541537856789 " 9999999999999999999',
      c: 1234567890123456.5,
      d: 12345678901234567e1,
    });
  });
});

describe('the date ranges of a query', () => {
  test('span up to 30 days each, newest first, without gap or overlap', () => {
    const until = Date.parse('2026-11-20T00:00:01Z');
    expect(daySpans(Date.parse('2026-09-15T23:59:59Z'), until)).toEqual([
      { start_date: '20261022', end_date: '20261120' },
      { start_date: '20260922', end_date: '20261021' },
      { start_date: '20260915', end_date: '20260921' },
    ]);
    expect(daySpans(until, until)).toEqual([{ start_date: '20261120', end_date: '20261120' }]);
  });

  test('for a lookup by id include each video, with a day to spare', () => {
    const time = (id: string) => Date.parse(id);
    const ids = ['2026-11-20T10:00Z', '2026-10-01T00:00Z', '2026-10-02T23:59Z'];
    expect(groupByDays(ids, time, Date.parse('2026-11-20T12:00Z'))).toEqual([
      {
        ids: ['2026-10-01T00:00Z', '2026-10-02T23:59Z'],
        days: { start_date: '20260930', end_date: '20261003' },
      },
      { ids: ['2026-11-20T10:00Z'], days: { start_date: '20261119', end_date: '20261120' } },
    ]);
  });
});

describe('a TikTok search', () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  let simulator: Simulator;

  const settings = () => ({ base_url: simulator.sources.tiktok, client_key: 'k', client_secret: 'right' });
  const io = () => politeIo(tiktok, { quotas: tiktok.open({ userAgent: USER_AGENT }).quotas ?? {} });
  const start = async (posts: readonly SimulatedPost[]) => {
    simulator = await openSimulator({ posts, now: () => now });
  };
  const video = (fields: Partial<SimulatedPost>) =>
    aSimulatedPost({ source: 'tiktok', title: null, text: 'a pipefish', replies: 0, ...fields });
  const find = (from = now - 90 * DAY, by: SourceIo = io()) =>
    collect(tiktok, settings(), [aTarget(['pipefish'], from)], by);
  const calls = (path: string) => simulator.requests().filter((request) => request.path.includes(path));

  test('continues past short pages, in as many date ranges as needed', async () => {
    const gone = new Set([3, 4, 5, 100, 101]);
    await start(
      Array.from({ length: 320 }, (_, index) =>
        video({ postedAt: now - index * 6 * HOUR, tags: gone.has(index) ? ['deleted'] : [] }),
      ),
    );
    const { posts } = await find();
    expect(new Set(posts.map(({ external_id }) => external_id)).size).toBe(315);
    const searches = calls('/video/query/').map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(searches.map(({ cursor }) => cursor)).toEqual([0, 100, 0, 100, 0, 0]);
    expect(searches[1]).toMatchObject({
      search_id: expect.stringMatching(/^\d{19}$/) as string,
      max_count: 100,
    });
  });

  test('combines all spellings in one query, as keywords and as hashtags', async () => {
    await start([]);
    const targets = [
      aTarget(['Lumen Kite', 'C++'], now - HOUR, 1),
      aTarget(['#AcmeSync', '"', 'lumen  kite'], now - HOUR, 2),
    ];
    await collect(tiktok, settings(), targets, io());
    const [call, ...others] = calls('/video/query/');
    expect(others).toEqual([]);
    expect((JSON.parse(call!.body) as { query: unknown }).query).toEqual({
      or: [
        { operation: 'EQ', field_name: 'keyword', field_values: ['Lumen Kite'] },
        { operation: 'EQ', field_name: 'keyword', field_values: ['C++'] },
        { operation: 'EQ', field_name: 'keyword', field_values: ['#AcmeSync'] },
        { operation: 'IN', field_name: 'hashtag_name', field_values: ['lumenkite', 'acmesync'] },
      ],
    });
  });

  test('includes projects’ hashtags, which do not make a video a mention', async () => {
    await start([
      video({ text: 'my #pipelife', tags: ['pipelife', 'pipefish'], replies: 2 }),
      video({ text: 'our #pipelife', tags: ['pipelife'], replies: 2 }),
    ]);
    const naming = { ...aTarget(['pipefish'], now - DAY), hashtags: ['pipelife'] };
    const { posts } = await collect(tiktok, settings(), [naming], io());
    // The keyword is a hashtag of one video. The other video is returned as it is, and matching drops it.
    expect(posts.map(({ text }) => text).sort()).toEqual([
      'my #pipelife\n#pipelife #pipefish',
      'our #pipelife',
    ]);
    expect(calls('/comment/list/')).toHaveLength(1);
  });

  test('appends a video’s hashtags if its text does not contain the keyword', async () => {
    await start([video({ text: 'my desk', tags: ['pipefish', 'desk'] })]);
    expect((await find()).posts).toMatchObject([{ text: 'my desk\n#pipefish #desk' }]);
  });

  test('requests one new token for concurrent searches when the current one is rejected', async () => {
    await start([video({})]);
    const source = tiktok.open({ userAgent: USER_AGENT, ...settings() });
    const caller = io();
    const search = async () => {
      for (const query of source.plan([aTarget(['pipefish'], now - DAY)]))
        for await (const _ of source.search(query, caller));
    };
    await search();
    const refusal = {
      kind: 'status',
      status: 401,
      body: '{"error":{"code":"access_token_invalid"}}',
      times: 2,
    } as const;
    simulator.fail('tiktok', { ...refusal, matching: '/video/query/' });
    await Promise.all([search(), search()]);
    expect(calls('/oauth/token/')).toHaveLength(2);
    expect(calls('/oauth/token/').every(({ query }) => Object.keys(query).length === 0)).toBe(true);
  });

  test.each([
    ['scope_not_authorized', 401, 'forbidden'],
    ['access_token_invalid', 401, 'unauthorized'],
    ['invalid_params', 400, 'bad_request'],
    ['scope_permission_missed', 200, 'forbidden'],
    ['internal_error', 200, 'server_error'],
  ])('reports the error %s with status %i as %s', async (name, status, code) => {
    await start([]);
    const body = JSON.stringify({ error: { code: name, message: '', log_id: '2' } });
    simulator.fail('tiktok', { kind: 'status', status, body, times: 9, matching: '/video/query/' });
    await expect(find()).rejects.toMatchObject({ name: 'SourceError', code });
  });

  test('pauses until midnight UTC when the daily quota is used up', async () => {
    await start([]);
    const body = '{"error":{"code":"daily_quota_limit_exceeded","message":"","log_id":"2"}}';
    simulator.fail('tiktok', { kind: 'status', status: 429, body, matching: '/video/query/' });
    const failure = (await find().catch((error: unknown) => error)) as {
      code: string;
      retryAfterSeconds: number;
    };
    expect(failure.code).toBe('quota_spent');
    const end = Date.now() + failure.retryAfterSeconds * 1000;
    expect(Math.min(end % DAY, DAY - (end % DAY))).toBeLessThan(60_000);
    expect(calls('/video/query/')).toHaveLength(1);
  });

  test('does not reveal a wrong secret', async () => {
    await start([]);
    const failure = (await collect(
      tiktok,
      { ...settings(), client_secret: 'wrong' },
      [aTarget(['pipefish'], now - DAY)],
      io(),
    ).catch((error: unknown) => error)) as Error;
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(failure.message).not.toContain('wrong');
  });

  test('repeats a page when TikTok has forgotten the search', async () => {
    await start(Array.from({ length: 150 }, (_, index) => video({ postedAt: now - index * HOUR })));
    const source = tiktok.open({ userAgent: USER_AGENT, ...settings() });
    const caller = io();
    const ids = new Set<string>();
    for (const query of source.plan([aTarget(['pipefish'], now - 10 * DAY)])) {
      for await (const { posts } of source.search(query, caller)) {
        if (ids.size === 0) simulator.fail('tiktok', { kind: 'status', status: 400, body: '{}' });
        for (const post of posts) ids.add(post.external_id);
      }
    }
    expect(ids.size).toBe(150);
  });

  test('reads comments on videos it finds, and again only when there are more', async () => {
    const talked = video({ postedAt: now - HOUR, replies: 2, author: 'otter' });
    const id = tiktokId(talked);
    const comment = video({ kind: 'comment', threadId: id, text: 'pipefish? 😭', postedAt: now - HOUR / 2 });
    await start([talked, video({ postedAt: now - HOUR }), comment]);
    const caller = io();
    const { posts } = await find(now - DAY, caller);
    expect(posts.find(({ kind }) => kind === 'comment')).toMatchObject({
      external_id: `${id}/${tiktokId(comment)}`,
      url: `https://www.tiktok.com/@otter/video/${id}`,
      text: 'pipefish? 😭',
      author: null,
      thread_id: id,
      parent_id: id,
    });
    await find(now - DAY, caller);
    expect(calls('/comment/list/')).toHaveLength(1);
  });

  test('returns videos even if their comments cannot be read', async () => {
    await start([video({ replies: 2 })]);
    const refusal = { kind: 'status', status: 500, times: 99 } as const;
    simulator.fail('tiktok', { ...refusal, matching: '/comment/list/' });
    expect((await find()).posts).toHaveLength(1);
  });

  test('finds out which videos are deleted', async () => {
    const kept = [video({ postedAt: now - HOUR }), video({ postedAt: now - 80 * DAY })];
    const gone = [video({ postedAt: now - HOUR, tags: ['deleted'] }), video({ postedAt: now - 50 * DAY })];
    await start([...kept, gone[0]!]);
    const source = tiktok.open({ userAgent: USER_AGENT, ...settings() });
    const ids = [...kept, ...gone].map(tiktokId);
    const reread = await source.postReader?.read([...ids, `${ids[0]}/7710110541537856789`], io());
    expect(reread?.gone).toEqual(gone.map(tiktokId));
  });

  test('is not available without a client', () => {
    const { availability } = tiktok.open({ userAgent: USER_AGENT, client_key: 'k' });
    expect(availability).toEqual({
      available: false,
      reason: expect.stringContaining(
        'not configured: EARSHOT_TIKTOK_CLIENT_KEY and EARSHOT_TIKTOK_CLIENT_SECRET',
      ) as string,
    });
  });
});

describe.each(dataSets('tiktok-comments/comments.jsonl'))('TikTok comments, $extent', (set) => {
  test('are parsed to the last digit and the last emoji', () => {
    const rows = set.rows() as Record<string, string>[];
    const wire = rows.map(
      (row) =>
        `{"id":${row.cid},"text":${JSON.stringify(row.text)},"like_count":${Number(row.diggCount)},` +
        `"reply_count":${Number(row.replyCommentTotal)},"create_time":${Date.parse(row.createTimeISO!) / 1000}}`,
    );
    const [first] = rows;
    const data = parseJsonWithLongIds(answer(`{"comments":[${wire.join(',')}]}`));
    const videoId = first!.videoWebUrl!.split('/').at(-1)!;
    const items = parseTiktokComments(asObject(data), videoId, first!.videoWebUrl!);
    expect(items).toMatchObject(
      rows.map((row) => ({
        external_id: `${videoId}/${row.cid}`,
        text: row.text?.trim(),
        engagement: Number(row.diggCount) + Number(row.replyCommentTotal),
        posted_at: row.createTimeISO,
      })),
    );
  });
});
