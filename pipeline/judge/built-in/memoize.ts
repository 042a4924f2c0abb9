/** A word or mark as it is written, one object for all the places where it stands, with what readers have noted on it. */
export interface WordForm {
  /** As in a `Token`. */
  readonly text: string;
  readonly stem: string;
  readonly cache: object[];
}

let functions = 0;

/**
 * Gives a pure function of a piece's text that notes its answers on the piece: to look there is much cheaper than to look a
 * text up, and the notes go when the piece goes. Made once for each reader, of which there are few.
 */
export function memoizeByForm<T extends object>(compute: (piece: WordForm) => T): (piece: WordForm) => T {
  const position = functions;
  functions += 1;
  // What stands at the place of this reader, only this reader has put there.
  return (piece) => (piece.cache[position] ??= compute(piece)) as T;
}

/** Texts kept at most, and the longest of them in UTF-16 units: a longer one is hardly a word, and must not fill the memory. */
const MAX_ENTRIES = 50_000;
const MAX_LENGTH = 40;

/**
 * Gives a pure function of a short text, with its answers kept: most words of a text are common ones, and every reader
 * asks for the same of them. All are forgotten when there are too many; the common ones soon come again.
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
