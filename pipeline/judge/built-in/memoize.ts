import { fnv1a } from './fnv1a.ts';
import { HashedRows } from './hashed-rows.ts';
import { ShortTexts } from './short-texts.ts';

/** A written word or mark: one object for all its occurrences, with the cached results of functions. */
export interface WordForm {
  /** As in a `Token`. */
  readonly text: string;
  readonly stem: string;
  /** The results, each at the index of its function. */
  [index: number]: object | number | undefined;
}

let functions = 0;

/**
 * Memoizes a pure function of a word's text on the word itself: much cheaper than a lookup by text, and the results go
 * when the word goes. Call it once per function, of which there are few.
 */
export function memoizeByForm<T extends object | number>(
  compute: (piece: WordForm) => T,
): (piece: WordForm) => T {
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

/** Results by text: of short texts and of others, each in the order of their rows. */
class Results<T> {
  private readonly short = new ShortTexts();
  private readonly ofShort: T[] = [];
  private readonly rows = new HashedRows();
  private readonly texts: string[] = [];
  private readonly ofOthers: T[] = [];

  get size(): number {
    return this.ofShort.length + this.ofOthers.length;
  }

  /** Returns the result of a part of a text; undefined for an unknown one. */
  find(text: string, from: number, to: number): T | undefined {
    if (this.short.read(text, from, to)) {
      const row = this.short.row();
      return row < 0 ? undefined : this.ofShort[row];
    }
    const row = this.rows.rowOf(fnv1a(text, undefined, from, to));
    const isSame =
      row >= 0 && this.texts[row]!.length === to - from && text.startsWith(this.texts[row]!, from);
    return isSame ? this.ofOthers[row] : undefined;
  }

  /** Adds the result of a text that is not known yet. Of two long texts with the same hash the first is kept. */
  add(text: string, result: T): void {
    if (this.short.read(text, 0, text.length)) {
      this.short.add();
      this.ofShort.push(result);
      return;
    }
    const hash = fnv1a(text);
    if (this.rows.rowOf(hash) >= 0) return;
    this.rows.add(hash);
    this.texts.push(text);
    this.ofOthers.push(result);
  }
}

/**
 * Memoizes a pure function of a short part of a text: most words are common ones. A full cache is cleared; the common words
 * soon return.
 */
export function memoizeByPart<T extends object | string>(
  make: (part: string) => T,
): (text: string, from: number, to: number) => T {
  let results = new Results<T>();
  return (text, from, to) => {
    const known = results.find(text, from, to);
    if (known !== undefined) return known;
    const part = text.slice(from, to);
    const made = make(part);
    if (part.length > MAX_LENGTH) return made;
    if (results.size >= MAX_ENTRIES) results = new Results<T>();
    results.add(part, made);
    return made;
  };
}

/** Memoizes a pure function of a short text, as `memoizeByPart` does. */
export function memoizeByText<T extends object | string>(make: (text: string) => T): (text: string) => T {
  const resultOf = memoizeByPart(make);
  return (text) => resultOf(text, 0, text.length);
}
