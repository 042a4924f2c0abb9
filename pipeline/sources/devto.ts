import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { distinctSpellings, createQuery, queryPerSpelling } from '../connector/planning/search-query.ts';
import { baseUrl, callUrl, type QueryValues } from '../connector/base-url.ts';
import { parseDevtoArticle, type DevtoArticle } from './devto/article.ts';
import { createSpellingMatcher } from '../connector/parsing/spelling-matcher.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import { toReread } from '../connector/parsing/post-reading.ts';
import { SourceError } from '../connector/connector.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import type { Reread } from '../connector/reread.ts';
import { parseJson } from '../connector/parsing/json-values.ts';

/** dev.to: https://developers.forem.com/api/v1 */
const BASE = 'https://dev.to/api';

/** The name of the query that reads everything new. */
const LATEST = 'latest';
/** The most pages of newest articles: at a thousand a page, about two weeks of dev.to. */
const LATEST_PAGES = 30;
/** dev.to publishes about this many articles an hour. The page size follows from it and from the gap to fill. */
const ARTICLES_PER_HOUR = 100;
/** A shorter page is the last one, whatever size was requested: the API's own default is this. */
const SHORTEST_FULL_PAGE = 30;
/** A longer gap is also searched, which finds words in the bodies of articles. */
const SEARCH_FROM_MS = 6 * HOUR_MS;
const SEARCH_PAGE = 100;
const SEARCH_PAGES = 10;
/** The most articles per query that are fetched in full. */
const MAX_FETCHED = 100;
/** New articles without a visible keyword are fetched in full when there are at most this many. */
const FEW = 20;
/** Articles read again together: each is a call. */
const REREAD_SIZE = 10;

