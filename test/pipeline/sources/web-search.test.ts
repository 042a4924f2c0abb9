import { describe, expect, test } from 'vitest';
import { linkedinId } from '../../../demo/simulator/routes/linkedin.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { linkedin } from '../../../pipeline/sources/linkedin.ts';
import { readLinkedinResult } from '../../../pipeline/sources/linkedin/result.ts';
import { braveFailure, parseBrave } from '../../../pipeline/sources/web-search/brave.ts';
import { googleDay, googleTime, parseSerpapi } from '../../../pipeline/sources/web-search/serpapi.ts';
import { dataSets } from '../../support/data-sets.ts';
import { aSimulatedPost, aTarget, collect, DAY, HOUR, openSimulator, politeIo } from './support.ts';

const now = Math.floor(Date.now() / 1000) * 1000;
const contains = (text: string) => /lumenkite/i.test(text);

const result = {
  title: 'Mara Ilves on LinkedIn: We replaced Acme Sync with Lumenkite',
  url: 'https://www.linkedin.com/posts/mara-ilves_we-replaced-activity-7528746823188484101-Ab1C?trk=x',
  description: 'We replaced Acme Sync with <strong>Lumenkite</strong> last month &amp; …',
  page_age: '2026-11-18T09:12:00',
  age: '2 days ago',
  language: 'en',
};
const read = (value: unknown, at = Date.parse('2026-11-20T12:00:00Z')) =>
  readLinkedinResult(parseBrave({ type: 'search', web: { results: [value] } }).results[0]!, contains, at);

describe('a LinkedIn search result', () => {
  test('is parsed field by field, with its time in UTC', () => {
    expect(read(result)).toEqual({
      source: 'linkedin',
      external_id: '7528746823188484101',
      kind: 'post',
      url: 'https://www.linkedin.com/posts/mara-ilves_we-replaced-activity-7528746823188484101-Ab1C',
      title: null,
      text: 'We replaced Acme Sync with Lumenkite last month & …',
      lang: 'en',
      place: null,
      author: 'mara-ilves',
      author_name: 'Mara Ilves',
      author_url: 'https://www.linkedin.com/in/mara-ilves',
      engagement: 0,
      posted_at: '2026-11-18T09:12:00.000Z',
      thread_id: null,
      parent_id: null,
    });
  });

  test('without a date uses the time in its id, or else the time of reading', () => {
    const { page_age: _, ...undated } = {
      ...result,
      url: result.url.replace('7528746823188484101', '7526584575590400033'),
    };
    expect(read(undated)).toMatchObject({
      posted_at: '2026-11-12T10:00:00.000Z',
    });
    const plain = read({ ...undated, url: 'https://www.linkedin.com/posts/mara-ilves_we-replaced' });
    expect(plain).toMatchObject({
      external_id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      posted_at: '2026-11-20T12:00:00.000Z',
    });
    expect(read({ ...undated, url: 'https://www.linkedin.com/posts/mara-ilves_we-replaced?a=1#b' })).toEqual(
      plain,
    );
  });

  test('starts with the text in its title when only that contains the keyword', () => {
    expect(read({ ...result, description: 'last month &#x27;twas' })).toMatchObject({
      text: "We replaced Acme Sync with Lumenkite\nlast month 'twas",
    });
    expect(read({ ...result, description: 'nothing', title: 'Mara on LinkedIn: hiring' })).toMatchObject({
      text: 'nothing',
    });
  });

  test.each([
    [
      'https://fr.linkedin.com/posts/jos%C3%A9-p_x-ugcPost-7528746823188484101-a',
      'post',
      '7528746823188484101',
      'josé-p',
    ],
    [
      'https://www.linkedin.com/posts/northgate-labs_hiring-share-7526584575590400033-Zz9Q',
      'post',
      '7526584575590400033',
      'northgate-labs',
    ],
    [
      'https://www.linkedin.com/feed/update/urn:li:activity:7528746823188484101/',
      'post',
      '7528746823188484101',
      null,
    ],
    ['https://www.linkedin.com/pulse/why-lumenkite-mara-ilves', 'article', expect.any(String), null],
  ])('at %s is recognized', (url, kind, id, author) => {
    expect(read({ ...result, url })).toMatchObject({ external_id: id as string, kind, author });
  });

  test.each([
    ['Mara Ilves’s Post - LinkedIn', 'Mara Ilves'],
    ["Mara Ilves' Post", 'Mara Ilves'],
    ['Mara Ilves sur LinkedIn : Lumenkite', 'Mara Ilves'],
    ['We replaced Acme Sync | LinkedIn', null],
    ['', null],
    [null, null],
  ])('with the title %j has the right author', (title, name) => {
    expect(read({ ...result, title })).toMatchObject({ author_name: name });
  });

  test('that is not a post is withheld, and one without a URL is malformed', () => {
    for (const url of [
      'https://www.linkedin.com/in/mara-ilves',
      'https://www.linkedin.com/posts/',
      'https://notlinkedin.com/posts/a_b-activity-7528746823188484101-c',
      'https://example.org/?https://www.linkedin.com/posts/a_b',
    ])
      expect(read({ ...result, url })).toBe('withheld');
    for (const broken of [null, 7, {}, { ...result, url: 'linkedin.com' }])
      expect(read(broken)).toBe('malformed');
  });
});

