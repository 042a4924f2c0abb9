/** Space and all lower codes are white space: normalization maps every other kind to one of them. */
const SPACE = 0x20;

const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

interface Entry {
  /** Words with any white space between them. */
  readonly words: readonly string[];
  /** Whether the last word may have any ending. */
  readonly isPrefix: boolean;
  readonly lists: number;
}

function matchesAt({ words, isPrefix }: Entry, text: string, index: number): boolean {
  let from = index;
  for (let position = 0; position < words.length; position += 1) {
    if (position > 0) {
      const before = from;
      while (text.charCodeAt(from) <= SPACE) from += 1;
      if (from === before) return false;
    }
    const word = words[position]!;
    if (!text.startsWith(word, from)) return false;
    from += word.length;
  }
  const next = text.charCodeAt(from);
  return isPrefix || !(isLatin(next) || isDigit(next));
}

/** Two UTF-16 units as one number; a word of one unit has 0 for the second. */
const pair = (first: number, second: number) => first * 0x10000 + second;

/** The size of a filter that rules out most pairs of characters, and the index of a pair in it. */
const FILTER_SIZE = 1 << 13;
const filterIndex = (first: number, second: number) => (first * 67 + second) & (FILTER_SIZE - 1);

/**
 * Finds in one pass which of up to 30 lists a text contains a word of. Latin words must match whole words; in other
 * scripts they may start anywhere, because not all scripts separate words.
 */
export class WordListMatcher {
  private readonly entries = new Map<number, Entry[]>();
  private readonly filter = new Uint8Array(FILTER_SIZE);

  /** `lists` contain normalized words. They may contain spaces, and a `*` at the end allows any ending. */
  constructor(lists: readonly (readonly string[])[]) {
    lists.forEach((listed, position) => {
      for (const written of listed) {
        const isPrefix = written.endsWith('*');
        const word = isPrefix ? written.slice(0, -1) : written;
        const [first, second] = [word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0];
        const key = pair(first, second);
        this.filter[filterIndex(first, second)] = 1;
        const entry = { words: word.split(' '), isPrefix, lists: 1 << position };
        this.entries.set(key, [...(this.entries.get(key) ?? []), entry]);
      }
    });
  }

  /** Returns the lists that the text contains a word of: bit n stands for list n. */
  listsIn(text: string): number {
    let found = 0;
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > SPACE && !(isLatin(code) && isLatin(before))) found |= this.listsAt(text, index, code);
      before = code;
    }
    return found;
  }

  private listsAt(text: string, index: number, code: number): number {
    const next = index + 1 < text.length ? text.charCodeAt(index + 1) : 0;
    return this.lookUp(text, index, code, next) | this.lookUp(text, index, code, 0);
  }

  private lookUp(text: string, index: number, first: number, second: number): number {
    if (this.filter[filterIndex(first, second)] === 0) return 0;
    let found = 0;
    for (const entry of this.entries.get(pair(first, second)) ?? [])
      if (matchesAt(entry, text, index)) found |= entry.lists;
    return found;
  }
}
