import { beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import { news } from '../../../pipeline/sources/news.ts';
import { parseGdelt } from '../../../pipeline/sources/news/gdelt.ts';
import { parseGoogleNews, parseLocales, timeWords } from '../../../pipeline/sources/news/google.ts';
import { createStoryFilter } from '../../../pipeline/sources/news/deduplicate.ts';
import { phraseQueries } from '../../../pipeline/connector/planning/phrase-queries.ts';
import { createQuery, distinctSpellings } from '../../../pipeline/connector/planning/search-query.ts';
import { toPost } from '../../../pipeline/connector/parsing/post-page.ts';
import {
  answeredIo,
  aSimulatedPost,
  aTarget,
  collect,
  DAY,
  HOUR,
  MINUTE,
  openSimulator,
  politeIo,
  USER_AGENT,
} from './support.ts';

const item = (fields: string) => `<rss version="2.0"><channel><item>${fields}</item></channel></rss>`;
const googleItem = item(
  '<title>Pipefish &amp;amp; friends - Baltic - Ledger</title><link>https://news.google.com/rss/articles/CBMi1?oc=5</link><guid isPermaLink="false">CBMi1</guid>' +
    '<pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate><description>&lt;a href="x"&gt;Pipefish&lt;/a&gt;</description><source url="https://www.ledger.example">Baltic - Ledger</source>',
);
const article = {
  url: 'https://ledger.example/2026/11/20/pipefish',
  url_mobile: '',
  title: 'Pipefish raises seed round',
  seendate: '20261120T064500Z',
  domain: 'ledger.example',
  language: 'English',
  sourcecountry: 'Estonia',
};

describe('a Google News item', () => {
  test('has the outlet removed from its headline and the outlet’s host as author', () => {
    expect(parseGoogleNews(googleItem, 'en-US')).toEqual([
      {
        source: 'news',
        external_id: 'CBMi1',
        kind: 'article',
        url: 'https://news.google.com/rss/articles/CBMi1?oc=5',
        title: 'Pipefish & friends',
        text: 'Pipefish & friends',
        lang: 'en',
        place: null,
        author: 'www.ledger.example',
        author_name: 'Baltic - Ledger',
        author_url: 'https://www.ledger.example',
        engagement: 0,
        posted_at: '2026-11-20T06:30:00.000Z',
        thread_id: null,
        parent_id: null,
      },
    ]);
  });

  test('without headline or time is malformed', () => {
    expect(parseGoogleNews(item('<title>x</title><link>https://a.example</link>'), 'en')).toEqual([
      'malformed',
    ]);
    expect(
      parseGoogleNews(
        item('<link>https://a.example</link><pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate>'),
        'en',
      ),
    ).toEqual(['malformed']);
  });
});

describe('a GDELT article', () => {
  test('is parsed field by field and identified by its URL without tracking parameters', () => {
    const [read] = parseGdelt(JSON.stringify({ articles: [article] }));
    expect(read).toMatchObject({
      external_id: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      url: article.url,
      title: article.title,
      text: article.title,
      lang: 'en',
      place: 'Estonia',
      author: 'ledger.example',
      author_name: 'ledger.example',
      posted_at: '2026-11-20T06:45:00.000Z',
    });
    const [again] = parseGdelt(
      JSON.stringify({ articles: [{ ...article, url: `${article.url}/?utm_source=x#top` }] }),
    );
    expect(again).toMatchObject({ external_id: (read as { external_id: string }).external_id });
  });

  test('is missing from an empty answer, and a plain-text answer is an error', () => {
    expect(parseGdelt('{}')).toEqual([]);
    expect(parseGdelt('')).toEqual([]);
    expect(() => parseGdelt('The specified phrase is too short.')).toThrow('refused');
    expect(() => parseGdelt('Please limit requests to one every 5 seconds')).toThrow(
      expect.objectContaining({ code: 'rate_limited' }),
    );
    expect(() => parseGdelt('<html>')).toThrow(expect.objectContaining({ code: 'malformed_answer' }));
  });

  test('is parsed even with a backslash in its headline that is invalid in JSON', () => {
    const [read] = parseGdelt(
      JSON.stringify({ articles: [article] }).replace('raises', 'rai\\ses \\"big\\"'),
    );
    expect(read).toMatchObject({ title: 'Pipefish rai\\ses "big" seed round' });
  });
});

describe('merging stories', () => {
  const story = (fields: { id: string; title?: string; url?: string; day?: number }) =>
    toPost('news', {
      externalId: fields.id,
      kind: 'article',
      url: fields.url ?? `https://example.org/${fields.id}`,
      title: fields.title ?? 'Weekly notes',
      text: '',
      postedAt: Date.UTC(2026, 10, fields.day ?? 20),
    });

  test('keeps each story once, from whichever part found it first', () => {
    const merge = createStoryFilter();
    expect(merge('gdelt', [story({ id: 'a', title: 'Pipefish wins ; again' })])).toHaveLength(1);
    expect(merge('google', [story({ id: 'b', title: 'PIPEFISH wins; again!' })])).toEqual([]);
    expect(merge('google', [story({ id: 'c', title: 'Pipefish wins; again', day: 21 })])).toHaveLength(1);
    expect(
      merge('feeds', [story({ id: 'd', title: 'Other', url: 'https://example.org/a?utm_medium=rss' })]),
    ).toEqual([]);
  });

  test('keeps two stories of one part with the same headline, but never the same id', () => {
    const merge = createStoryFilter();
    expect(
      merge('feeds', [story({ id: 'a' }), story({ id: 'b' }), story({ id: 'a' }), 'malformed']),
    ).toHaveLength(3);
  });
});

describe('news queries', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const questions = (targets: ReturnType<typeof aTarget>[]) =>
    phraseQueries(createQuery('news', distinctSpellings(targets)), { characters: 2000, words: 31 }, now);

  test('combine as many phrases as fit, and keep those that look back far separate', () => {
    const targets = [
      ...Array.from({ length: 20 }, (_, index) => aTarget([`acme tool ${index}`], now - HOUR, index)),
      aTarget(['old thing'], now - 90 * DAY, 99),
    ];
    const searches = questions(targets);
    expect(searches.flatMap(({ phrases }) => phrases)).toHaveLength(21);
    expect(searches).toHaveLength(4);
    expect(searches.filter(({ since }) => since < now - DAY)).toEqual([
      { phrases: ['"old thing"'], since: now - 90 * DAY, until: now },
    ]);
  });

  test('use the time operator that fits the span', () => {
    expect(timeWords(now - 90 * MINUTE, now, now)).toBe('when:2h');
    expect(timeWords(now - 3 * DAY, now, now)).toBe('when:3d');
    expect(timeWords(now - 30 * DAY, now, now)).toBe('after:2026-10-20 before:2026-11-21');
    expect(timeWords(now - 3 * DAY, now - 2 * DAY, now)).toBe('after:2026-11-16 before:2026-11-19');
  });

  test('are sent for each edition', () => {
    expect(parseLocales('en-US:US:en, de:DE:de')).toEqual([
      { hl: 'en-US', gl: 'US', ceid: 'US:en' },
      { hl: 'de', gl: 'DE', ceid: 'DE:de' },
    ]);
    expect(parseLocales('english')).toBeNull();
  });
});

