import { OpeningFilter } from './opening-filter.ts';
import { beginsWithSigil, isFolded, type Spelling, stepHash } from './spelling.ts';
import { ABSENT, ROOT, TokenTrie } from './token-trie.ts';
import { type Tokens } from './tokens.ts';

/** What the table keeps for one folded spelling, and `T` for its user. */
export interface Entry<T> {
  readonly folded: string;
  readonly opening: number;
  /** It begins with one of `@ # $ .`: no match directly behind a word. */
  readonly sigil: boolean;
  readonly held: T;
  /** Another spelling with the very same token hashes, which is rare. */
  next: Entry<T> | undefined;
}

/** Told of each place where a spelling stands in a text: from `start` to `end` (exclusive). */
export type Visit<T> = (held: T, text: string, start: number, end: number) => void;

/** All spellings by their folded form, found in a text in one walk over its tokens. */
export class SpellingTable<T> {
  readonly #trie = new TokenTrie();
  readonly #openings = new OpeningFilter();
  /** First entry by trie node. */
  readonly #entries: (Entry<T> | undefined)[] = [];

  /** The entry of a spelling, made by `create` if absent. */
  entryOf(spelling: Spelling, create: () => T): Entry<T> {
    const known = this.find(spelling);
    if (known) return known;
    const { folded, opening } = spelling;
    const node = this.#trie.insert(spelling.steps);
    while (this.#entries.length <= node) this.#entries.push(undefined);
    const sigil = beginsWithSigil(folded);
    const entry = { folded, opening, sigil, held: create(), next: this.#entries[node] };
    this.#entries[node] = entry;
    this.#openings.add(opening, () => this.#entries.flatMap(openingsOf));
    return entry;
  }

  find({ steps, folded }: Spelling): Entry<T> | undefined {
    const node = this.#trie.find(steps);
    let entry = node === ABSENT ? undefined : this.#entries[node];
    while (entry && entry.folded !== folded) entry = entry.next;
    return entry;
  }

  remove({ steps, folded }: Spelling): void {
    const node = this.#trie.find(steps);
    if (node === ABSENT) return;
    this.#entries[node] = without(this.#entries[node], folded);
    this.#trie.prune(steps, (other) => this.#entries[other] !== undefined);
  }

  /**
   * Calls `visit` for each place where a spelling stands in the text that `tokens` was made from. Work is bounded by the number of tokens times the tokens of the longest spelling,
   * whatever the number of spellings.
   */
  search(tokens: Tokens, visit: Visit<T>): void {
    const { count, cuts } = tokens;
    for (let index = this.#openings.next(cuts, 0, count); index < count;) {
      const node = this.#trie.child(ROOT, tokens.hash(index));
      if (node !== ABSENT) this.#follow(tokens, index, node, visit);
      index = this.#openings.next(cuts, index + 1, count);
    }
  }

  #follow(tokens: Tokens, first: number, begun: number, visit: Visit<T>): void {
    const { count, text } = tokens;
    const start = tokens.start(first);
    let node = begun;
    let index = first;
    for (;;) {
      const end = tokens.end(index);
      for (let entry = this.#entries[node]; entry; entry = entry.next) {
        if (entry.sigil && tokens.isBehindWord(first)) continue;
        if (isFolded(text, start, end, entry.folded)) visit(entry.held, text, start, end);
      }
      if (++index === count) return;
      node = this.#trie.child(node, stepHash(tokens, index, false));
      if (node === ABSENT) return;
    }
  }
}

function openingsOf<T>(entry: Entry<T> | undefined): number[] {
  return entry ? [entry.opening, ...openingsOf(entry.next)] : [];
}

function without<T>(entry: Entry<T> | undefined, folded: string): Entry<T> | undefined {
  if (!entry || entry.folded === folded) return entry?.next;
  entry.next = without(entry.next, folded);
  return entry;
}
