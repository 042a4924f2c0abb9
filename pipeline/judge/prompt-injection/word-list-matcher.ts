import { HashedRows } from '../built-in/hashed-rows.ts';

/** Space and all lower codes are white space: normalization maps every other kind to one of them. */
const SPACE = 0x20;

const isLatin = (code: number) => code >= 0x61 && code <= 0x7a;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** The groups with a list that contains a word, each followed by the bits of those lists. */
type Lists = number[];

/** The lists of the words that end at a node of the tree: of those that may have any ending, and of whole words. */
interface Ends {
  readonly prefixes: Lists;
  readonly wholes: Lists;
}

const add = (lists: Lists, found: Int32Array) => {
  for (let at = 0; at < lists.length; at += 2) found[lists[at]!]! |= lists[at + 1]!;
};

/**
 * Finds in one pass which of many lists a text contains a word of. Lists come in groups of up to 30. Latin words must match
 * whole words; in other scripts they may start anywhere, because not all scripts separate words.
 */
export class WordListMatcher {
  /** The tree of all words, by character. Its nodes are numbered: the child of a node by a character has a row. */
  private readonly tree = new HashedRows();
  /** By node; 0 is the root. Most have none. */
  private readonly ends: (Ends | null)[] = [null];
  /** The result, reused. */
  private readonly found: Int32Array;

  /** Lists contain normalized words. They may contain spaces, and a `*` at the end allows any ending. */
  constructor(groups: readonly (readonly (readonly string[])[])[]) {
    this.found = new Int32Array(groups.length);
    groups.forEach((lists, group) => {
      lists.forEach((words, position) => {
        for (const word of words) this.enter(word, group, 1 << position);
      });
    });
  }

  private enter(written: string, group: number, bit: number): void {
    const isPrefix = written.endsWith('*');
    let node = 0;
    for (const character of (isPrefix ? written.slice(0, -1) : written).split('')) {
      const child = this.childOf(node, character.charCodeAt(0));
      node = child > 0 ? child : this.addChild(node, character.charCodeAt(0));
    }
    const { prefixes, wholes } = (this.ends[node] ??= { prefixes: [], wholes: [] });
    (isPrefix ? prefixes : wholes).push(group, bit);
  }

  private addChild(node: number, code: number): number {
    this.ends.push(null);
    return this.tree.add((node << 16) | code) + 1;
  }

  /** Returns the child of a node by a character; 0 without one. */
  private childOf(node: number, code: number): number {
    return this.tree.rowOf((node << 16) | code) + 1;
  }

  /**
   * Returns for each group the lists that the text contains a word of: bit n stands for list n. The result is valid until
   * the next call.
   */
  listsIn(text: string): Int32Array {
    this.found.fill(0);
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > SPACE && !(isLatin(code) && isLatin(before))) this.addListsAt(text, index);
      before = code;
    }
    return this.found;
  }

  /** Adds the lists of the words that start at an index. Any white space may stand for a space in them. */
  private addListsAt(text: string, start: number): void {
    let node = 0;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      node = this.childOf(node, code < SPACE ? SPACE : code);
      if (node === 0) return;
      if (code <= SPACE) while (text.charCodeAt(at + 1) <= SPACE) at += 1;
      const ends = this.ends[node];
      if (ends) this.addEnds(ends, text.charCodeAt(at + 1));
    }
  }

  private addEnds({ prefixes, wholes }: Ends, next: number): void {
    add(prefixes, this.found);
    if (!(isLatin(next) || isDigit(next))) add(wholes, this.found);
  }
}
