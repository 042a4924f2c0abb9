import type { CorpusItem, CorpusSource } from './corpus.ts';

/** A request to a simulated source. */
export interface CorpusCall {
  /** The path below the source's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Newest first. */
  readonly items: readonly CorpusItem[];
  /** The maximum number of items per page, whatever the caller asks for. */
  readonly pageSize: number;
  /** Whether the source obeys the time limits of a query. */
  readonly honorsTime: boolean;
}

const iso = (ms: number) => new Date(ms).toISOString();
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** https://hn.algolia.com/api */
const hit = (item: CorpusItem) => ({
  objectID: item.id,
  title: item.title,
  url: item.text || null,
  author: item.author,
  points: item.engagement,
  num_comments: null,
  story_text: null,
  _tags: ['story', `author_${item.author}`],
  ...item.recorded,
  created_at: iso(item.postedAt),
  created_at_i: item.postedAt / 1000,
});

/** https://docs.bsky.app/docs/api/app-bsky-feed-search-posts */
const view = (item: CorpusItem) => ({
  uri: item.id,
  cid: 'bafy',
  author: { did: item.id.split('/')[2], handle: item.author, labels: [] },
  likeCount: item.engagement,
  replyCount: 0,
  repostCount: 0,
  quoteCount: 0,
  labels: [],
  ...item.recorded,
  record: {
    $type: 'app.bsky.feed.post',
    text: item.text,
    ...(item.recorded?.record as object | undefined),
    createdAt: iso(item.postedAt),
  },
  indexedAt: iso(item.postedAt),
  indexed_at: iso(item.postedAt),
});

/** https://developers.forem.com/api/v1 */
const article = (item: CorpusItem) => ({
  type_of: 'article',
  id: Number(item.id),
  title: item.title,
  description: item.text,
  url: item.url,
  path: new URL(item.url).pathname,
  comments_count: 0,
  public_reactions_count: item.engagement,
  published_timestamp: iso(item.postedAt),
  published_at: iso(item.postedAt),
  tag_list: [],
  user: { name: 'Some One', username: item.author },
});

const newsItem = (item: CorpusItem) =>
  `<item><title>${escapeXml(`${item.title} - Huff`)}</title><link>${escapeXml(item.url)}</link>` +
  `<guid isPermaLink="false">${item.id}</guid><pubDate>${new Date(item.postedAt).toUTCString()}</pubDate>` +
  `<description>x</description><source url="https://${item.author}">Huff</source></item>`;

const between = (items: readonly CorpusItem[], from: number, to: number) =>
  items.filter(({ postedAt }) => postedAt >= from && postedAt < to);

function hnHits({ query, items, pageSize, honorsTime }: CorpusCall) {
  const bound = (sign: string) =>
    new RegExp(`created_at_i${sign}(\\d+)`).exec(query.get('numericFilters') ?? '')?.[1];
  const after = (Number(bound('>') ?? 0) + 1) * 1000;
  const until = (Number(bound('<=') ?? Infinity) + 1) * 1000;
  const found = honorsTime ? between(items, after, until) : items;
  const size = Math.min(Number(query.get('hitsPerPage')), pageSize);
  const page = Number(query.get('page'));
  const hits = found.slice(page * size, (page + 1) * size).map(hit);
  return { hits, nbHits: found.length, page, nbPages: Math.ceil(found.length / size), hitsPerPage: size };
}

function blueskyPosts({ query, items, pageSize, honorsTime }: CorpusCall) {
  const since = Date.parse(query.get('since') ?? '') || 0;
  const until = Date.parse(query.get('until') ?? '') || Infinity;
  const found = honorsTime ? between(items, since, until) : items;
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Math.min(Number(query.get('limit')), pageSize);
  return { posts: found.slice(start, end).map(view), ...(end < found.length && { cursor: String(end) }) };
}

/** https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
const blueskyKnown = ({ query, items }: CorpusCall) => {
  const wanted = new Set(query.getAll('uris'));
  return { posts: items.filter(({ id }) => wanted.has(id)).map(view) };
};

function devtoArticles({ query, items }: CorpusCall) {
  const size = Number(query.get('per_page'));
  const start = (Number(query.get('page')) - 1) * size;
  return items.slice(start, start + size).map(article);
}

const newsFeed = ({ items }: CorpusCall) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>n</title>${items.map(newsItem).join('')}</channel></rss>`;

const SESSION = { accessJwt: 'a', refreshJwt: 'r', did: 'did:plc:me', handle: 'me.example' };

const ROUTES: Readonly<Record<CorpusSource, Readonly<Record<string, (call: CorpusCall) => unknown>>>> = {
  hn: { '/api/v1/search_by_date': hnHits },
  bluesky: {
    '/xrpc/com.atproto.server.createSession': () => SESSION,
    '/xrpc/app.bsky.feed.searchPosts': blueskyPosts,
    '/xrpc/app.bsky.feed.getPosts': blueskyKnown,
  },
  devto: { '/api/articles/latest': devtoArticles, '/api/articles/search': () => [] },
  news: { '/rss/search': newsFeed, '/api/v2/doc/doc': () => ({}) },
};

/**
 * Returns the response of a source: an object to send as JSON, or XML text. Returns null for an unknown path. Every
 * search returns all items, since matching is up to the service.
 */
export const corpusAnswer = (source: CorpusSource, call: CorpusCall): unknown =>
  ROUTES[source]?.[call.path]?.(call) ?? null;
