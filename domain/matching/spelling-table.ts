import { KeyFilter, longerKey } from './key-filter.ts';
import { beginsWithSigil, isFolded, type Spelling, stepHash, wholeKey } from './spelling.ts';
import type { Tokens } from './tokens.ts';

/** What the table keeps for one folded spelling, and `T` for its user. */
interface Entry<T> {
  readonly spelling: Spelling;
  /** It begins with one of `@ # $ .`: no match directly behind a word. */
  readonly sigil: boolean;
  readonly held: T;
  /** Another spelling of the very same key, which is rare. */
  next: Entry<T> | undefined;
}

/** Told of each place where a spelling stands in a text: from `start` to `end` (exclusive). */
export type Visit<T> = (held: T, text: string, start: number, end: number) => void;

/**
 * All spellings by their folded form, found in a text in one walk over its tokens. From each token where a spelling
 * may begin, the key of the run of tokens is carried on as long as some spelling may begin with that run; only where
 * one may end is it looked up. So spellings that share their beginning cost no more than one.
 */
export class SpellingTable<T> {
  /** First entry by the key of all of its tokens. */
  readonly #entries = new Map<number, Entry<T>>();
  readonly #openings = new KeyFilter();
  /** Of spellings of several tokens: keys of the runs they begin with, and the whole keys. */
  readonly #paths = new KeyFilter();
  readonly #heedsSigils: boolean;

  /** `heedsSigils`: what begins with one of `@ # $ .` is not found directly behind a word. */
  constructor(heedsSigils: boolean) {
    this.#heedsSigils = heedsSigils;
  }

  /** 0 when no spelling is held. Spellings of the very same key count once. */
  get size(): number {
    return this.#entries.size;
  }

  /** What is held for a spelling, made by `create` if absent. */
  holdFor(spelling: Spelling, create: () => T): T {
    const known = this.find(spelling);
    if (known !== undefined) return known;
    const next = this.#entries.get(spelling.key);
    const sigil = this.#heedsSigils && beginsWithSigil(spelling.folded);
    const entry = { spelling, sigil, held: create(), next };
    this.#entries.set(spelling.key, entry);
    this.#openings.add(spelling.opening, () => this.#keys(({ opening }) => [opening]));
    for (const key of spelling.path) this.#paths.add(key, () => this.#keys(({ path }) => path));
    return entry.held;
  }

  find({ key, folded }: Spelling): T | undefined {
    let entry = this.#entries.get(key);
    while (entry && entry.spelling.folded !== folded) entry = entry.next;
    return entry?.held;
  }

  remove({ key, folded }: Spelling): void {
    const left = without(this.#entries.get(key), folded);
    if (left) this.#entries.set(key, left);
    else this.#entries.delete(key);
  }

  /**
   * Calls `visit` for each place where a spelling stands in the text that `tokens` was made from. Work is bounded by
   * the number of tokens times the tokens of the longest spelling, whatever the number of spellings.
   */
  search(tokens: Tokens, visit: Visit<T>): void {
    const { count, cuts } = tokens;
    let first = this.#openings.nextOpening(cuts, 0, count);
    while (first < count) {
      this.#follow(tokens, first, visit);
      first = this.#openings.nextOpening(cuts, first + 1, count);
    }
  }

  #follow(tokens: Tokens, first: number, visit: Visit<T>): void {
    let key = longerKey(0, tokens.hash(first));
    if (this.#openings.has(key)) this.#tell(key, tokens, first, first, visit);
    for (let last = first + 1; last < tokens.count; last++) {
      key = longerKey(key, stepHash(tokens, last));
      if (!this.#paths.has(key)) return;
      if (this.#paths.has(wholeKey(key))) this.#tell(key, tokens, first, last, visit);
    }
  }

  #tell(key: number, tokens: Tokens, first: number, last: number, visit: Visit<T>): void {
    const start = tokens.start(first);
    const end = tokens.end(last);
    for (let entry = this.#entries.get(key); entry; entry = entry.next) {
      if (entry.sigil && tokens.isBehindWord(first)) continue;
      if (isFolded(tokens.text, start, end, entry.spelling.folded))
        visit(entry.held, tokens.text, start, end);
    }
  }

  #keys(of: (spelling: Spelling) => readonly number[]): number[] {
    const keys: number[] = [];
    for (const first of this.#entries.values()) {
      for (let entry: Entry<T> | undefined = first; entry; entry = entry.next)
        keys.push(...of(entry.spelling));
    }
    return keys;
  }
}

function without<T>(entry: Entry<T> | undefined, folded: string): Entry<T> | undefined {
  if (!entry || entry.spelling.folded === folded) return entry?.next;
  entry.next = without(entry.next, folded);
  return entry;
}
