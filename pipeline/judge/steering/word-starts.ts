/** This and the characters before it are white space: folding makes every other kind one of them. */
const SPACE = 0x20;

const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** What is looked for, and the lists that hold it, as bits. */
interface Entry {
  /** Words with any white space between them. */
  readonly words: readonly string[];
  /** Whether the last word may go on. */
  readonly isOpen: boolean;
  readonly lists: number;
}

/** Whether these words stand in the text from a place on. */
function stands({ words, isOpen }: Entry, text: string, at: number): boolean {
  let from = at;
  for (let place = 0; place < words.length; place += 1) {
    if (place > 0) {
      const before = from;
      while (text.charCodeAt(from) <= SPACE) from += 1;
      if (from === before) return false;
    }
    const word = words[place]!;
    if (!text.startsWith(word, from)) return false;
    from += word.length;
  }
  const next = text.charCodeAt(from);
  return isOpen || !(isLatin(next) || isDigit(next));
}

/** Two UTF-16 units as one number; a word of one unit has 0 for the second. */
const pair = (first: number, second: number) => first * 0x10000 + second;

/** Spots of a filter by which most pairs are known to begin no word, and the spot of a pair. */
const SPOTS = 1 << 13;
const spotOf = (first: number, second: number) => (first * 67 + second) & (SPOTS - 1);

/**
 * Tells in one pass over a text which of up to 30 lists it holds a word of. In Latin letters a word is one by itself; in
 * others it may begin anywhere, as not all scripts part words.
 */
export class WordStarts {
  private readonly entries = new Map<number, Entry[]>();
  private readonly filter = new Uint8Array(SPOTS);

  /** Words are folded as the texts will be (`fold`). They may hold spaces, and go on behind a `*` at their end. */
  constructor(lists: readonly (readonly string[])[]) {
    lists.forEach((listed, place) => {
      for (const written of listed) {
        const isOpen = written.endsWith('*');
        const word = isOpen ? written.slice(0, -1) : written;
        const [first, second] = [word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0];
        const key = pair(first, second);
        this.filter[spotOf(first, second)] = 1;
        const entry = { words: word.split(' '), isOpen, lists: 1 << place };
        this.entries.set(key, [...(this.entries.get(key) ?? []), entry]);
      }
    });
  }

  /** The lists that the text holds a word of: bit n stands for list n. */
  in(text: string): number {
    let found = 0;
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > SPACE && !(isLatin(code) && isLatin(before))) found |= this.at(text, at, code);
      before = code;
    }
    return found;
  }

  private at(text: string, at: number, code: number): number {
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
    return this.among(text, at, code, next) | this.among(text, at, code, 0);
  }

  private among(text: string, at: number, first: number, second: number): number {
    if (this.filter[spotOf(first, second)] === 0) return 0;
    let found = 0;
    for (const entry of this.entries.get(pair(first, second)) ?? [])
      if (stands(entry, text, at)) found |= entry.lists;
    return found;
  }
}