describe('web search answers', () => {
  test('may have no results, but must have the right shape', () => {
    expect(parseBrave({ type: 'search', query: { original: 'x' } })).toEqual({ results: [], hasMore: false });
    const empty = { search_metadata: { status: 'Success' }, error: "Google hasn't returned any results." };
    expect(parseSerpapi(empty, now)).toEqual({ results: [], hasMore: false });
    for (const broken of [null, [], {}, { type: 'search', web: { results: 7 } }])
      expect(() => parseBrave(broken)).toThrow('no search of Brave');
    expect(() => parseSerpapi({ error: 'x' }, now)).toThrow('no search of SerpApi');
  });

  test('have relative or written dates', () => {
    expect(googleDay('2 days ago', now)).toBe(now - 2 * DAY);
    expect(googleDay('1 hour ago', now)).toBe(now - HOUR);
    expect(googleDay('Nov 18, 2026', now)).toBe(Date.parse('2026-11-18T00:00:00Z'));
    for (const none of ['18 nov. 2026', 'yesterday', '', null, 7]) expect(googleDay(none, now)).toBeNull();
  });

  test('are requested for a time span', () => {
    const until = now;
    const words = [HOUR, 3 * DAY, 10 * DAY, 90 * DAY, 900 * DAY].map((back) =>
      googleTime({ since: now - back, until }, now),
    );
    expect(words).toEqual(['qdr:d', 'qdr:w', 'qdr:m', 'qdr:y', null]);
    const span = { since: Date.parse('2026-01-02T23:00Z'), until: Date.parse('2026-11-20T01:00Z') };
    expect(googleTime(span, now)).toBe('cdr:1,cd_min:1/2/2026,cd_max:11/20/2026');
  });

  const refusal = (remaining: string, reset: string, limit = '1, 2000') => ({
    status: 429,
    headers: { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset },
    body: '{"type":"ErrorResponse","error":{"code":"RATE_LIMITED"}}',
    bytes: new Uint8Array(),
  });
  test('that are rate limited distinguish the limit per second from the monthly quota', () => {
    expect(braveFailure(refusal('0, 1200', '1, 880000'))).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1,
    });
    expect(braveFailure(refusal('0, 0', '1, 880000'))).toMatchObject({
      code: 'quota_spent',
      retryAfterSeconds: 880000,
    });
    // A limit of 0 means no limit, although nothing ever remains of it.
    expect(braveFailure(refusal('0, 0', '1, 880000', '50, 0'))).toMatchObject({ code: 'rate_limited' });
    expect(braveFailure({ ...refusal('', ''), headers: {} })).toBeNull();
  });
});

