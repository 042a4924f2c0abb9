import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { distinctSpellings, createQuery, queryPerSpelling } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { parseDevtoArticle, type DevtoArticle } from './devto/article.ts';
import { createSpellingMatcher } from '../connector/parsing/spelling-matcher.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import {
  SourceError,
  type Connector,
  type PostPage,
  type SearchQuery,
  type SourceIo,
} from '../connector/connector.ts';
import { parseJson } from '../connector/parsing/json-values.ts';

/** dev.to: https://developers.forem.com/api/v1 */
const BASE = 'https://dev.to/api';

/** Name of the question that reads everything new. */
const LATEST = 'latest';
/** Pages of the newest articles that are read at most: at a thousand a page, about two weeks of dev.to. */
const LATEST_PAGES = 30;
/** dev.to publishes about this many articles an hour: so a page is about as long as the gap to fill. */
const ARTICLES_PER_HOUR = 100;
/** Pages shorter than the API's own default are the last ones, however many were asked for. */
const SHORTEST_FULL_PAGE = 30;
/** A gap longer than this is asked by search as well, which also sees the bodies of articles. */
const SEARCH_FROM_MS = 6 * HOUR_MS;
const SEARCH_PAGE = 100;
const SEARCH_PAGES = 10;
/** Articles of one question that are fetched whole. */
const MOST_FETCHED = 100;
/** New articles without a keyword in sight are fetched whole when there are no more than this. */
const FEW = 20;

/** How this installation calls dev.to. */
interface Site {
  readonly base: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a list of articles. Throws `malformed_answer` when it is none. */
export function parseDevto(body: unknown): DevtoArticle[] {
  if (!Array.isArray(body)) throw new SourceError('malformed_answer', 'the answer is no list of articles');
  return body.map(parseDevtoArticle);
}

async function articles(
  site: Site,
  path: string,
  query: Readonly<Record<string, string | number>>,
  io: SourceIo,
) {
  return parseDevto(
    parseJson(await io.request({ url: callUrl(site.base, path, query), headers: site.headers })),
  );
}

/** Lets each article through once: what is published meanwhile pushes the end of a page onto the next. */
function newcomers() {
  const seen = new Set<string | null>();
  return (found: readonly DevtoArticle[]): DevtoArticle[] => {
    const fresh = found.filter(({ id }) => id === null || !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  };
}

type Holds = (text: string) => boolean;

const shows = ({ item }: DevtoArticle, holds: Holds) =>
  typeof item !== 'string' && (holds(item.title ?? '') || holds(item.text));

/** The article with its body as text where a spelling stands only there, and its tags where it stands only in them. */
async function whole(site: Site, article: DevtoArticle, holds: Holds, io: SourceIo): Promise<ParsedItem> {
  const { item } = article;
  if (typeof item === 'string') return item;
  const url = callUrl(site.base, `/articles/${encodeURIComponent(item.external_id)}`);
  const answer = await io.request({ url, headers: site.headers, acceptStatuses: [404] });
  if (answer.status === 404) return 'withheld';
  const body = parseDevtoArticle(parseJson(answer)).body ?? '';
  if (holds(body)) return { ...item, text: body };
  const tags = article.tags.map((tag) => `#${tag}`).join(' ');
  return holds(tags) ? { ...item, text: `${item.text}\n${tags}`.trim() } : item;
}

/** Noted once the list of newest articles has held something: it is the whole site's, and never empty again. */
const LISTED = 'listed';

/** Throws `malformed_answer` when the list of the whole site is empty although it was not before: that is a failure. */
async function mindEmptiness(isEmpty: boolean, { storage }: SourceIo): Promise<void> {
  const wasListed = (await storage.read(LISTED)) !== null;
  if (isEmpty && wasListed) throw new SourceError('malformed_answer', 'the list of articles is empty');
  if (!isEmpty && !wasListed) await storage.write(LISTED, 'yes', null);
}

/** The newest articles, page by page, back to `since`. */
async function* latest(site: Site, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const hours = Math.max(io.now() - query.since, 0) / HOUR_MS;
  const perPage = Math.min(Math.max(Math.ceil(hours * ARTICLES_PER_HOUR), SHORTEST_FULL_PAGE), 1000);
  const isSearchedToo = io.now() - query.since > SEARCH_FROM_MS;
  const holds = createSpellingMatcher(query.spellings);
  const onlyNew = newcomers();
  let fetches = MOST_FETCHED;
  for (let page = 1; page <= LATEST_PAGES; page++) {
    const found = await articles(site, '/articles/latest', { page, per_page: perPage }, io);
    if (page === 1) await mindEmptiness(found.length === 0, io);
    const fresh = onlyNew(found).filter(({ publishedAt }) => (publishedAt ?? query.since) >= query.since);
    const silent = fresh.filter((article) => !shows(article, holds));
    const isFew = silent.length <= FEW && !isSearchedToo;
    const near = isFew ? silent : silent.filter(({ tags }) => holds(tags.join('\n')));
    const fetched = new Set(near.slice(0, fetches));
    fetches -= fetched.size;
    const items: ParsedItem[] = [];
    for (const article of fresh)
      items.push(fetched.has(article) ? await whole(site, article, holds, io) : article.item);
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

/** What the full-text search finds for one spelling. Its order is popularity, so every page is read. */
async function* search(site: Site, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const gap = io.now() - query.since;
  const [spelling = ''] = query.spellings;
  if (gap <= SEARCH_FROM_MS) return;
  const top = Math.ceil(gap / DAY_MS) + 1;
  const holds = createSpellingMatcher(query.spellings);
  const onlyNew = newcomers();
  let fetches = MOST_FETCHED;
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
      const isFetched = !shows(article, holds) && fetches-- > 0;
      items.push(isFetched ? await whole(site, article, holds, io) : article.item);
    }
    yield toPage(items, query.since, io.now());
    if (found.length < SHORTEST_FULL_PAGE || unknown.length === 0) return;
  }
}

/** dev.to: articles. Needs nothing. */
export const devto: Connector = {
  source: 'devto',
  // 3 calls a second an address; a little slower, so that no second ever sees a fourth.
  limits: { default: { calls: 3, perMs: 1100 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // No way to leave words out is known.
  exclusions: 'none',
  open({ api_key: key, base_url }) {
    const headers = { accept: 'application/vnd.forem.api-v1+json', ...(key && { 'api-key': key }) };
    const site: Site = { base: baseUrl(BASE, base_url), headers };
    return {
      availability: { available: true },
      plan(targets) {
        const searches = distinctSpellings(targets);
        const searchable = queryPerSpelling(targets).filter(
          ({ spellings }) => toPhrase(spellings[0] ?? '') !== null,
        );
        return searches.length === 0 ? [] : [createQuery(LATEST, searches), ...searchable];
      },
      search: (query, io) => (query.text === LATEST ? latest(site, query, io) : search(site, query, io)),
    };
  },
};
