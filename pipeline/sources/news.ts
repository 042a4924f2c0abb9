import { HOUR_MS } from '../../schemas/duration.ts';
import { distinctSpellings, createQuery, spellingKeys } from '../connector/planning/search-query.ts';
import { baseUrl } from '../connector/base-url.ts';
import type { NewsEngine } from './news/engine.ts';
import { createFeedEngine } from './news/feeds.ts';
import { createGdeltEngine, GDELT_BASE } from './news/gdelt.ts';
import { GOOGLE_BASE, createGoogleEngine, parseLocales, type Locale } from './news/google.ts';
import { createStoryFilter } from './news/deduplicate.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { searchInTurn } from '../connector/parsing/combined-search.ts';
import type { Connector, PostPage, SearchQuery, SourceIo, SourceSettings } from '../connector/connector.ts';

const DEFAULT_LOCALES = 'en-US:US:en';

/** Returns the address of one engine: its own setting, else the base URL of all news without any engine's path. */
function partUrl(documented: string, own: string | undefined, all: string | undefined): URL {
  const mount = all?.replace(/\/+$/, '').replace(/(\/rss(\/search)?|\/api\/v2\/doc(\/doc)?)$/, '');
  return baseUrl(documented, own ?? mount);
}

/**
 * Returns the engines that are enabled. Own feeds come first and Google last: of each story, the result with the
 * plainest address is kept.
 */
function partsOf(settings: SourceSettings, locales: readonly Locale[]): NewsEngine[] {
  const feeds = (settings.feeds ?? '').split(/[,\s]+/).filter((address) => address !== '');
  return [
    ...(feeds.length > 0 ? [createFeedEngine(feeds)] : []),
    ...(settings.gdelt === 'false'
      ? []
      : [createGdeltEngine(partUrl(GDELT_BASE, settings.gdelt_url, settings.base_url))]),
    ...(settings.google === 'false'
      ? []
      : [createGoogleEngine(partUrl(GOOGLE_BASE, settings.google_url, settings.base_url), locales)]),
  ];
}

/** Yields what one engine finds, without the stories that another engine has found. */
async function* pagesOf(
  { name, search }: NewsEngine,
  query: SearchQuery,
  io: SourceIo,
  merge: ReturnType<typeof createStoryFilter>,
): AsyncGenerator<PostPage> {
  for await (const items of search(query, io)) yield toPage(merge(name, items), query.since, io.now());
}

function search(parts: readonly NewsEngine[], query: SearchQuery, io: SourceIo): AsyncIterable<PostPage> {
  const merge = createStoryFilter();
  return searchInTurn(parts.map((part) => ({ name: part.name, pages: pagesOf(part, query, io, merge) })));
}

function unavailable(
  settings: SourceSettings,
  locales: readonly Locale[] | null,
  parts: readonly NewsEngine[],
): string | null {
  if (locales === null) return 'EARSHOT_NEWS_LOCALES must look like en-US:US:en,de:DE:de';
  const wrong = (settings.feeds ?? '')
    .split(/[,\s]+/)
    .find((address) => address !== '' && !/^https?:\/\//i.test(address));
  if (wrong !== undefined) return 'EARSHOT_NEWS_FEEDS must be a comma list of http(s) addresses';
  return parts.length === 0
    ? 'every part is switched off: EARSHOT_NEWS_GOOGLE, EARSHOT_NEWS_GDELT, EARSHOT_NEWS_FEEDS'
    : null;
}

/** News: own feeds, the GDELT Project and Google News, each story once. Needs nothing. */
export const news: Connector = {
  source: 'news',
  summary: {
    keywordSearch: 'many spellings in one query',
    reach: 'Google: as far as it lists; GDELT: 3 months; feeds: what they list',
    callLimit: 'Google: 1 call in 2 s; GDELT: 1 in 5 s; feeds: 4 a second',
  },
  limits: {
    default: { calls: 1, perMs: 1000 },
    feeds: { calls: 4, perMs: 1000 },
    google: { calls: 1, perMs: 2000 },
    gdelt: { calls: 1, perMs: 5000 },
  },
  // Stories appear up to hours after the time that they carry.
  overlapMs: 6 * HOUR_MS,
  maxBackfillDays: null,
  // Engines search whole articles but return headlines, and include inflections.
  exclusions: 'none',
  open(settings) {
    const locales = parseLocales(settings.locales ?? DEFAULT_LOCALES);
    const parts = partsOf(settings, locales ?? []);
    const reason = unavailable(settings, locales, parts);
    return {
      availability: reason === null ? { available: true } : { available: false, reason },
      plan(targets) {
        const searches = distinctSpellings(targets);
        // One query for everything, so that results of all engines can be merged. Each engine packs the phrases itself.
        const keys = spellingKeys(searches).sort();
        return searches.length === 0 ? [] : [createQuery(`news:${keys.join('|')}`, searches)];
      },
      search: (query, io) => search(parts, query, io),
    };
  },
};
