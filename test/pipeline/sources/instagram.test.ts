import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../demo/simulator/routes/instagram.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { hashtagOf } from '../../../pipeline/connector/planning/hashtags.ts';
import { parseMedia } from '../../../pipeline/sources/instagram/media.ts';
import { instagram } from '../../../pipeline/sources/instagram.ts';
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

const picture = {
  id: '17880997618081620',
  caption: 'Desk day with #lumenkite ☕\n\nمرحبا & more',
  media_type: 'IMAGE',
  media_url: 'https://scontent.example/1.jpg',
  permalink: 'https://www.instagram.com/p/DAbc123xyz/',
  timestamp: '2026-11-20T06:41:07+0000',
  like_count: 52,
  comments_count: 4,
};
const { caption: _caption, like_count: _likes, ...bare } = picture;
const first = (media: unknown) => parseMedia({ data: [media] }).items[0];

describe('a medium of Instagram', () => {
  test('keeps its caption, adds up likes and comments, and has no author', () => {
    expect(first(picture)).toEqual({
      source: 'instagram',
      external_id: '17880997618081620',
      kind: 'post',
      url: 'https://www.instagram.com/p/DAbc123xyz/',
      title: null,
      text: 'Desk day with #lumenkite ☕\n\nمرحبا & more',
      lang: null,
      place: null,
      author: null,
      author_name: null,
      author_url: null,
      engagement: 56,
      posted_at: '2026-11-20T06:41:07.000Z',
      thread_id: null,
      parent_id: null,
    });
  });

  test('may lack its caption and hide its likes', () => {
    expect(first(bare)).toMatchObject({ text: '', engagement: 4 });
  });

  test.each([
    ['VIDEO', 'video'],
    ['IMAGE', 'post'],
    ['CAROUSEL_ALBUM', 'post'],
    [undefined, 'post'],
  ])('of the type %s is a %s', (media_type, kind) => {
    expect(first({ ...picture, media_type })).toMatchObject({ kind });
  });

  test.each([
    ['no id', { ...picture, id: undefined }],
    ['no address', { ...picture, permalink: '' }],
    ['no time', { ...picture, timestamp: 'yesterday' }],
    ['no shape', 'x'],
  ])('with %s cannot be read', (_, media) => {
    expect(first(media)).toBe('malformed');
  });
});

describe('the hashtag of a spelling', () => {
  test.each([
    ['Lumenkite', 'lumenkite'],
    ['Acme Sync', 'acmesync'],
    ['#acme-sync!', 'acmesync'],
    ['snake_case 2', 'snake_case2'],
    ['Ｆｕｌｌ width', 'fullwidth'],
    ['日本語', '日本語'],
    ['नमस्ते', 'नमस्ते'],
    ['kite 🪁', 'kite'],
    ['C++', null],
    ['🪁', null],
    ['...', null],
  ])('%s is %s', (spelling, tag) => {
    expect(hashtagOf(spelling)).toBe(tag);
  });
});

const now = Date.now();
const since = now - 20.5 * HOUR;
const settings = { access_token: 'a-token', user_id: '1784' };
const wanting = (...spellings: string[]) => [aTarget(spellings, since)];

