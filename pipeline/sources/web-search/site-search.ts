import { anyOf, halvePhrases, halveQuery, phraseQueries } from '../../connector/planning/phrase-queries.ts';
import { SourceError, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import type { WebResult, WebSearch } from './provider.ts';

/** Results from a site, page by page. */
export interface SiteResults {
  readonly results: readonly WebResult[];
  /** Set when the engine has more results than it returns: older ones may be missing. Milliseconds since 1970. */
  readonly reachedBackTo?: number;
}

/**
 * Yields everything that a web search knows about the spellings of a query on a site. Engines rank by relevance and
 * return a limited number of results: a query with more is searched again in halves. So is a query with several phrases
 * that the engine refuses.
 */
export async function* searchSite(
  engine: WebSearch,
  site: string,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<SiteResults> {
  const open = phraseQueries(query, engine.limits, io.now());
  for (let part = open.shift(); part; part = open.shift()) {
    const words = `${anyOf(part.phrases)} site:${site}`;
    const seen = new Set<string | null>();
    try {
      for (let page = 0, hasMore = true; hasMore; page++) {
        if (page === engine.maxPages) {
          const halves = halveQuery(part);
          open.unshift(...halves);
          if (halves.length === 0) yield { results: [], reachedBackTo: part.until };
          break;
        }
        const found = await engine.ask(words, part, page, io);
        yield { results: found.results };
        const before = seen.size;
        for (const { url } of found.results) seen.add(url);
        // Engines repeat earlier results on later pages, and every page is billed.
        hasMore = found.hasMore && seen.size > before;
      }
    } catch (error) {
      const halves = halvePhrases(part);
      if (!(error instanceof SourceError) || error.code !== 'bad_request' || halves.length === 0) throw error;
      open.unshift(...halves);
    }
  }
}