interface Site {
  readonly base: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Parses a list of articles. Throws `malformed_answer` for anything else. */
export function parseDevto(body: unknown): DevtoArticle[] {
  if (!Array.isArray(body)) throw new SourceError('malformed_answer', 'the answer is no list of articles');
  return body.map(parseDevtoArticle);
}

async function articles(site: Site, path: string, query: QueryValues, io: SourceIo) {
  return parseDevto(
    parseJson(await io.request({ url: callUrl(site.base, path, query), headers: site.headers })),
  );
}

/** Returns a filter that lets each article through once: new articles push the end of a page onto the next. */
function createNewArticleFilter() {
  const seen = new Set<string | null>();
  return (found: readonly DevtoArticle[]): DevtoArticle[] => {
    const fresh = found.filter(({ id }) => id === null || !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  };
}

type SpellingMatcher = (text: string) => boolean;

const showsSpelling = ({ item }: DevtoArticle, contains: SpellingMatcher) =>
  typeof item !== 'string' && (contains(item.title ?? '') || contains(item.text));

/**
 * Returns the article with its body as text when only the body contains a spelling, and with its tags when only they
 * do.
 */
async function withMatchingText(site: Site, article: DevtoArticle, contains: SpellingMatcher, io: SourceIo) {
  const { item } = article;
  if (typeof item === 'string') return item;
  const url = callUrl(site.base, `/articles/${encodeURIComponent(item.external_id)}`);
  const answer = await io.request({ url, headers: site.headers, acceptStatuses: [404] });
  if (answer.status === 404) return 'withheld';
  const body = parseDevtoArticle(parseJson(answer)).body ?? '';
  if (contains(body)) return { ...item, text: body };
  const tags = article.tags.map((tag) => `#${tag}`).join(' ');
  return contains(tags) ? { ...item, text: `${item.text}\n${tags}`.trim() } : item;
}

/** Stored once the list of newest articles was not empty: it is the list of the whole site and never empty again. */
const LISTED = 'listed';

/** Throws `malformed_answer` when the list of the whole site is empty although it was not before. */
async function checkEmptyList(isEmpty: boolean, { storage }: SourceIo): Promise<void> {
  const wasListed = (await storage.read(LISTED)) !== null;
  if (isEmpty && wasListed) throw new SourceError('malformed_answer', 'the list of articles is empty');
  if (!isEmpty && !wasListed) await storage.write(LISTED, 'yes', null);
}

/** Yields the newest articles, page by page, back to `since`. */
async function* latest(site: Site, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const hours = Math.max(io.now() - query.since, 0) / HOUR_MS;
  const perPage = Math.min(Math.max(Math.ceil(hours * ARTICLES_PER_HOUR), SHORTEST_FULL_PAGE), 1000);
  const isSearchedToo = io.now() - query.since > SEARCH_FROM_MS;
  const contains = createSpellingMatcher(query.spellings);
  const onlyNew = createNewArticleFilter();
  let fetches = MAX_FETCHED;
  for (let page = 1; page <= LATEST_PAGES; page++) {
    const found = await articles(site, '/articles/latest', { page, per_page: perPage }, io);
    if (page === 1) await checkEmptyList(found.length === 0, io);
    const fresh = onlyNew(found).filter(({ publishedAt }) => (publishedAt ?? query.since) >= query.since);
    const silent = fresh.filter((article) => !showsSpelling(article, contains));
    const isFew = silent.length <= FEW && !isSearchedToo;
    const near = isFew ? silent : silent.filter(({ tags }) => contains(tags.join('\n')));
    const fetched = new Set(near.slice(0, fetches));
    fetches -= fetched.size;
    const items: ParsedItem[] = [];
    for (const article of fresh)
      items.push(fetched.has(article) ? await withMatchingText(site, article, contains, io) : article.item);
    yield toPage(items, query.since, io.now());
    const last = found.at(-1);
    if (
      found.length < SHORTEST_FULL_PAGE ||
      fresh.length === 0 ||
      (last?.publishedAt ?? query.since) < query.since
    )
      return;
  }
}

/** Yields what the full-text search finds for one spelling. It sorts by popularity, so every page is read. */
async function* search(site: Site, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const gap = io.now() - query.since;
  const [spelling = ''] = query.spellings;
  if (gap <= SEARCH_FROM_MS) return;
  const top = Math.ceil(gap / DAY_MS) + 1;
  const contains = createSpellingMatcher(query.spellings);
  const onlyNew = createNewArticleFilter();
  let fetches = MAX_FETCHED;
  for (let page = 1; page <= SEARCH_PAGES; page++) {
    const found = await articles(
      site,
      '/articles/search',
      { q: spelling, top, page, per_page: SEARCH_PAGE },
      io,
    );
    const unknown = onlyNew(found);
    const items: ParsedItem[] = [];
    for (const article of unknown) {
      if ((article.publishedAt ?? query.since) < query.since) continue;
      const isFetched = !showsSpelling(article, contains) && fetches-- > 0;
      items.push(isFetched ? await withMatchingText(site, article, contains, io) : article.item);
    }
    yield toPage(items, query.since, io.now());
    if (found.length < SHORTEST_FULL_PAGE || unknown.length === 0) return;
  }
}

/**
 * Reads articles again, with one call each. A search may have taken a text from the description or from the body, so only
 * titles are compared.
 */
async function reread(site: Site, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const items = new Map<string, ParsedItem>();
  for (const id of ids) {
    const url = callUrl(site.base, `/articles/${encodeURIComponent(id)}`);
    const answer = await io.request({ url, headers: site.headers, acceptStatuses: [404] });
    if (answer.status !== 404) items.set(id, parseDevtoArticle(parseJson(answer)).item);
  }
  return toReread(ids, items, ({ external_id, engagement, title }) => ({ external_id, engagement, title }));
}

/** dev.to: articles. Needs nothing. */
export const devto: Connector = {
  source: 'devto',
  summary: {
    keywordSearch: 'newest articles, and full-text search',
    reach: 'everything',
    callLimit: '3 calls in 1.1 s',
  },
  // 3 calls a second per address; slightly slower, so that no second ever has a fourth.
  limits: { default: { calls: 3, perMs: 1100 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The API documents no way to exclude words.
  exclusions: 'none',
  open({ api_key: key, base_url }) {
    const headers = { accept: 'application/vnd.forem.api-v1+json', ...(key && { 'api-key': key }) };
    const site: Site = { base: baseUrl(BASE, base_url), headers };
    return {
      availability: { available: true },
      plan(targets) {
        const searches = distinctSpellings(targets);
        return searches.length === 0 ? [] : [createQuery(LATEST, searches), ...queryPerSpelling(targets)];
      },
      search: (query, io) => (query.text === LATEST ? latest(site, query, io) : search(site, query, io)),
      postReader: { batchSize: REREAD_SIZE, read: (ids, io) => reread(site, ids, io) },
    };
  },
};
