import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { wordsToFind } from '../../schemas/query/search-words.ts';
import { cheapest, coversIn, type Cover } from './needed-words.ts';
import { parseQuery } from './parse-query.ts';
import { QueryError } from './query-error.ts';
import { resolveParsed } from './resolve-query.ts';
import type { Query, QueryField, Term } from './syntax.ts';

/** The query of a keyword: which posts it collects, and what sources are asked for. */
export interface KeywordQuery {
  readonly conditions: MentionQuery;
  /** A matching post has one entry of each. At least one. */
  readonly covers: readonly Cover[];
  /** The words and phrases to search for: every matching post has one of them. */
  readonly spellings: readonly string[];
  /** Single words that no matching post has. */
  readonly excluded: readonly string[];
  /** The only sources of matching posts; null: any. */
  readonly sources: readonly Source[] | null;
}

/** The most words and phrases that sources are asked for on behalf of one query: each may be a call. */
const MOST_SPELLINGS = 20;

/** Fields of mentions that a post does not have yet, with when it has them. */
const STORED: Partial<Record<QueryField, string>> = {
  urgency: 'a post has none before it is judged',
  sentiment: 'a post has none before it is judged',
  category: 'a post has none before it is judged',
  tag: 'only stored mentions have tags',
  assignee: 'only stored mentions have one',
  story: 'a post belongs to one once it is stored',
};

function termsOf(query: Query): readonly Term[] {
  if (query.kind === 'term') return [query];
  if (query.kind === 'not') return termsOf(query.of);
  if (query.kind === 'near') return [...query.left, ...query.right];
  return query.of.flatMap(termsOf);
}

/** Throws `QueryError` for a condition that makes no sense before a post is stored. */
function refuseStored({ field, text, at }: Term): void {
  const reason = field === null ? undefined : STORED[field];
  if (reason !== undefined)
    throw new QueryError(
      at,
      `a keyword cannot ask for ${field}: because ${reason}; use it in q, views and rules`,
    );
  if (field === 'posted' && !text.includes('-'))
    throw new QueryError(
      at,
      'a keyword cannot ask for the last days, which window_days of its project says; write a day such as >=2026-11-20',
    );
}

/** Returns what must hold in any case: the parts of the outermost AND. */
const conjuncts = (query: Query): readonly Query[] => (query.kind === 'all' ? query.of : [query]);

/** Returns the words of a part of which none may occur: of `-a` or `-(a OR b)`. */
function excludedBy(query: Query): string[] {
  if (query.kind !== 'not') return [];
  const parts = query.of.kind === 'any' ? query.of.of : [query.of];
  return parts.flatMap((part) => {
    if (part.kind !== 'term' || part.field !== null || part.exact || part.prefix) return [];
    const words = wordsToFind(part.text);
    return words.length === 1 ? words : [];
  });
}

/** Returns the sources that a part leaves; null: it says nothing about them. */
function sourcesLeftBy(query: Query): readonly Source[] | null {
  if (query.kind === 'not') {
    const others = query.of.kind === 'all' ? null : sourcesLeftBy(query.of);
    const isOnlySource = termsOf(query.of).every(({ field }) => field === 'source');
    return others && isOnlySource ? SOURCES.filter((source) => !others.includes(source)) : null;
  }
  if (query.kind === 'any') {
    const each = query.of.map(sourcesLeftBy);
    return each.includes(null) ? null : [...new Set(each.flatMap((some) => some ?? []))];
  }
  if (query.kind !== 'term') return null;
  if (query.field === 'subreddit') return ['reddit'];
  return query.field === 'source' ? SOURCES.filter((source) => source === query.text.toLowerCase()) : null;
}

function sourcesLeft(parts: readonly Query[]): readonly Source[] | null {
  const each = parts.map(sourcesLeftBy).filter((some) => some !== null);
  if (each.length === 0) return null;
  return each.reduce((all, some) => all.filter((source) => some.includes(source)));
}

/**
 * Reads the `query` of a keyword. Its words are looked for in the title and the text of a post; days are days of UTC.
 * Pure. Throws `QueryError` for what does not follow the grammar, for fields of stored mentions, and for a query that
 * posts may match without any word, since no source can be asked for it.
 */
export function readKeywordQuery(text: string): KeywordQuery {
  const query = parseQuery(text);
  if (!query) throw new QueryError(0, 'expected a word or a phrase');
  termsOf(query).forEach(refuseStored);
  const conditions = resolveParsed(query, { now: 0, timeZone: 'UTC' });
  const covers = coversIn(query);
  const asked = cheapest(covers);
  if (asked.length > MOST_SPELLINGS)
    throw new QueryError(
      0,
      `sources would have to be asked for ${asked.length} words and phrases; at most ${MOST_SPELLINGS} are possible`,
    );
  const parts = conjuncts(query);
  return {
    conditions,
    covers,
    spellings: [...new Set(asked.map((need) => need.text))],
    excluded: [...new Set(parts.flatMap(excludedBy))],
    sources: sourcesLeft(parts),
  };
}
