import { HashedRows } from '../built-in/hashed-rows.ts';
import { codeUnitsOf } from '../code-units.ts';

/** Space and all lower codes are white space: normalization maps every other kind to one of them. */
const SPACE = 0x20;

/** The number of characters of ASCII. */
const ASCII = 128;

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
  /** The children of the root, node 0, by characters of ASCII: most words start with one. */
  private readonly firsts = new Uint16Array(ASCII);
  /** The children of these by characters of ASCII: no word of the lists starts like most words of a text. */
  private readonly seconds = new Uint16Array(ASCII * ASCII);
  /** What ends at the nodes, by their number in `endsAt`; most nodes have 0, for nothing. */
  private readonly ends: Ends[] = [{ prefixes: [], wholes: [] }];
  private readonly endsAt: Uint16Array;
  /** The result, reused. */
  private readonly found: Int32Array;

  /** Lists contain normalized words. They may contain spaces, and a `*` at the end allows any ending. */
  constructor(groups: readonly (readonly (readonly string[])[])[]) {
    this.found = new Int32Array(groups.length);
    const words = groups.flat(2);
    this.endsAt = new Uint16Array(words.reduce((characters, { length }) => characters + length, 1));
    groups.forEach((lists, group) => {
      lists.forEach((listed, position) => {
        for (const word of listed) this.enter(word, group, 1 << position);
      });
    });
    for (let first = 0; first < ASCII; first += 1) {
      const node = this.childOf(0, first);
      this.firsts[first] = node;
      if (node === 0) continue;
      for (let second = 0; second < ASCII; second += 1)
        this.seconds[first * ASCII + second] = this.childOf(node, second);
    }
  }

  private enter(written: string, group: number, bit: number): void {
    const isPrefix = written.endsWith('*');
    let node = 0;
    for (const character of (isPrefix ? written.slice(0, -1) : written).split('')) {
      const child = this.childOf(node, character.charCodeAt(0));
      node = child > 0 ? child : this.tree.add((node << 16) | character.charCodeAt(0)) + 1;
    }
    if (this.endsAt[node] === 0) this.endsAt[node] = this.ends.push({ prefixes: [], wholes: [] }) - 1;
    const { prefixes, wholes } = this.ends[this.endsAt[node]!]!;
    (isPrefix ? prefixes : wholes).push(group, bit);
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
    const codes = codeUnitsOf(text);
    const { length } = text;
    let before = 0;
    for (let index = 0; index < length; index += 1) {
      const code = codes[index]!;
      if (code > SPACE && !(isLatin(code) && isLatin(before))) this.addListsAt(codes, index, length);
      before = code;
    }
    return this.found;
  }

  /** Adds the lists of the words that start at an index. Any white space may stand for a space in them. */
  private addListsAt(codes: Uint16Array, start: number, length: number): void {
    const first = codes[start]!;
    let node = first < ASCII ? this.firsts[first]! : this.childOf(0, first);
    if (node === 0) return;
    if (this.endsAt[node] === 0 && this.isOver(first, codes[start + 1]!)) return;
    for (let at = start + 1; node !== 0; at += 1) {
      const end = this.endsAt[node]!;
      if (end !== 0) this.addEnds(this.ends[end]!, codes[at]!);
      if (at >= length) return;
      const code = codes[at]!;
      node = this.childOf(node, code < SPACE ? SPACE : code);
      if (code <= SPACE) while (at + 1 < length && codes[at + 1]! <= SPACE) at += 1;
    }
  }

  /** Whether no word of the lists starts with two characters. */
  private isOver(first: number, second: number): boolean {
    return first < ASCII && second > SPACE && second < ASCII && this.seconds[first * ASCII + second] === 0;
  }

  private addEnds({ prefixes, wholes }: Ends, next: number): void {
    add(prefixes, this.found);
    if (!(isLatin(next) || isDigit(next))) add(wholes, this.found);
  }
}
