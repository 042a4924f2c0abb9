/** The hash of an empty text, by which each hash starts. */
const EMPTY = 0x811c9dc5;

/** Continues a 32-bit hash by a UTF-16 unit (FNV-1a; Fowler, Noll & Vo). */
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** Starts the hashes of a feature kind, a number up to 255. */
export const startOfHash = (kind: number): number => addToHash(EMPTY, kind);

/** Returns the hash of a part of a text, by default of all; `start`: continues that hash. A 32-bit number, with its sign. */
export function fnv1a(text: string, start = EMPTY, from = 0, to = text.length): number {
  let hash = start;
  for (let index = from; index < to; index += 1) hash = addToHash(hash, text.charCodeAt(index));
  return hash;
}
