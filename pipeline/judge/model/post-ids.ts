/** An identifier is `p` and this many digits of base 36: short for the model, too many to guess. */
const DIGITS = 4;

/** Hex digits of a key that make one identifier; a key has enough for several tries. */
const HEX = 8;

const idAt = (key: string, index: number) =>
  `p${(Number.parseInt(key.slice(index, index + HEX), 16) % 36 ** DIGITS).toString(36).padStart(DIGITS, '0')}`;

/**
 * Takes the keys of posts (hex, at least 32 digits, all different) and gives each a short identifier that no other has.
 * They follow from what the project says as well as from the post, so that no stranger can write in a post what seems to be
 * the answer for another.
 */
export function assignPostIds(keys: readonly string[]): string[] {
  const taken = new Set<string>();
  return keys.map((key, position) => {
    const tries = [0, 1, 2].map((time) => idAt(key, time * HEX));
    const id = tries.find((candidate) => !taken.has(candidate)) ?? `p${position}`;
    taken.add(id);
    return id;
  });
}
