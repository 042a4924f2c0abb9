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

/**
 * Memoizes a pure function of a short text: most words are common ones. A full cache is cleared; the common words soon
 * return.
 */
export function memoizeByText<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (text.length > MAX_LENGTH) return made;
    if (kept.size >= MAX_ENTRIES) kept.clear();
    kept.set(text, made);
    return made;
  };
}