describe('a search of Instagram', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    const posts = Array.from({ length: 120 }, (_, index) =>
      aSimulatedPost({
        source: 'instagram',
        text: `#pipefish ${index}`,
        tags: ['pipefish'],
        postedAt: now - (index + 1) * 600_000,
      }),
    );
    const tagged = aSimulatedPost({
      source: 'instagram',
      text: 'with pipefish',
      via: ['tagged'],
      author: 'ann',
    });
    simulator = await openSimulator({ posts: [...posts, tagged], now: () => now });
  });

  const site = (more: Record<string, string> = {}) => ({
    ...settings,
    base_url: simulator.sources.instagram,
    ...more,
  });
  const io = (clock = fakeClock(now)) =>
    politeIo(instagram, { clock, quotas: instagram.open({ userAgent: USER_AGENT }).quotas! });
  const calls = (part: string) => simulator.requests().filter(({ path }) => path.includes(part));

  test('asks once for all spellings that share a hashtag, and looks its id up once for ever', async () => {
    const polite = io();
    const targets = wanting('Pipe Fish', 'pipefish', 'pipe-fish');
    for (const _ of [1, 2])
      expect((await collect(instagram, site(), targets, polite)).posts).toHaveLength(121);
    expect(calls('ig_hashtag_search')).toHaveLength(1);
    // 120 media of 20 hours in pages of 50; the third page has no successor and may have had one.
    expect(calls('recent_media').length).toBeLessThanOrEqual(8);
  });

  test('asks for the hashtags that projects name before those of spellings, one question for all who want it', () => {
    const one = { ...aTarget(['pipe fish', 'lumen kite'], since), hashtags: ['pipelife', 'lumenkite'] };
    const two = { ...aTarget(['Pipe Life'], since, 2), projectId: 'p2' };
    const queries = instagram.open({ userAgent: USER_AGENT, ...settings }).plan([one, two]);
    expect(queries.map(({ text, targets }) => [text, targets.map(({ keywordId }) => keywordId)])).toEqual([
      ['hashtag:pipelife', [1, 2]],
      ['hashtag:lumenkite', [1]],
      ['hashtag:pipefish', [1]],
      ['tagged', [1, 2]],
    ]);
  });

  test('takes one call for a hashtag when the last scan was just before', async () => {
    const polite = io();
    await collect(instagram, site(), [aTarget(['pipefish'], now - HOUR)], polite);
    const before = calls('recent_media').length;
    await collect(instagram, site(), [aTarget(['unheard of', 'pipefish'], now - 60_000)], polite);
    expect(calls('recent_media')).toHaveLength(before + 1);
  });

  test('keeps the token out of addresses', async () => {
    await collect(instagram, site(), wanting('pipefish'), io());
    expect(simulator.requests().every(({ query }) => !JSON.stringify(query).includes('a-token'))).toBe(true);
    expect(simulator.requests().every(({ headers }) => headers.authorization === 'Bearer a-token')).toBe(
      true,
    );
  });

  test('finds media in which the account is tagged, with their authors', async () => {
    const { posts } = await collect(instagram, site(), wanting('with pipefish'), io());
    expect(posts).toMatchObject([{ author: 'ann', author_url: 'https://www.instagram.com/ann/' }]);
  });

  test('does without those where it may not ask for them, and asks again only after an hour', async () => {
    const clock = fakeClock(now);
    const polite = io(clock);
    const account = site({ user_id: ACCOUNTS.noTagging });
    for (const _ of [1, 2])
      expect((await collect(instagram, account, wanting('pipefish'), polite)).posts).toHaveLength(120);
    expect(calls('/tags')).toHaveLength(1);
    await clock.sleep(HOUR, new AbortController().signal);
    await collect(instagram, account, wanting('pipefish'), polite);
    expect(calls('/tags')).toHaveLength(2);
  });

  test('lets that list fail as long as it has never been read, and from then on keeps to it', async () => {
    const polite = io();
    const fault = { kind: 'status', status: 500, matching: '/tags' } as const;
    simulator.fail('instagram', fault);
    expect((await collect(instagram, site(), wanting('pipefish'), polite)).posts).toHaveLength(120);
    expect((await collect(instagram, site(), wanting('pipefish'), polite)).posts).toHaveLength(121);
    simulator.fail('instagram', { ...fault, times: 5 });
    const failure = collect(instagram, site(), wanting('pipefish'), polite);
    await expect(failure).rejects.toMatchObject({ code: 'server_error' });
    simulator.fail('instagram', { ...fault, status: 404 });
    const other = collect(instagram, site(), wanting('pipefish'), polite);
    await expect(other).rejects.toMatchObject({ code: 'not_found' });
    expect((await collect(instagram, site(), wanting('pipefish'), polite)).posts).toHaveLength(121);
  });

  test.each(['forbiddenword', 'unheardof'])(
    'gives nothing for the hashtag %s, and rests from it for an hour',
    async (tag) => {
      const clock = fakeClock(now);
      const polite = io(clock);
      for (const _ of [1, 2]) await collect(instagram, site(), wanting(tag), polite);
      expect(calls('ig_hashtag_search')).toHaveLength(1);
      await clock.sleep(HOUR, new AbortController().signal);
      await collect(instagram, site(), wanting(tag), polite);
      expect(calls('ig_hashtag_search')).toHaveLength(2);
    },
  );

  test('asks for no more than thirty hashtags in a week, and for those again and again', async () => {
    const polite = io();
    const source = instagram.open({ userAgent: USER_AGENT, ...site() });
    const queries = source.plan(
      wanting(...Array.from({ length: 31 }, (_, index) => `word${index}`), 'pipefish'),
    );
    const outcomes: string[] = [];
    for (const query of [...queries.slice(0, 32), ...queries.slice(0, 3)]) {
      const outcome = await (async () => {
        for await (const _ of source.search(query, polite));
        return 'ok';
      })().catch(({ code, scope }: { code: string; scope: string }) => `${code} ${scope}`);
      outcomes.push(outcome);
    }
    const spent = 'quota_spent query';
    expect(outcomes).toEqual([...Array<string>(30).fill('ok'), spent, spent, 'ok', 'ok', 'ok']);
    expect(calls('ig_hashtag_search')).toHaveLength(30);
  });

  test('takes a place among them anew when its week is over, though the id is known', async () => {
    const clock = fakeClock(now);
    const polite = politeIo(instagram, {
      clock,
      quotas: { hashtags: { units: 1, per: { rollingMs: 7 * DAY } } },
    });
    await collect(instagram, site(), wanting('pipefish'), polite);
    await clock.sleep(7 * DAY, new AbortController().signal);
    await collect(instagram, site(), wanting('unheard of'), polite);
    const failure = collect(instagram, site(), wanting('pipefish'), polite);
    await expect(failure).rejects.toMatchObject({ code: 'quota_spent' });
  });

  test('takes the word of Instagram that the account has had its hashtags', async () => {
    const failure = collect(instagram, site(), wanting('one too many'), io());
    await expect(failure).rejects.toMatchObject({ code: 'quota_spent', scope: 'query' });
  });

  test('slows down when most of the limit is used', async () => {
    const clock = fakeClock(now);
    await collect(instagram, site({ user_id: ACCOUNTS.busy }), wanting('pipefish'), io(clock));
    expect(clock.waited()).toBeGreaterThanOrEqual(45_000);
  });

  test('rests when Instagram says in words of its own that the limit is reached', async () => {
    simulator.fail('instagram', { kind: 'status', status: 403, body: '{"error":{"code":4}}' });
    const polite = io();
    const failure = { code: 'rate_limited', retryAfterSeconds: 300 };
    await expect(collect(instagram, site(), wanting('pipefish'), polite)).rejects.toMatchObject(failure);
    await expect(collect(instagram, site(), wanting('pipefish'), polite)).rejects.toMatchObject(failure);
    expect(simulator.requests()).toHaveLength(1);
  });

  test('repeats a call that a passing fault hit, whatever its status', async () => {
    simulator.fail('instagram', { kind: 'status', status: 400, body: '{"error":{"code":2}}' });
    expect((await collect(instagram, site(), wanting('pipefish'), io())).posts).toHaveLength(121);
  });

  test('says that the token has expired, without saying it', async () => {
    const failure = collect(instagram, site({ access_token: 'expired-token' }), wanting('pipefish'), io());
    const error = (await failure.catch((thrown: unknown) => thrown)) as Error;
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(error.message).not.toContain('expired-token');
  });

  test("renews the token with the app's id and secret", async () => {
    const polite = io();
    const app = site({ access_token: 'old-token', meta_app_id: '99', meta_app_secret: 'app-secret' });
    for (const _ of [1, 2]) await collect(instagram, app, wanting('pipefish'), polite);
    expect(calls('/oauth/access_token')).toMatchObject([
      {
        path: '/instagram/v26.0/oauth/access_token',
        query: {
          grant_type: 'fb_exchange_token',
          client_id: '99',
          client_secret: 'app-secret',
          fb_exchange_token: 'old-token',
        },
      },
    ]);
    expect(simulator.requests().at(-1)?.headers.authorization).toBe('Bearer renewed-token');
  });
});