describe('a news search', () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await openSimulator({ posts: [], now: () => now });
  });

  const add = (fields: Partial<SimulatedPost>) =>
    simulator.add([
      aSimulatedPost({
        source: 'news',
        link: `https://outlet.example/${fields.title ?? ''}`,
        authorName: 'Outlet',
        postedAt: now - HOUR,
        ...fields,
      }),
    ]);
  const settings = () => ({ base_url: simulator.sources.news, feeds: `${simulator.url}/news/feeds/own` });
  const ask = (more: Record<string, string> = {}, spellings = ['pipefish'], since = now - DAY) =>
    collect(news, { ...settings(), ...more }, [aTarget(spellings, since)], politeIo(news));

  test('returns a story that all three parts find once, with the outlet’s URL', async () => {
    add({ title: 'Pipefish wins', via: ['google', 'gdelt', 'own'] });
    const { posts } = await ask();
    expect(posts.map(({ url }) => url)).toEqual(['https://outlet.example/Pipefish%20wins']);
  });

  test('returns what the other parts found before it fails, and names the failed parts', async () => {
    add({ title: 'Pipefish wins', via: ['google'] });
    for (const path of ['/api/v2/doc', '/feeds/'])
      simulator.fail('news', { kind: 'status', status: 429, matching: path, times: 9 });
    const source = news.open({ userAgent: USER_AGENT, ...settings() });
    const found: string[] = [];
    const searches = (async () => {
      for (const query of source.plan([aTarget(['pipefish'], now - DAY)])) {
        for await (const page of source.search(query, politeIo(news)))
          found.push(...page.posts.map(({ title }) => title ?? ''));
      }
    })();
    await expect(searches).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^feeds: .*; gdelt: /) as string,
    });
    expect(found).toEqual(['Pipefish wins']);
    expect(simulator.requests().filter(({ path }) => path.startsWith('/news/api'))).toHaveLength(2);
  });

  test('leaves out disabled parts', async () => {
    add({ title: 'Pipefish wins', via: ['google', 'gdelt'] });
    expect((await ask({ google: 'false', gdelt: 'false' })).posts).toEqual([]);
    expect(simulator.requests().map(({ path }) => path)).toEqual(['/news/feeds/own']);
    expect(news.open({ userAgent: USER_AGENT, google: 'false', gdelt: 'false' }).availability).toMatchObject({
      available: false,
    });
    expect(news.open({ userAgent: USER_AGENT, locales: 'nowhere' }).availability).toMatchObject({
      available: false,
    });
    expect(news.open({ userAgent: USER_AGENT }).availability).toEqual({ available: true });
  });

  test('splits the time span in half when Google’s results are full', async () => {
    for (let index = 0; index < 400; index++)
      add({ title: `pipefish ${index}`, postedAt: now - index * 2 * HOUR, via: ['google'] });
    const { posts } = await ask({ gdelt: 'false' }, ['pipefish'], now - 40 * DAY);
    expect(new Set(posts.map(({ external_id }) => external_id)).size).toBe(400);
    expect(posts).toHaveLength(400);
  });

  test('moves back in time when GDELT’s results are full', async () => {
    for (let index = 0; index < 600; index++)
      add({ title: `pipefish ${index}`, postedAt: now - index * HOUR, via: ['gdelt'] });
    const { posts } = await ask({ google: 'false' }, ['pipefish'], now - 40 * DAY);
    expect(new Set(posts.map(({ external_id }) => external_id)).size).toBe(600);
  });

  test('leaves out phrases that GDELT would reject', async () => {
    add({ title: 'Pipefish wins', via: ['gdelt'] });
    expect((await ask({ google: 'false' }, ['pipefish', 'QX'])).posts).toHaveLength(1);
    expect(simulator.requests().find(({ path }) => path.startsWith('/news/api'))?.query).toMatchObject({
      query: 'pipefish',
      mode: 'artlist',
      format: 'json',
    });
  });

  test('calls each part at its configured URL', async () => {
    const urls = async (more: Record<string, string>) => {
      const io = answeredIo((url) => (url.pathname.endsWith('search') ? googleItem : '{}'));
      await collect(news, more, [aTarget(['pipefish'], now - HOUR)], io);
      return io.urls.map(({ origin, pathname }) => origin + pathname);
    };
    expect(await urls({})).toEqual([
      'https://api.gdeltproject.org/api/v2/doc/doc',
      'https://news.google.com/rss/search',
    ]);
    const mounted = ['http://h.example/n/api/v2/doc/doc', 'http://h.example/n/rss/search'];
    for (const end of ['', '/', '/rss/search', '/api/v2/doc/doc'])
      expect(await urls({ base_url: `http://h.example/n${end}` })).toEqual(mounted);
    expect(
      await urls({ google_url: 'http://g.example', gdelt_url: 'http://d.example/api/v2/doc/doc' }),
    ).toEqual(['http://d.example/api/v2/doc/doc', 'http://g.example/rss/search']);
  });
});
