import { readKeywordQuery } from './keyword-query.ts';
import { QueryError } from './query-error.ts';
import type { Keyword } from '../../schemas/projects/keyword.ts';
import type { Source } from '../../schemas/source.ts';

/** The fields of a keyword that say what to ask sources for. */
type AskedKeyword = Readonly<Pick<Keyword, 'term' | 'aliases' | 'query' | 'excluded'>>;

/** What sources are asked for on behalf of a keyword. */
export interface Asked {
  /** Words and phrases: every post that it matches has one of them. None: it matches nothing. */
  readonly spellings: readonly string[];
  /** No post that it matches has one of these. */
  readonly excluded: readonly string[];
  /** The only sources whose posts it matches; null: any. */
  readonly sources: readonly Source[] | null;
}

/** What was derived from the queries of keywords that are held: each is planned for at every source. */
const known = new WeakMap<AskedKeyword, Asked>();

/** Returns what to ask for; nothing for a query that this version cannot read. Pure. */
export function askedOf(keyword: AskedKeyword): Asked {
  const { term, aliases, query, excluded } = keyword;
  if (query === null) return { spellings: [term, ...aliases], excluded, sources: null };
  const derived = known.get(keyword) ?? derive(query, excluded);
  known.set(keyword, derived);
  return derived;
}

function derive(query: string, excluded: readonly string[]): Asked {
  try {
    const read = readKeywordQuery(query);
    return { ...read, excluded: [...new Set([...excluded, ...read.excluded])] };
  } catch (error) {
    if (error instanceof QueryError) return { spellings: [], excluded, sources: [] };
    throw error;
  }
}
