/** Space and all lower codes are white space: normalization maps every other kind to one of them. */
const SPACE = 0x20;

const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

interface Entry {
  /** Words with any white space between them. */
  readonly words: readonly string[];
  /** Whether the last word may have any ending. */
  readonly isPrefix: boolean;
  /** The groups with a list that contains it, each followed by the bits of those lists. */
  readonly lists: number[];
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

/** The size of the table of first characters. */
const TABLE_SIZE = 1 << 14;
/** The characters by which words are looked up: with fewer, most words found would not match. */
const FIRST_CHARACTERS = 4;
/** Continues the index of the first characters of a word by another one. */
const tableIndex = (before: number, next: number) => (Math.imul(before, 67) + next) & (TABLE_SIZE - 1);

/**
 * Finds in one pass which of many lists a text contains a word of. Lists come in groups of up to 30. Latin words must match
 * whole words; in other scripts they may start anywhere, because not all scripts separate words.
 */
export class WordListMatcher {
  /** The entries whose first characters share an index; entry 0 is none. */
  private readonly buckets: Entry[][] = [[]];
  private readonly table = new Uint16Array(TABLE_SIZE);
  private readonly groups: number;

  /** Lists contain normalized words. They may contain spaces, and a `*` at the end allows any ending. */
  constructor(groups: readonly (readonly (readonly string[])[])[]) {
    this.groups = groups.length;
    const entries = new Map<string, Entry>();
    groups.forEach((lists, group) => {
      lists.forEach((listed, position) => {
        for (const written of listed) {
          const entry = entries.get(written) ?? this.enter(written);
          entries.set(written, entry);
          entry.lists.push(group, 1 << position);
        }
      });
    });
  }

  private enter(written: string): Entry {
    const isPrefix = written.endsWith('*');
    const words = (isPrefix ? written.slice(0, -1) : written).split(' ');
    const entry = { words, isPrefix, lists: [] };
    let index = 0;
    for (const character of words[0]!.slice(0, FIRST_CHARACTERS).split(''))
      index = tableIndex(index, character.charCodeAt(0));
    if (this.table[index] === 0) this.table[index] = this.buckets.push([]) - 1;
    this.buckets[this.table[index]!]!.push(entry);
    return entry;
  }

  /** Returns for each group the lists that the text contains a word of: bit n stands for list n. */
  listsIn(text: string): Int32Array {
    const found = new Int32Array(this.groups);
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > SPACE && !(isLatin(code) && isLatin(before))) this.addListsAt(text, index, found);
      before = code;
    }
    return found;
  }

  private addListsAt(text: string, index: number, found: Int32Array): void {
    const end = Math.min(text.length, index + FIRST_CHARACTERS);
    let first = 0;
    for (let at = index; at < end; at += 1) {
      first = tableIndex(first, text.charCodeAt(at));
      const bucket = this.table[first]!;
      if (bucket !== 0) this.addEntries(bucket, text, index, found);
    }
  }

  private addEntries(bucket: number, text: string, index: number, found: Int32Array): void {
    for (const entry of this.buckets[bucket]!) {
      if (!matchesAt(entry, text, index)) continue;
      const { lists } = entry;
      for (let at = 0; at < lists.length; at += 2) found[lists[at]!]! |= lists[at + 1]!;
    }
  }
}