describe('the media of a hashtag', () => {
  const at = (hours: number) => new Date(now - hours * HOUR).toISOString().replace(/\.\d+Z$/, '+0000');
  const medium = (id: number, hours: number) => ({ ...picture, id: String(id), timestamp: at(hours) });
  /** Gives these pages one after the other, then empty ones; the cursor is the same on each. */
  function pages(...lists: unknown[][]) {
    let page = 0;
    return answeredIo(({ pathname }) => {
      if (pathname.endsWith('ig_hashtag_search')) return { data: [{ id: 17843819167049166n.toString() }] };
      if (pathname.endsWith('/tags')) return { data: [] };
      const data = lists[page++] ?? [];
      return {
        data,
        paging: { cursors: { after: 'same' }, ...(lists[page] && { next: 'https://x.example/?after=same' }) },
      };
    }, now);
  }
  const idsOf = async (io: ReturnType<typeof pages>, from = since) =>
    (await collect(instagram, settings, [aTarget(['lumenkite'], from)], io)).posts.map(
      ({ external_id }) => external_id,
    );

  test('are read to the first empty page, though the cursor looks the same on each', async () => {
    expect(await idsOf(pages([medium(1, 1)], [medium(2, 2)], [medium(3, 3)]))).toEqual(['1', '2', '3']);
  });

  test('are read on behind one that stands out of order, to the first page that is wholly older', async () => {
    const io = pages([medium(1, 1), medium(9, 30)], [medium(2, 2)], [medium(8, 22)], [medium(3, 3)]);
    expect(await idsOf(io)).toEqual(['1', '2']);
  });

  test('are not read in a circle', async () => {
    const same = [medium(1, 1), medium(2, 1)];
    const io = pages(same, same, same, same);
    expect(await idsOf(io)).toEqual(['1', '2']);
    expect(io.urls.filter(({ pathname }) => pathname.endsWith('recent_media'))).toHaveLength(2);
  });
});

