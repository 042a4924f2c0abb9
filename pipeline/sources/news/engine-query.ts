import { distinctSpellings, type SpellingSearch } from '../../connector/planning/search-query.ts';
import { packAlternatives, type QueryLimits } from '../../connector/planning/packing.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery } from '../../connector/connector.ts';

/** Phrases that are asked for together, over the same time. */
export interface NewsQuestion {
  readonly phrases: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** `one`, or `(one OR "the other")`: parentheses are only allowed around alternatives. */
export const anyOf = (phrases: readonly string[]): string =>
  phrases.length === 1 ? (phrases[0] ?? '') : `(${phrases.join(' OR ')})`;

/**
 * Packs the phrases of a query into as few questions as the limits allow, those that look back equally far together.
 * `fits` leaves out phrases that the engine refuses.
 */
export function newsQuestions(
  query: SearchQuery,
  limits: QueryLimits,
  fits: (phrase: string) => boolean = () => true,
): NewsQuestion[] {
  const askable = distinctSpellings(query.targets).filter(({ spelling }) => {
    const words = toPhrase(spelling);
    return words !== null && fits(words);
  });
  const phraseOf = ({ spelling }: SpellingSearch) => toPhrase(spelling) ?? '';
  return groupByLookBack(askable)
    .flatMap((group) => packAlternatives(group, phraseOf, limits))
    .map((group) => ({ phrases: group.map(phraseOf), since: Math.min(...group.map(({ since }) => since)) }));
}
