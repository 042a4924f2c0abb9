import { DAY_MS } from '../../../schemas/duration.ts';
import { distinctSpellings, type SpellingSearch } from '../../connector/planning/search-query.ts';
import { packAlternatives } from '../../connector/planning/packing.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import { SourceError, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import type { TimeRange, WebResult, WebSearch } from './provider.ts';

/** Phrases that are searched together, over the same time. */
interface SiteQuery extends TimeRange {
  readonly phrases: readonly string[];
}

/** Results from a site, page by page. */
export interface SiteResults {
  readonly results: readonly WebResult[];
  /** Set when the engine has more results than it returns: older ones may be missing. Milliseconds since 1970. */
  readonly reachedBackTo?: number;
}

/** Returns a query such as `("lumen kite" OR pipefish) site:linkedin.com/posts`. */
const wordsOf = (phrases: readonly string[], site: string) =>
  `${phrases.length === 1 ? phrases[0] : `(${phrases.join(' OR ')})`} site:${site}`;

function siteQueries(query: SearchQuery, { limits }: WebSearch, now: number): SiteQuery[] {
  const phraseOf = ({ spelling }: SpellingSearch) => toPhrase(spelling) ?? '';
  const askable = distinctSpellings(query.targets).filter((searches) => phraseOf(searches) !== '');
  return groupByLookBack(askable)
    .flatMap((group) => packAlternatives(group, phraseOf, limits))
    .map((group) => ({
      phrases: group.map(phraseOf),
      since: Math.min(...group.map(({ since }) => since)),
      until: now,
    }));
}

/** Returns two queries with half of the phrases each; none when there is only one phrase. */
function halvePhrases({ phrases, ...span }: SiteQuery): SiteQuery[] {
  const half = Math.ceil(phrases.length / 2);
  return phrases.length === 1
    ? []
    : [phrases.slice(0, half), phrases.slice(half)].map((some) => ({ ...span, phrases: some }));
}

/**
 * Returns two queries in place of one with a full answer: half of the time each, newest first, or, within a day, half
 * of the phrases.
 */
function halve(question: SiteQuery): SiteQuery[] {
  const { since, until } = question;
  if (until - since <= DAY_MS) return halvePhrases(question);
  const middle = since + Math.floor((until - since) / 2);
  return [
    { ...question, since: middle },
    { ...question, until: middle },
  ];
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
  const open = siteQueries(query, engine, io.now());
  for (let question = open.shift(); question; question = open.shift()) {
    const words = wordsOf(question.phrases, site);
    const seen = new Set<string | null>();
    try {
      for (let page = 0, hasMore = true; hasMore; page++) {
        if (page === engine.maxPages) {
          const parts = halve(question);
          open.unshift(...parts);
          if (parts.length === 0) yield { results: [], reachedBackTo: question.until };
          break;
        }
        const found = await engine.ask(words, question, page, io);
        yield { results: found.results };
        const before = seen.size;
        for (const { url } of found.results) seen.add(url);
        // Engines repeat earlier results on later pages, and every page is billed.
        hasMore = found.hasMore && seen.size > before;
      }
    } catch (error) {
      const parts = halvePhrases(question);
      if (!(error instanceof SourceError) || error.code !== 'bad_request' || parts.length === 0) throw error;
      open.unshift(...parts);
    }
  }
}
