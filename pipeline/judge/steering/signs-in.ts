import { LANGUAGE_SIGNS } from './language-signs.ts';
import { MACHINE_SIGNS, MACHINE_WORTH } from './machine-signs.ts';
import type { Sign, SteeringKind } from './sign.ts';
import { WordStarts } from './word-starts.ts';

/** What steers in a passage: by kind, how surely (0 to 1). */
export type Signed = ReadonlyMap<SteeringKind, number>;

const STARTS = new WordStarts(LANGUAGE_SIGNS.map(({ words }) => words));
/** The lists of each language that has any. */
const LISTS = LANGUAGE_SIGNS.map(({ lists }) => (lists.length > 0 ? new WordStarts(lists) : null));
const ALL_LISTS = -1;

/** Notes the signs that stand in a passage which holds words of these lists. */
function look(found: Map<SteeringKind, number>, folded: string, signs: readonly Sign[], lists: number): void {
  for (const { kind, weight, pattern, needs } of signs)
    if ((lists & needs) === needs && weight > (found.get(kind) ?? 0) && pattern.test(folded))
      found.set(kind, weight);
}

/** Finds the signs in a passage, which is to be folded (`fold`). */
export function signsIn(folded: string): Signed {
  const found = new Map<SteeringKind, number>();
  if (MACHINE_WORTH.test(folded)) look(found, folded, MACHINE_SIGNS, ALL_LISTS);
  const worth = STARTS.in(folded);
  // Many a post says "AI", hardly one beside a word that speaks to it: the patterns are for those alone.
  for (let place = 0; worth >>> place !== 0; place += 1)
    if ((worth & (1 << place)) !== 0)
      look(found, folded, LANGUAGE_SIGNS[place]!.signs, LISTS[place]?.in(folded) ?? ALL_LISTS);
  return found;
}

/** Signs together: each leaves as much doubt as it leaves, and doubts multiply. 0 to 1. */
export const together = (signed: Signed): number =>
  1 - [...signed.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
