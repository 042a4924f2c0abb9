import { HashedRows } from './hashed-rows.ts';

/** A written word or mark: one object for all its occurrences, with the cached results of functions. */
export interface WordForm {
  /** As in a `Token`. */
  readonly text: string;
  readonly stem: string;
  /** The results, each at the index of its function. */
  [index: number]: object | undefined;
}

let functions = 0;

/**
 * Memoizes a pure function of a word's text on the word itself: much cheaper than a lookup by text, and the results go
 * when the word goes. Call it once per function, of which there are few.
 */
export function memoizeByForm<T extends object>(compute: (piece: WordForm) => T): (piece: WordForm) => T {
  const position = functions;
  functions += 1;
  // Only this function writes to its index.
  return (piece) => (piece[position] ??= compute(piece)) as T;
}

/**
 * The most cached texts, and the longest in UTF-16 units: a longer one is hardly a word and must not fill the memory.
 */
const MAX_ENTRIES = 50_000;
const MAX_LENGTH = 40;

/** FNV-1a over UTF-16 units (Fowler, Noll & Vo). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/**
 * Memoizes a pure function of a short text: most words are common ones. A full cache is cleared; the common words soon
 * return. Of two texts with the same hash the first is kept.
 */
export function memoizeByText<T>(make: (text: string) => T): (text: string) => T {
  let rows = new HashedRows();
  let texts: string[] = [];
  let results: T[] = [];
  return (text) => {
    const hash = hashOf(text);
    const row = rows.rowOf(hash);
    if (row >= 0 && texts[row] === text) return results[row]!;
    const made = make(text);
    if (row >= 0 || text.length > MAX_LENGTH) return made;
    if (rows.size >= MAX_ENTRIES) [rows, texts, results] = [new HashedRows(), [], []];
    rows.add(hash);
    texts.push(text);
    results.push(made);
    return made;
  };
}