describe('a web search', () => {
  let simulator: Simulator;
  const start = async (posts: readonly SimulatedPost[] = []) => {
    simulator = await openSimulator({ posts, now: () => now });
  };
  const post = (fields: Partial<SimulatedPost> = {}) =>
    aSimulatedPost({ source: 'linkedin', text: 'we like pipefish', postedAt: now - HOUR, ...fields });
  const settings = (provider: string, key = 'right') => ({
    serp_provider: provider,
    serp_api_key: key,
    serp_base_url: `${simulator.url}/serp`,
    serp_country: 'DE',
    serp_lang: 'de',
  });
  const find = (provider: string, spellings = ['pipefish'], back = 30 * DAY, key = 'right') =>
    collect(linkedin, settings(provider, key), [aTarget(spellings, now - back)], politeIo(linkedin));

  test('combines spellings in one query', async () => {
    await start();
    await find('brave', ['Lumen Kite', 'pipefish', 'C++', '"']);
    await find('serpapi', ['Lumen Kite', 'pipefish'], 20 * DAY);
    const [one, other, ...more] = simulator.requests();
    expect(more).toEqual([]);
    expect(one!.query).toMatchObject({
      q: '("Lumen Kite" OR pipefish OR "C++") site:linkedin.com/posts',
      count: '20',
      offset: '0',
      country: 'DE',
      search_lang: 'de',
      freshness: expect.stringMatching(/^\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d$/) as string,
    });
    expect(one!.headers['x-subscription-token']).toBe('right');
    expect(JSON.stringify(one!.query)).not.toContain('right');
    expect(other!.query).toMatchObject({
      engine: 'google',
      q: '("Lumen Kite" OR pipefish) site:linkedin.com/posts',
      tbs: 'qdr:m',
      gl: 'de',
      hl: 'de',
      start: '0',
    });
  });

  test.each(['brave', 'serpapi'])('by %s returns more results than one query can', async (provider) => {
    const posts = Array.from({ length: 330 }, (_, index) => post({ postedAt: now - index * 2 * HOUR }));
    await start(posts);
    const found = (await find(provider)).posts.map(({ external_id }) => external_id);
    expect(new Set(found)).toEqual(new Set(posts.map(linkedinId)));
    expect(found).toHaveLength(330);
  });

  test('reports how far back it reached when a day has too many results', async () => {
    await start(Array.from({ length: 230 }, (_, index) => post({ postedAt: now - index * 1000 })));
    const source = linkedin.open({ userAgent: 'x', ...settings('brave') });
    const [query] = source.plan([aTarget(['pipefish'], now - HOUR)]);
    const reached: unknown[] = [];
    for await (const page of source.search(query!, politeIo(linkedin)))
      if (page.reachedBackTo !== undefined) reached.push(page.reachedBackTo);
    expect(reached).toHaveLength(1);
  });

  test('runs one query per spelling when the provider rejects OR', async () => {
    await start([post(), post({ text: 'a lumenkite' })]);
    simulator.fail('linkedin', { kind: 'status', status: 422, body: '{}', matching: 'OR' });
    expect((await find('brave', ['pipefish', 'lumenkite'])).posts).toHaveLength(2);
    expect(simulator.requests()).toHaveLength(3);
  });

  test.each([
    ['brave', 'wrong', 'unauthorized'],
    ['serpapi', 'wrong', 'unauthorized'],
    ['serpapi', 'spent', 'rate_limited'],
  ])('by %s with a key that is %s fails without revealing it', async (provider, key, code) => {
    await start();
    const failure = (await find(provider, ['pipefish'], DAY, key).catch((error: unknown) => error)) as Error;
    expect(failure).toMatchObject({ code });
    expect(failure.message).not.toContain(key);
  });

  test('is retried when Google did not answer', async () => {
    await start([post()]);
    const body = '{"search_metadata": {"id": "6", "status": "Error"}, "error": "try again"}';
    simulator.fail('linkedin', { kind: 'status', status: 200, body });
    expect((await find('serpapi')).posts).toHaveLength(1);
  });

  test('uses the base URL of linkedin when it can only be meant for the web search', async () => {
    await start([post()]);
    for (const base_url of [`${simulator.url}/serp`, `${simulator.url}/serp/res/v1/`]) {
      const { posts } = await collect(
        linkedin,
        { ...settings('brave'), serp_base_url: undefined, base_url },
        [aTarget(['pipefish'], now - DAY)],
        politeIo(linkedin),
      );
      expect(posts).toHaveLength(1);
    }
  });
});

describe('LinkedIn posts', () => {
  test.each(dataSets('linkedin-posts/posts.jsonl'))('keep every character in a search: $extent', (set) => {
    const rows = set.rows() as Record<string, string>[];
    const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
    const results = rows.map(({ Content, Author, Date: date }, index) => ({
      title: `${Author?.split('\n')[0]} on LinkedIn: ${Content?.slice(0, 60)}…`,
      url: `https://www.linkedin.com/posts/a-b_x-activity-${7528746823188484101n + BigInt(index)}-Ab`,
      description: escaped(oneLine(Content ?? '')),
      page_age: date?.replace(' ', 'T'),
      language: 'fr',
    }));
    const items = parseBrave({ type: 'search', web: { results } }).results.map((found) =>
      readLinkedinResult(found, () => false, now),
    );
    expect(items).toMatchObject(
      rows.map(({ Content, Author }) => ({
        text: oneLine(Content ?? ''),
        author_name: oneLine(Author?.split('\n')[0] ?? ''),
      })),
    );
  });
});
