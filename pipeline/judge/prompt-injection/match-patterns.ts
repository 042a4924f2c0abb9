import { LANGUAGE_PATTERNS } from './language-patterns.ts';
import { MACHINE_PATTERNS, MACHINE_PREFILTER } from './machine-patterns.ts';
import type { InjectionPattern, InjectionKind } from './injection-pattern.ts';
import { WordListMatcher } from './word-list-matcher.ts';

/** The highest weight of a match by kind, 0 to 1. */
export type KindWeights = ReadonlyMap<InjectionKind, number>;

const LANGUAGE_MATCHER = new WordListMatcher(LANGUAGE_PATTERNS.map(({ words }) => words));
/** A matcher for the lists of each language that has any. */
const LIST_MATCHERS = LANGUAGE_PATTERNS.map(({ lists }) =>
  lists.length > 0 ? new WordListMatcher(lists) : null,
);
const ALL_LISTS = -1;

function addMatches(
  found: Map<InjectionKind, number>,
  folded: string,
  signs: readonly InjectionPattern[],
  lists: number,
): void {
  for (const { kind, weight, pattern, needs } of signs)
    if ((lists & needs) === needs && weight > (found.get(kind) ?? 0) && pattern.test(folded))
      found.set(kind, weight);
}

/** Returns the matches in a normalized passage. */
export function matchPatterns(folded: string): KindWeights {
  const found = new Map<InjectionKind, number>();
  if (MACHINE_PREFILTER.test(folded)) addMatches(found, folded, MACHINE_PATTERNS, ALL_LISTS);
  const worth = LANGUAGE_MATCHER.listsIn(folded);
  // Many posts say "AI", but hardly any next to a word that addresses it; only those are matched.
  for (let position = 0; worth >>> position !== 0; position += 1)
    if ((worth & (1 << position)) !== 0)
      addMatches(
        found,
        folded,
        LANGUAGE_PATTERNS[position]!.patterns,
        LIST_MATCHERS[position]?.listsIn(folded) ?? ALL_LISTS,
      );
  return found;
}

/** Combines weights to a score, 0 to 1: each match leaves some doubt, and doubts multiply. */
export const combinedScore = (signed: KindWeights): number =>
  1 - [...signed.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
