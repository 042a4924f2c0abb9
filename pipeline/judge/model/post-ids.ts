/** An id is `p` and this many base-36 digits: short for the model, too many to guess. */
const DIGITS = 4;

/** Hex digits of a key per id; a key has enough for several tries. */
const HEX = 8;

const idAt = (key: string, index: number) =>
  `p${(Number.parseInt(key.slice(index, index + HEX), 16) % 36 ** DIGITS).toString(36).padStart(DIGITS, '0')}`;

/**
 * Returns a short unique id for each key (hex, at least 32 digits, all different). The keys depend on project and post,
 * so that no stranger can write a post that looks like the answer for another.
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
