import { LANGUAGE_SIGNS } from './language-signs.ts';
import { MACHINE_SIGNS, MACHINE_WORTH } from './machine-signs.ts';
import { type Sign, type SteeringKind } from './sign.ts';
import { WordStarts } from './word-starts.ts';

/** What steers in a passage: by kind, how surely (0 to 1). */
export type Signed = ReadonlyMap<SteeringKind, number>;

const STARTS = new WordStarts(LANGUAGE_SIGNS.map(({ words }) => words));

/** Finds the signs in a passage, which is to be folded (`fold`). */
export function signsIn(folded: string): Signed {
  const found = new Map<SteeringKind, number>();
  const look = (signs: readonly Sign[]) => {
    for (const { kind, weight, pattern } of signs)
      if (weight > (found.get(kind) ?? 0) && pattern.test(folded)) found.set(kind, weight);
  };
  if (MACHINE_WORTH.test(folded)) look(MACHINE_SIGNS);
  const worth = STARTS.in(folded);
  LANGUAGE_SIGNS.forEach(({ signs }, place) => {
    if ((worth & (1 << place)) !== 0) look(signs);
  });
  return found;
}

/** Signs together: each leaves as much doubt as it leaves, and doubts multiply. 0 to 1. */
export const together = (signed: Signed): number =>
  1 - [...signed.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
