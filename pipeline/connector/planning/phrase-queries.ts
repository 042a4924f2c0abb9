import { DAY_MS } from '../../../schemas/duration.ts';
import type { SearchQuery } from '../connector.ts';
import { packByLookBack } from './look-back.ts';
import type { QueryLimits } from './packing.ts';
import { toPhrase } from './phrase.ts';
import { searchableSpellings, type SpellingSearch } from './search-query.ts';

/** Phrases to search together, over one time range in milliseconds since 1970. */
export interface PhraseQuery {
  readonly phrases: readonly string[];
  readonly since: number;
  readonly until: number;
}

/** Returns `one`, or `(one OR "the other")`: parentheses are only allowed around alternatives. */
export const anyOf = (phrases: readonly string[]): string =>
  phrases.length > 1 ? `(${phrases.join(' OR ')})` : phrases.join('');

/**
 * Packs the phrases of a query into as few as the limits allow, those with equal look-back together. `until`: the end
 * of their time range. `fits` leaves out phrases that the engine refuses.
 */
export function phraseQueries(
  query: SearchQuery,
  limits: QueryLimits,
  until: number,
  fits: (phrase: string) => boolean = () => true,
): PhraseQuery[] {
  const phraseOf = ({ spelling }: SpellingSearch) => toPhrase(spelling) ?? '';
  const searchable = searchableSpellings(query.targets).filter((search) => fits(phraseOf(search)));
  return packByLookBack(searchable, phraseOf, limits).map((group) => ({
    phrases: group.map(phraseOf),
    since: Math.min(...group.map(({ since }) => since)),
    until,
  }));
}

/** Returns two queries with half of the phrases each; none when there is only one phrase. */
export function halvePhrases({ phrases, ...range }: PhraseQuery): PhraseQuery[] {
  const half = Math.ceil(phrases.length / 2);
  return phrases.length === 1
    ? []
    : [phrases.slice(0, half), phrases.slice(half)].map((some) => ({ ...range, phrases: some }));
}

/**
 * Returns two queries in place of one with more results than the engine returns: half of the time each, newest first,
 * or, within a day, half of the phrases.
 */
export function halveQuery(query: PhraseQuery): PhraseQuery[] {
  const { since, until } = query;
  if (until - since <= DAY_MS) return halvePhrases(query);
  const middle = since + Math.floor((until - since) / 2);
  return [
    { ...query, since: middle },
    { ...query, until: middle },
  ];
}
