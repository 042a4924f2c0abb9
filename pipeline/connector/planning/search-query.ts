import type { SearchQuery, SearchTarget } from '../connector.ts';
import { toPhrase } from './phrase.ts';

/** One spelling to search for, on behalf of every keyword that has it. */
export interface SpellingSearch {
  /** As the first keyword writes it, normalized to NFKC, with single spaces. */
  readonly spelling: string;
  /** The earliest `since` of its targets, in milliseconds since 1970. */
  readonly since: number;
  readonly targets: readonly SearchTarget[];
  /** The words that all of its targets exclude. */
  readonly excluded: readonly string[];
}

const tidy = (spelling: string) => spelling.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/**
 * Returns the key under which search engines take two spellings for the same: they ignore case, width and extra spaces.
 */
export const spellingKey = (spelling: string): string => tidy(spelling).toLowerCase().normalize('NFKC');

const earliestFreshOf = (targets: readonly SearchTarget[]): number =>
  earliestOf(targets.map(({ since, freshSince = since }) => ({ since: freshSince })));

const earliestOf = (parts: readonly { readonly since: number }[]): number =>
  parts.reduce((earliest, { since }) => Math.min(earliest, since), Number.POSITIVE_INFINITY);

/**
 * Returns every distinct spelling of these targets, in the order of first appearance. `spellingsOf` returns what to
 * search for on behalf of a target. Default: its spellings.
 */
export function distinctSpellings(
  targets: readonly SearchTarget[],
  spellingsOf: (target: SearchTarget) => readonly string[] = ({ spellings }) => spellings,
): SpellingSearch[] {
  const byKey = new Map<string, { readonly spelling: string; readonly targets: Set<SearchTarget> }>();
  for (const target of targets) {
    for (const spelling of spellingsOf(target)) {
      const key = spellingKey(spelling);
      const known = byKey.get(key);
      if (known) known.targets.add(target);
      else if (key !== '') byKey.set(key, { spelling: tidy(spelling), targets: new Set([target]) });
    }
  }
  return [...byKey.values()].map(({ spelling, targets: own }) => ({
    spelling,
    since: earliestOf([...own]),
    targets: [...own],
    excluded: [...own]
      .map(({ excluded }) => excluded)
      .reduce((all, some) => all.filter((word) => some.includes(word))),
  }));
}

/** Returns the distinct spellings of these targets that search engines can search for. */
export const searchableSpellings = (targets: readonly SearchTarget[]): SpellingSearch[] =>
  distinctSpellings(targets).filter(({ spelling }) => toPhrase(spelling) !== null);

/** Returns the keys of these spellings, in order: the usual name of a query for all of them. */
export const spellingKeys = (searches: readonly SpellingSearch[]): string[] =>
  searches.map(({ spelling }) => spellingKey(spelling));

/** Returns the query that covers these spellings and looks back as far as the earliest of them needs. */
export function createQuery(text: string, searches: readonly SpellingSearch[]): SearchQuery {
  const targets = [...new Set(searches.flatMap((search) => search.targets))];
  return {
    text,
    spellings: searches.map(({ spelling }) => spelling),
    since: earliestOf(searches),
    freshSince: earliestFreshOf(targets),
    targets,
  };
}

/** Returns one query per distinct spelling that can be searched, named `search:<spelling>`: for sources without OR. */
export const queryPerSpelling = (targets: readonly SearchTarget[]): SearchQuery[] =>
  searchableSpellings(targets).map((one) => createQuery(`search:${spellingKey(one.spelling)}`, [one]));
