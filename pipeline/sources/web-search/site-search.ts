import { DAY_MS } from '../../../schemas/duration.ts';
import { distinctSpellings, type SpellingSearch } from '../../connector/planning/search-query.ts';
import { packAlternatives } from '../../connector/planning/packing.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import { SourceError, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import type { Span, WebResult, WebSearch } from './provider.ts';

/** Phrases that are asked for together, over the same time. */
interface Question extends Span {
  readonly phrases: readonly string[];
}

/** Finds of a site, page by page. */
export interface SiteFinds {
  readonly results: readonly WebResult[];
  /** Set when the engine has more than it gives: what is older than this may be missing. Milliseconds since 1970. */
  readonly reachedBackTo?: number;
}

/** The words of a question, such as `("lumen kite" OR pipefish) site:linkedin.com/posts`. */
const wordsOf = (phrases: readonly string[], site: string) =>
  `${phrases.length === 1 ? phrases[0] : `(${phrases.join(' OR ')})`} site:${site}`;

function questionsOf(query: SearchQuery, { limits }: WebSearch, now: number): Question[] {
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

/** Two questions in place of one, each with half of the phrases; none when there is only one phrase. */
function byPhrases({ phrases, ...span }: Question): Question[] {
  const half = Math.ceil(phrases.length / 2);
  return phrases.length === 1
    ? []
    : [phrases.slice(0, half), phrases.slice(half)].map((some) => ({ ...span, phrases: some }));
}

/** Two questions in place of one whose answer was full: half of the time, newest first, or, within a day, of the phrases. */
function halves(question: Question): Question[] {
  const { since, until } = question;
  if (until - since <= DAY_MS) return byPhrases(question);
  const middle = since + Math.floor((until - since) / 2);
  return [
    { ...question, since: middle },
    { ...question, until: middle },
  ];
}

/**
 * Everything that a web search knows of a site about the spellings of a query, since its time. Engines rank by what they
 * hold fit and give so many results: a question that has more is asked again in halves. A question with several
 * phrases that the engine refuses is too.
 */
export async function* searchSite(
  engine: WebSearch,
  site: string,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<SiteFinds> {
  const open = questionsOf(query, engine, io.now());
  for (let question = open.shift(); question; question = open.shift()) {
    const words = wordsOf(question.phrases, site);
    const seen = new Set<string | null>();
    try {
      for (let page = 0, hasMore = true; hasMore; page++) {
        if (page === engine.mostPages) {
          const parts = halves(question);
          open.unshift(...parts);
          if (parts.length === 0) yield { results: [], reachedBackTo: question.until };
          break;
        }
        const found = await engine.ask(words, question, page, io);
        yield { results: found.results };
        const before = seen.size;
        for (const { url } of found.results) seen.add(url);
        // Engines fill up with what they gave before. Every page is paid for.
        hasMore = found.hasMore && seen.size > before;
      }
    } catch (error) {
      const parts = byPhrases(question);
      if (!(error instanceof SourceError) || error.code !== 'bad_request' || parts.length === 0) throw error;
      open.unshift(...parts);
    }
  }
}
