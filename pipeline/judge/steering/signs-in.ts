import { LANGUAGE_SIGNS } from './language-signs.ts';
import { MACHINE_SIGNS } from './machine-signs.ts';
import { type SteeringKind } from './sign.ts';

const ALL_SIGNS = [MACHINE_SIGNS, ...LANGUAGE_SIGNS];

/** What steers in a passage: by kind, how surely (0 to 1). */
export type Signed = ReadonlyMap<SteeringKind, number>;

/** Finds the signs in a passage, which is to be folded (`fold`). */
export function signsIn(folded: string): Signed {
  const found = new Map<SteeringKind, number>();
  for (const { worth, signs } of ALL_SIGNS) {
    if (!worth.test(folded)) continue;
    for (const { kind, weight, pattern } of signs) {
      if (weight > (found.get(kind) ?? 0) && pattern.test(folded)) found.set(kind, weight);
    }
  }
  return found;
}

/** Signs together: each leaves as much doubt as it leaves, and doubts multiply. 0 to 1. */
export const together = (signed: Signed): number =>
  1 - [...signed.values()].reduce((doubt, weight) => doubt * (1 - weight), 1);
