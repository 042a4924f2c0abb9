import { LANGUAGE_PATTERNS } from './language-patterns.ts';
import { MACHINE_PATTERNS } from './machine-patterns.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { STEERING_THRESHOLD, steeringLogOdds } from './steering-model.ts';
import { WordListMatcher } from './word-list-matcher.ts';

/** The highest weight of a match by kind, 0 to 1. */
export type KindWeights = ReadonlyMap<InjectionKind, number>;

const PATTERN_SETS = [MACHINE_PATTERNS, ...LANGUAGE_PATTERNS];
/** The words of all sets: one pass over a text says which patterns are worth testing. */
const MATCHER = new WordListMatcher(PATTERN_SETS.map(({ lists }) => lists));

/** The weight of a passage that the model of steering sentences finds. */
const MODEL_WEIGHT = 0.6;

function matchLists(folded: string, lists: Int32Array): Map<InjectionKind, number> {
  const found = new Map<InjectionKind, number>();
  for (let set = 0; set < PATTERN_SETS.length; set += 1) {
    const contained = lists[set]!;
    if (contained === 0) continue;
    for (const { kind, weight, pattern, needs } of PATTERN_SETS[set]!.patterns)
      if ((contained & needs) === needs && weight > (found.get(kind) ?? 0) && pattern.test(folded))
        found.set(kind, weight);
  }
  return found;
}

/** Whether a pattern matches somewhere in a normalized text: false for nearly every post. */
export const mayMatch = (folded: string): boolean => matchLists(folded, MATCHER.listsIn(folded)).size > 0;

/** Returns the matches in a normalized passage: of patterns, and of the model, less a penalty. */
export function matchPatterns(folded: string, penalty = 0): KindWeights {
  const found = matchLists(folded, MATCHER.listsIn(folded));
  if (steeringLogOdds(folded) - penalty > STEERING_THRESHOLD)
    found.set('address', Math.max(MODEL_WEIGHT, found.get('address') ?? 0));
  return found;
}

/** Combines weights to a score, 0 to 1: each match leaves some doubt, and doubts multiply. */
export const combinedScore = (signed: KindWeights): number =>
  1 - [...signed.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
