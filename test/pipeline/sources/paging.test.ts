import { describe, expect, test } from 'vitest';
import { bluesky } from '../../../pipeline/sources/bluesky.ts';
import { devto } from '../../../pipeline/sources/devto.ts';
import type { Connector, SourceResponse } from '../../../pipeline/connector/connector.ts';
import { threads } from '../../../pipeline/sources/threads.ts';
import { tiktok } from '../../../pipeline/sources/tiktok.ts';
import { youtube } from '../../../pipeline/sources/youtube.ts';
import { answeredIo, aTarget, collect, DAY } from './support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const AT = new Date(NOW - DAY / 4).toISOString();
const SECONDS = Math.floor((NOW - DAY / 4) / 1000);

/** How a source pages: which page a call requests, and the answer with these posts and a token for the next page. */
interface Pager {
  readonly connector: Connector;
  readonly settings: Readonly<Record<string, string>>;
  pageOf(url: URL, body: string): number | null;
  answer(ids: readonly number[], next: number): unknown;
  /** Returns the answer to a call that does not request a page. */
  readonly other: (ids: readonly number[]) => unknown;
  /** The maximum number of calls for endless pages. */
  readonly most: number;
}

const numberOf = (token: string | null) => Number((token ?? '0').replace(/\D/g, ''));

const PAGERS: readonly Pager[] = [
  {
    connector: bluesky,
    settings: { base_url: 'http://127.0.0.1:1' },
    pageOf: ({ searchParams }) => numberOf(searchParams.get('cursor')),
    answer: (ids, next) => ({
      cursor: String(next),
      posts: ids.map((id) => ({
        uri: `at://did:plc:a/app.bsky.feed.post/${id}`,
        author: { did: 'did:plc:a', handle: 'a.example' },
        record: { text: 'pipefish', createdAt: AT },
        indexedAt: AT,
      })),
    }),
    other: () => ({}),
    most: 6,
  },
  {
    connector: threads,
    settings: { access_token: 'x' },
    pageOf: ({ pathname, searchParams }) =>
      pathname.endsWith('/keyword_search') ? numberOf(searchParams.get('after')) : null,
    answer: (ids, next) => ({
      data: ids.map((id) => ({
        id: `${id}`,
        text: 'pipefish',
        permalink: `https://www.threads.com/@a/post/${id}`,
        timestamp: AT,
        username: 'a',
      })),
      paging: { cursors: { after: `c${next}` } },
    }),
    other: () => ({ access_token: 'y' }),
    most: 4,
  },
  {
    connector: tiktok,
    settings: { client_key: 'k', client_secret: 's' },
    pageOf: ({ pathname }, body) =>
      pathname.endsWith('/video/query/') ? (JSON.parse(body) as { cursor: number }).cursor / 100 : null,
    answer: (ids, next) => ({
      data: {
        videos: ids.map((id) => ({ id: 7_000 + id, video_description: 'pipefish', create_time: SECONDS })),
        has_more: true,
        cursor: next * 100,
        search_id: '1',
      },
      error: { code: 'ok' },
    }),
    other: () => ({ access_token: 't', expires_in: 7200 }),
    most: 8,
  },
  {
    connector: youtube,
    settings: { api_key: 'k', comments: 'false' },
    pageOf: ({ pathname, searchParams }) =>
      pathname.endsWith('/search') ? numberOf(searchParams.get('pageToken')) : null,
    answer: (ids, next) => ({
      nextPageToken: `T${next}`,
      items: ids.map((id) => ({ id: { videoId: `v${id}` }, snippet: { publishedAt: AT } })),
    }),
    other: (ids) => ({
      items: ids.map((id) => ({ id: `v${id}`, snippet: { publishedAt: AT, title: 'pipefish' } })),
    }),
    most: 5,
  },
];

/** Returns how many posts the connector finds in these pages and how many it requests. The last one repeats forever. */
async function read(pager: Pager, pages: readonly (readonly number[])[]) {
  let searches = 0;
  const io = {
    ...answeredIo(() => null, NOW),
    async request({ url, body = '' }: { url: URL; body?: string }): Promise<SourceResponse> {
      const page = pager.pageOf(url, body);
      if (page !== null && ++searches > 50) throw new RangeError('it never ends');
      const given =
        page === null
          ? pager.other(pages.flat())
          : pager.answer(pages[Math.min(page, pages.length - 1)]!, page + 1);
      const text = JSON.stringify(given);
      return { status: 200, headers: {}, body: text, bytes: Buffer.from(text) };
    },
  };
  const { posts } = await collect(
    pager.connector,
    pager.settings,
    [aTarget(['pipefish'], NOW - DAY / 2)],
    io,
  );
  return { found: new Set(posts.map(({ external_id }) => external_id)).size, asked: searches };
}

describe.each(PAGERS)('Paging through $connector.source', (pager) => {
  test('continues after a page whose posts were all filtered out', async () => {
    expect(await read(pager, [[], [1, 2], []])).toMatchObject({ found: 2 });
  });

  test('stops when empty pages never end', async () => {
    const { found, asked: searches } = await read(pager, [[]]);
    expect(found).toBe(0);
    expect(searches).toBeLessThanOrEqual(pager.most);
  });

  test('stops when the same page repeats', async () => {
    expect(await read(pager, [[1]])).toMatchObject({ found: 1 });
  });
});

test('dev.to is read once when it ignores page numbers', async () => {
  const articles = Array.from({ length: 40 }, (_, id) => ({
    id,
    title: 'pipefish',
    url: `https://dev.to/a/${id}`,
    published_timestamp: AT,
  }));
  const io = answeredIo(() => articles, NOW);
  const { posts } = await collect(devto, {}, [aTarget(['pipefish'], NOW - DAY)], io);
  expect(new Set(posts.map(({ external_id }) => external_id)).size).toBe(40);
  expect(io.urls).toHaveLength(4);
});
