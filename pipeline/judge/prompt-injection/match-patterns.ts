import { LANGUAGE_PATTERNS } from './language-patterns.ts';
import { MACHINE_PATTERNS } from './machine-patterns.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { WordListMatcher } from './word-list-matcher.ts';

/** The highest weight of a match by kind, 0 to 1. */
export type KindWeights = ReadonlyMap<InjectionKind, number>;

const PATTERN_SETS = [MACHINE_PATTERNS, ...LANGUAGE_PATTERNS];
/** The words of all sets: one pass over a text says which patterns are worth testing. */
const MATCHER = new WordListMatcher(PATTERN_SETS.map(({ lists }) => lists));

/** Returns the matches in a normalized passage. */
export function matchPatterns(folded: string): KindWeights {
  const found = new Map<InjectionKind, number>();
  const lists = MATCHER.listsIn(folded);
  for (let set = 0; set < lists.length; set += 1) {
    const contained = lists[set]!;
    if (contained === 0) continue;
    for (const { kind, weight, pattern, needs } of PATTERN_SETS[set]!.patterns)
      if ((contained & needs) === needs && weight > (found.get(kind) ?? 0) && pattern.test(folded))
        found.set(kind, weight);
  }
  return found;
}

/** Combines weights to a score, 0 to 1: each match leaves some doubt, and doubts multiply. */
export const combinedScore = (signed: KindWeights): number =>
  1 - [...signed.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