test('a hashtag with more media than one question reads says how far back it reached', async () => {
  let id = 0;
  const io = answeredIo(({ pathname }) => {
    if (pathname.endsWith('ig_hashtag_search')) return { data: [{ id: '1784' }] };
    const timestamp = new Date(now - ++id * MINUTE).toISOString();
    const data = [{ ...picture, id: String(id), timestamp }];
    return { data, paging: { cursors: { after: 'same' }, next: 'https://x.example/' } };
  }, now);
  const source = instagram.open({ userAgent: USER_AGENT, ...settings });
  const ends: (number | undefined)[] = [];
  for await (const page of source.search(source.plan(wanting('lumenkite'))[0]!, io))
    ends.push(page.reachedBackTo);
  expect(ends.at(-1)).toBe(now - 200 * MINUTE);
  expect(ends.slice(0, -1).every((end) => end === undefined)).toBe(true);
});

describe('the settings of Instagram', () => {
  const availability = (given: Record<string, string>) =>
    instagram.open({ userAgent: USER_AGENT, ...given }).availability;

  test('must name a token and an account', () => {
    expect(availability({ access_token: 'x' })).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_INSTAGRAM_USER_ID',
    });
    expect(availability({})).toMatchObject({
      reason: 'not configured: EARSHOT_INSTAGRAM_ACCESS_TOKEN and EARSHOT_INSTAGRAM_USER_ID',
    });
    expect(availability(settings)).toEqual({ available: true });
    expect(availability({ ...settings, meta_graph_version: 'latest' })).toEqual({
      available: false,
      reason: 'EARSHOT_META_GRAPH_VERSION must look like v26.0',
    });
  });

  test.each([
    [{}, 'https://graph.facebook.com/v26.0'],
    [{ meta_graph_version: 'v30.0' }, 'https://graph.facebook.com/v30.0'],
    [{ base_url: 'http://host' }, 'http://host/v26.0'],
    [{ base_url: 'http://host/ig/v25.0/' }, 'http://host/ig/v25.0'],
    [{ base_url: 'http://host/ig/v25.0', meta_graph_version: 'v30.0' }, 'http://host/ig/v30.0'],
  ])('%j lead to %s', async (given, base) => {
    const io = answeredIo(() => ({ data: [] }), now);
    await collect(instagram, { ...settings, ...given }, wanting('lumenkite'), io);
    expect(io.urls[0]?.href).toContain(`${base}/ig_hashtag_search?`);
  });
});
