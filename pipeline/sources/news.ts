import { HOUR_MS } from '../../schemas/duration.ts';
import { distinctSpellings, createQuery, spellingKey } from '../connector/planning/search-query.ts';
import { baseUrl } from '../connector/base-url.ts';
import type { Part } from './news/engine.ts';
import { ownFeeds } from './news/feeds.ts';
import { gdelt, GDELT_BASE } from './news/gdelt.ts';
import { GOOGLE_BASE, googleNews, parseLocales, type Locale } from './news/google.ts';
import { createMerge } from './news/deduplicate.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { searchInTurn } from '../connector/parsing/combined-search.ts';
import type { Connector, PostPage, SearchQuery, SourceIo, SourceSettings } from '../connector/connector.ts';

const DEFAULT_LOCALES = 'en-US:US:en';

/** The address of one part: its own setting, else the setting of all news without whichever part's path it names. */
function partUrl(documented: string, own: string | undefined, all: string | undefined): URL {
  const mount = all?.replace(/\/+$/, '').replace(/(\/rss(\/search)?|\/api\/v2\/doc(\/doc)?)$/, '');
  return baseUrl(documented, own ?? mount);
}

/** The parts that are switched on. Own feeds first and Google last: of one story the find with the plainest address stays. */
function partsOf(settings: SourceSettings, locales: readonly Locale[]): Part[] {
  const feeds = (settings.feeds ?? '').split(/[,\s]+/).filter((address) => address !== '');
  return [
    ...(feeds.length > 0 ? [ownFeeds(feeds)] : []),
    ...(settings.gdelt === 'false'
      ? []
      : [gdelt(partUrl(GDELT_BASE, settings.gdelt_url, settings.base_url))]),
    ...(settings.google === 'false'
      ? []
      : [googleNews(partUrl(GOOGLE_BASE, settings.google_url, settings.base_url), locales)]),
  ];
}

/** What one part gives, without the stories that another part has given. */
async function* pagesOf(
  { name, search }: Part,
  query: SearchQuery,
  io: SourceIo,
  merge: ReturnType<typeof createMerge>,
): AsyncGenerator<PostPage> {
  for await (const items of search(query, io)) yield toPage(merge(name, items), query.since, io.now());
}

function search(parts: readonly Part[], query: SearchQuery, io: SourceIo): AsyncIterable<PostPage> {
  const merge = createMerge();
  return searchInTurn(parts.map((part) => ({ name: part.name, pages: pagesOf(part, query, io, merge) })));
}

function unavailable(
  settings: SourceSettings,
  locales: readonly Locale[] | null,
  parts: readonly Part[],
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
  limits: {
    default: { calls: 1, perMs: 1000 },
    feeds: { calls: 4, perMs: 1000 },
    google: { calls: 1, perMs: 2000 },
    gdelt: { calls: 1, perMs: 5000 },
  },
  // Stories are found up to hours after the time that they carry.
  overlapMs: 6 * HOUR_MS,
  maxBackfillDays: null,
  // Engines look through whole articles, of which they give us headlines, and take a word for its other forms.
  exclusions: 'none',
  open(settings) {
    const locales = parseLocales(settings.locales ?? DEFAULT_LOCALES);
    const parts = partsOf(settings, locales ?? []);
    const reason = unavailable(settings, locales, parts);
    return {
      availability: reason === null ? { available: true } : { available: false, reason },
      plan(targets) {
        const searches = distinctSpellings(targets);
        // One question for everything, so that the finds of all parts can be merged. It packs the phrases by itself.
        return searches.length === 0
          ? []
          : [
              createQuery(
                `news:${searches
                  .map(({ spelling }) => spellingKey(spelling))
                  .sort()
                  .join('|')}`,
                searches,
              ),
            ];
      },
      search: (query, io) => search(parts, query, io),
    };
  },
};
