import { DAY_MS } from '../../../schemas/duration.ts';
import { packAlternatives, type QueryLimits } from './packing.ts';
import type { SpellingSearch } from './search-query.ts';

/** Spellings share a query when their look-backs differ by at most a day. */
const SPREAD_MS = DAY_MS;

/**
 * Groups spellings by how far they look back, the shortest first, so that one that looks back over months does not drag
 * the others with it. Every spelling is in exactly one group.
 */
export function groupByLookBack<T extends SpellingSearch>(searches: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const next of [...searches].sort((a, b) => b.since - a.since)) {
    const group = groups.at(-1);
    if (group?.[0] && group[0].since - next.since <= SPREAD_MS) group.push(next);
    else groups.push([next]);
  }
  return groups;
}

/** Packs spellings that look back equally far into as few groups as the limits allow. */
export const packByLookBack = (
  searches: readonly SpellingSearch[],
  phraseOf: (search: SpellingSearch) => string,
  limits: QueryLimits,
): SpellingSearch[][] =>
  groupByLookBack(searches).flatMap((group) => packAlternatives(group, phraseOf, limits));
